/// One row of a table of commands: what help shows, what is read from a command line, and what a shell completes.
public struct CommandEntry: Sendable {
  /// The word that names it.
  public let name: String
  /// What it is called elsewhere: an error that meets one of these words names this command.
  public let otherNames: [String]
  /// One line for help, without a full stop.
  public let summary: String
  /// What stands after it, in this order; optional ones come last.
  public let operands: [Operand]
  /// Its own options.
  public let options: [CommandOption]
  /// The commands below it, which take its options too.
  public let subcommands: [CommandEntry]

  /// A row with what is given.
  public init(
    _ name: String, _ summary: String, otherNames: [String] = [], operands: [Operand] = [],
    options: [CommandOption] = [], subcommands: [CommandEntry] = []
  ) {
    self.name = name
    self.otherNames = otherNames
    self.summary = summary
    self.operands = operands
    self.options = options
    self.subcommands = subcommands
  }
}

/// What stands after a command without an option's name.
public struct Operand: Sendable {
  /// What may be given.
  public let value: ValueKind
  /// Whether it may be left out.
  public let isOptional: Bool

  /// An operand that must be given.
  public static func needed(_ value: ValueKind) -> Operand { Operand(value: value, isOptional: false) }

  /// An operand that may be left out.
  public static func optional(_ value: ValueKind) -> Operand { Operand(value: value, isOptional: true) }
}

/// An option of a command.
public struct CommandOption: Sendable {
  /// With its dashes.
  public let name: String
  /// What stands after it; nil: it stands alone.
  public let value: ValueKind?
  /// One line for help, without a full stop.
  public let summary: String

  /// An option with what is given.
  public init(_ name: String, _ value: ValueKind? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// As help shows it: `--to SCREEN`.
  public var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }
}

/// What an operand or the value of an option is.
public struct ValueKind: Sendable {
  /// What a shell can say about it.
  public enum Choices: Equatable, Sendable {
    /// Anything.
    case any
    /// One of these words.
    case words([String])
    /// The path of a file.
    case files
    /// The path of a folder.
    case folders
  }

  /// What help shows in its place: `ID`.
  public let placeholder: String
  /// What a shell can say about it.
  public let choices: Choices

  /// Anything.
  public static func text(_ placeholder: String) -> ValueKind { ValueKind(placeholder: placeholder, choices: .any) }

  /// One of these words.
  public static func words(_ placeholder: String, _ words: [String]) -> ValueKind {
    ValueKind(placeholder: placeholder, choices: .words(words))
  }

  /// The path of a file.
  public static let file = ValueKind(placeholder: "FILE", choices: .files)
  /// The path of a folder.
  public static let folder = ValueKind(placeholder: "FOLDER", choices: .folders)
}
