import Commands

/// The effective configuration, with where each value came from.
///
/// A flag goes before its variable, that before the file of settings, and that before the default.
struct Settings: Sendable {
  /// Where a value came from.
  enum Origin: Equatable {
    case standard
    case file(String, line: Int)
    /// With the variable's name, which may be that of the `_FILE` twin.
    case environment(String)
    case flag(String)
  }

  private(set) var configuration = Configuration()
  /// Everything that is wrong in the sources; what is right besides is in `configuration` all the same.
  private(set) var faults: [Failure] = []
  private var origins: [String: Origin] = [:]

  /// Reads all sources, the weakest first.
  init(reading sources: SettingSources) {
    if let file = sources.effectiveFile { readFile(file, sources) }
    for (name, value) in sources.environment where name.hasPrefix(Setting.variablePrefix) {
      readVariable(name, value, sources)
    }
    for (setting, value) in sources.flags { set(setting, value, from: .flag(setting.flag)) }
    // With a fault besides, the missing one may be there and wrong.
    if faults.isEmpty { faults = IdleSetting.found(in: configuration).map(idle) }
  }

  /// The same, for those who cannot go on when anything is wrong.
  init(_ sources: SettingSources) throws(Failure) {
    self.init(reading: sources)
    if let failure = Failure(all: faults) { throw failure }
  }

  /// Where the value of `setting` came from.
  func origin(of setting: Setting) -> Origin { origins[setting.name] ?? .standard }

  private mutating func readFile(_ path: String, _ sources: SettingSources) {
    let text: String
    do throws(TextFile.Unreadable) {
      text = try sources.read(path)
    } catch {
      return faults.append(
        Failure(
          .badConfiguration, "the file of settings \(path) \(error.reason).",
          advice: "Name another one with --config or \(SettingSources.fileVariable)."))
    }
    for line in ConfigurationFile(text).lines {
      switch line {
      case .entry(let entry): take(entry, of: path)
      case .fault(let number, let reason):
        faults.append(Failure(.badConfiguration, "\(path):\(number): \(reason)."))
      }
    }
  }

  private mutating func take(_ entry: ConfigurationFile.Entry, of path: String) {
    if let setting = Setting.table.first(where: { $0.name == entry.name }) {
      return set(setting, entry.value, from: .file(path, line: entry.line))
    }
    let question = Nearest.question(Nearest.candidate(to: entry.name, among: Setting.table.map(\.name)))
    faults.append(
      Failure(
        .badConfiguration, "\(path):\(entry.line): there is no setting \"\(entry.name)\".",
        advice: "\(question)`backstack --help` lists them all."))
  }

  private mutating func readVariable(_ name: String, _ value: String, _ sources: SettingSources) {
    if name == SettingSources.fileVariable || ControlTable.variables.contains(name) { return }
    if let setting = Setting.table.first(where: { $0.variable == name }) {
      set(setting, value, from: .environment(name))
    } else if let setting = Setting.table.first(where: { $0.variable + SettingSources.twinSuffix == name }) {
      readTwin(name, of: setting, value, sources)
    } else if !Environment.isServiceLink(name, value) {
      faults.append(Self.unknownVariable(name))
    }
  }

  /// Takes the value of a variable from the file at `path`, as container engines and systemd hand secrets over.
  private mutating func readTwin(_ name: String, of setting: Setting, _ path: String, _ sources: SettingSources) {
    guard !setting.namesFile else {
      // It would be taken for the thing itself, such as the file of the keys, whose text would then stand for a path.
      return faults.append(
        Failure(
          .usage, "there is no variable \(name): \(setting.variable) is a path itself.",
          advice: "Say \(setting.variable)=PATH."))
    }
    guard !sources.environment.contains(where: { $0.name == setting.variable }) else {
      return faults.append(
        Failure(.badConfiguration, "\(setting.variable) and \(name) are both set.", advice: "Keep one of them."))
    }
    do throws(TextFile.Unreadable) {
      let text = try sources.read(path)
      set(setting, text.utf8.last == UInt8(ascii: "\n") ? String(text.dropLast()) : text, from: .environment(name))
    } catch {
      faults.append(
        Failure(.badConfiguration, "\(name): \(path) \(error.reason).", advice: "It names a file with the value."))
    }
  }

  private func idle(_ setting: Setting, without leader: String) -> Failure {
    let (code, given) = Self.place(of: setting, from: origin(of: setting))
    return Failure(
      code, "\(given) has no effect without \(leader).", advice: "Set \(leader) too, or leave out \(setting.name).")
  }

  /// What a fault of a value is, and how it is named.
  private static func place(of setting: Setting, from origin: Origin) -> (code: ExitCode, given: String) {
    switch origin {
    case .flag(let flag): (.usage, flag)
    case .environment(let variable): (.badConfiguration, variable)
    case .file(let path, let line): (.badConfiguration, "\(path):\(line): \(setting.name)")
    case .standard: (.badConfiguration, setting.name)
    }
  }

  private mutating func set(_ setting: Setting, _ value: String, from origin: Origin) {
    if setting.set(value, in: &configuration) {
      origins[setting.name] = origin
      return
    }
    let (code, given) = Self.place(of: setting, from: origin)
    // A file of its own may hold a secret, which no terminal and no log is to see.
    let isQuoted = !given.hasSuffix(SettingSources.twinSuffix)
    faults.append(
      Failure(
        code, isQuoted ? "\(given) cannot be \"\(value)\"." : "\(given) names a file with a value that is not allowed.",
        advice: "Allowed: \(setting.allowed). The default is \(setting.text(in: Configuration()))."))
  }

  private static func unknownVariable(_ name: String) -> Failure {
    let question = Nearest.question(Synonyms.variable(for: name))
    return Failure(
      .usage, "there is no setting for the environment variable \(name).",
      advice: "\(question)`backstack --help` lists them all.")
  }
}

extension Settings.Origin {
  /// For people.
  var text: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "file \(path):\(line)"
    case .environment(let variable): "environment \(variable)"
    case .flag(let flag): "flag \(flag)"
    }
  }
}
