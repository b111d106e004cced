import API
import Telemetry

extension Serve {
  /// Reads the settings again and takes what a running server can take. With anything wrong in them, all stays as it was,
  /// and the answer is false.
  func reload(_ running: inout Configuration) -> Bool {
    let read = Settings(reading: sources)
    guard read.faults.isEmpty else {
      for fault in read.faults {
        log.error("settings not reloaded", ["reason": .text(fault.reason), "advice": .text(fault.advice ?? "")])
      }
      return false
    }
    let reload = Reload(of: running, to: read.configuration)
    running = reload.configuration
    log.threshold = running.logLevel
    handler.allow(running.origins)
    log.info("settings reloaded", ["changed": .text(Self.names(reload.taken))])
    if !reload.postponed.isEmpty {
      log.warning("these settings need a restart", ["changed": .text(Self.names(reload.postponed))])
    }
    return true
  }

  private static func names(_ settings: [Setting]) -> String {
    settings.isEmpty ? "nothing" : settings.map(\.name).joined(separator: ", ")
  }
}
