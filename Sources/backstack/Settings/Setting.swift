import Telemetry

/// One row of the table of settings: a flag, its environment twin, what it takes, and the member of `Configuration` it sets.
/// The default is that member's own.
struct Setting: Sendable {
  typealias Field<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// What the value is, and what is allowed.
  enum Kind: Sendable {
    case addresses(Field<[ListenAddress]>)
    case folder(Field<String>)
    /// A file that is chosen by the program when none is named; the text is what help shows for that.
    case file(Field<String?>, String)
    /// With at most three digits after the point; the range is in milliseconds.
    case seconds(Field<Double>, ClosedRange<Int>)
    case bytes(Field<Int>, ClosedRange<Int>)
    case count(Field<Int>, ClosedRange<Int>)
    case mode(Field<UInt32>)
    case toggle(Field<Bool>)
    case logLevel(Field<LogLevel>)
    case logFormat(Field<LogFormat>)
    /// What has a form of its own.
    case value(ValueField)
  }

  /// `max-body`: the flag without its dashes.
  let name: String
  let kind: Kind
  /// One sentence without a full stop.
  let help: String
  /// Whether a running server takes a new value at SIGHUP.
  var isReloaded = false

  var flag: String { "--\(name)" }

  /// `BACKSTACK_MAX_BODY`.
  var variable: String {
    Self.variablePrefix + name.uppercased().split(separator: "-").joined(separator: "_")
  }

  static let variablePrefix = "BACKSTACK_"

  /// Whether the flag may stand alone, which means `true`.
  var isToggle: Bool { if case .toggle = kind { true } else { false } }

  /// Whether the value is the path of a file.
  var namesFile: Bool { if case .file = kind { true } else { false } }

  /// Sets the value that `text` stands for; false when it is not allowed.
  func set(_ text: String, in configuration: inout Configuration) -> Bool {
    switch kind {
    case .addresses(let field): assign(ListenAddress.list(text), to: field, in: &configuration)
    case .folder(let field):
      assign(text.isEmpty || text.utf8.contains(0) ? nil : text, to: field, in: &configuration)
    case .file(let field, _):
      assign(text.isEmpty || text.utf8.contains(0) ? nil : .some(text), to: field, in: &configuration)
    case .seconds(let field, let range):
      assign(
        Digits.parseSeconds(text).flatMap { range.contains($0) ? Double($0) / 1000 : nil }, to: field,
        in: &configuration)
    case .bytes(let field, let range):
      assign(Digits.parseBytes(text).flatMap { range.contains($0) ? $0 : nil }, to: field, in: &configuration)
    case .count(let field, let range):
      assign(Digits.parse(text.utf8).flatMap { range.contains($0) ? $0 : nil }, to: field, in: &configuration)
    case .mode(let field): assign(Digits.parseMode(text), to: field, in: &configuration)
    case .toggle(let field): assign(["true": true, "false": false][text], to: field, in: &configuration)
    case .logLevel(let field): assign(LogLevel(rawValue: text), to: field, in: &configuration)
    case .logFormat(let field): assign(LogFormat(rawValue: text), to: field, in: &configuration)
    case .value(let field): field.set(text, &configuration)
    }
  }

  private func assign<Value>(_ value: Value?, to field: Field<Value>, in configuration: inout Configuration) -> Bool {
    guard let value else { return false }
    configuration[keyPath: field] = value
    return true
  }

  /// The value as a person would write it.
  func text(in configuration: Configuration) -> String {
    switch kind {
    case .addresses(let field): configuration[keyPath: field].map(\.text).joined(separator: ",")
    case .folder(let field): configuration[keyPath: field]
    case .file(let field, let standard): configuration[keyPath: field] ?? standard
    case .seconds(let field, _): Digits.seconds(Int((configuration[keyPath: field] * 1000).rounded()))
    case .bytes(let field, _): Digits.bytes(configuration[keyPath: field])
    case .count(let field, _): String(configuration[keyPath: field])
    case .mode(let field): Digits.mode(configuration[keyPath: field])
    case .toggle(let field): String(configuration[keyPath: field])
    case .logLevel(let field): configuration[keyPath: field].rawValue
    case .logFormat(let field): configuration[keyPath: field].rawValue
    case .value(let field): field.text(configuration)
    }
  }

  /// What `--help` puts behind the flag.
  var placeholder: String {
    switch kind {
    case .addresses: "ADDRESS[,ADDRESS]..."
    case .folder: "FOLDER"
    case .file: "FILE"
    case .seconds: "SECONDS"
    case .bytes: "BYTES"
    case .count: "COUNT"
    case .mode: "MODE"
    case .toggle: ""
    case .logLevel: "LEVEL"
    case .logFormat: "FORMAT"
    case .value(let field): field.placeholder
    }
  }

  /// What may be given, for an error's sentence and the README's table.
  var allowed: String {
    switch kind {
    case .addresses:
      "addresses and ports, such as 127.0.0.1:8080 or [::1]:0, or unix:/PATH; commas between several, each once"
    case .folder, .file: "a path"
    case .seconds(_, let range): "\(Digits.seconds(range.lowerBound)) to \(Digits.seconds(range.upperBound)) seconds"
    case .bytes(_, let range):
      "\(Digits.bytes(range.lowerBound)) to \(Digits.bytes(range.upperBound)), in bytes or with KiB, MiB or GiB"
    case .count(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .mode: "three or four octal digits, 0000 to 0777"
    case .toggle: "true or false"
    case .logLevel: LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
    case .logFormat: LogFormat.allCases.map(\.rawValue).joined(separator: ", ")
    case .value(let field): field.allowed
    }
  }
}
