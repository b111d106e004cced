/// `backstack config --check`: says everything that is wrong with the settings, and starts nothing.
enum ConfigurationCheck {
  static func run(_ sources: SettingSources) throws(Failure) -> ExitCode {
    let faults = Settings(reading: sources).faults
    guard faults.isEmpty else {
      for fault in faults { Output.printError(fault.text) }
      return .badConfiguration
    }
    Output.print("\(sources.effectiveFile ?? "the settings") can be used\n")
    return .success
  }
}
