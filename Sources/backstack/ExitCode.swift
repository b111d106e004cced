/// How the program ends. The numbers are those of `sysexits.h` where it has one.
enum ExitCode: Int32, CaseIterable {
  /// It did what was asked.
  case success = 0
  /// It could not do what was asked; the message says why.
  case failure = 1
  /// The command line or the name of a `BACKSTACK_` variable is wrong.
  case usage = 2
  /// EX_TEMPFAIL: another process serves the same data folder.
  case dataInUse = 75
  /// EX_CONFIG: a value of the environment, a file of settings, the data folder or the database file in it is not right.
  case badConfiguration = 78

  var meaning: String {
    switch self {
    case .success: "success; for serve: a graceful stop"
    case .failure: "failure; the message says why"
    case .usage: "usage: an unknown command, flag or BACKSTACK_ variable, or a flag's value that is not allowed"
    case .dataInUse: "the data folder is in use by another process, which is named"
    case .badConfiguration:
      "bad configuration: a variable's value, a file of settings, the data folder, or the database in it"
    }
  }
}

/// Why the program stops, and what mends it: one sentence each, for a person.
struct Failure: Error, Equatable {
  let code: ExitCode
  let reason: String
  let advice: String?

  init(_ code: ExitCode, _ reason: String, advice: String? = nil) {
    self.code = code
    self.reason = reason
    self.advice = advice
  }

  /// Several failures as one; nil for none. The code is that of the first.
  init?(all failures: [Failure]) {
    guard let first = failures.first else { return nil }
    self = first
    guard failures.count > 1 else { return }
    let lines = failures.map { [$0.reason, $0.advice].compactMap(\.self).joined(separator: " ") }
    self.init(first.code, "\(failures.count) settings are wrong.", advice: lines.joined(separator: "\n"))
  }

  /// What standard error shows. Values that it quotes may hold anything, and a terminal obeys control characters.
  var text: String { Self.shown("backstack: \(reason)\n" + (advice.map { "\($0)\n" } ?? "")) }

  private static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\n" ? "\u{FFFD}" : $0 }))
  }
}
