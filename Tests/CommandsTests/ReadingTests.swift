import Commands
import Testing

@Suite struct ReadingTests {
  private static let table = CommandEntry(
    "ctl", "All", options: [CommandOption("--server", .text("URL"), "Where"), CommandEntry.help],
    subcommands: [
      CommandEntry(
        "pop", "Pop", operands: [.needed(.text("ID")), .optional(.file)],
        options: [
          CommandOption("--to", .text("SCREEN"), "To"), CommandOption("--all", nil, "All"),
          CommandOption("--mode", .words("MODE", ["set", "push"]), "How"),
        ]),
      CommandEntry("list", "List", otherNames: ["ls", "all"]),
    ])

  private func read(_ line: String) throws -> CommandReading {
    try Self.table.read(line.split(separator: " ").map(String.init))
  }

  @Test func operandsAndOptionsStandInAnyOrder() throws {
    let reading = try read("--server=http://x pop --to a one --all two --to=b=c")
    #expect(reading.command?.name == "pop")
    #expect(reading.arguments.operands == ["one", "two"])
    #expect(reading.arguments.values("--to") == ["a", "b=c"])
    #expect(reading.arguments.value("--to") == "b=c")
    #expect(reading.arguments.value("--server") == "http://x")
    #expect(reading.arguments.has("--all") && !reading.arguments.has("--mode"))
    #expect(reading.arguments.operand(1) == "two" && reading.arguments.operand(2) == nil)
  }

  @Test func whatFollowsTwoDashesIsNoOption() throws {
    #expect(try read("pop -- --to -").arguments.operands == ["--to", "-"])
    #expect(try read("pop a -").arguments.operands == ["a", "-"])
  }

  @Test func helpNeedsNothingElse() throws {
    #expect(try read("--help").command == nil)
    #expect(try read("pop -h").arguments.has("--help"))
    #expect(try read("").command == nil)
  }

  @Test(arguments: [
    ("pop", "pop needs ID."), ("pop a b c", "\"c\" has no place after `pop`."),
    ("pup a", "there is no command \"pup\"."), ("pop a --ot b", "there is no option --ot."),
    ("list --to a", "there is no option --to."), ("pop a --to", "--to needs a value."),
    ("pop a --all=1", "--all takes no value."), ("pop a --mode fly", "--mode cannot be \"fly\"."),
    ("-s pop", "there is no option -s."),
  ])
  func aWrongLineSaysWhy(_ line: String, _ reason: String) {
    let error = #expect(throws: UsageError.self) { try read(line) }
    #expect(error?.reason == reason)
  }

  @Test func theNearestWordIsNamed() {
    #expect(throws: UsageError.self) { try read("pup a") }
    let command = #expect(throws: UsageError.self) { try read("lst") }
    #expect(command?.advice.hasPrefix("Did you mean `backstack ctl list`?") == true)
    let other = #expect(throws: UsageError.self) { try read("all") }
    #expect(other?.advice.hasPrefix("Did you mean `backstack ctl list`?") == true)
    let unknown = #expect(throws: UsageError.self) { try read("fortify") }
    #expect(unknown?.advice == "`backstack ctl --help` lists them all.")
    let option = #expect(throws: UsageError.self) { try read("pop a --serve x") }
    #expect(option?.advice.hasPrefix("Did you mean --server?") == true)
  }

  @Test func anEmptyOperandIsNone() {
    let error = #expect(throws: UsageError.self) { try Self.table.read(["pop", ""]) }
    #expect(error?.reason == "ID cannot be empty.")
  }

  @Test func numbersAndTimes() throws {
    let arguments = try read("pop a --to 007").arguments
    #expect(try arguments.number("--to") == 7)
    #expect(try arguments.seconds("--to") == .seconds(7))
    #expect(try arguments.number("--mode") == nil)
    for text in ["+5", "-0", "x", "", "1.5", "99999999999999999999"] {
      let arguments = try Self.table.read(["pop", "a", "--to=\(text)"]).arguments
      #expect(throws: UsageError.self) { try arguments.number("--to") }
    }
    for text in ["0", "-1", "nan", "inf", "1e10", ""] {
      let arguments = try Self.table.read(["pop", "a", "--to=\(text)"]).arguments
      #expect(throws: UsageError.self) { try arguments.seconds("--to") }
    }
  }

  @Test func onlyOneOfSomeOptions() throws {
    let arguments = try read("pop a --to b --all").arguments
    try arguments.atMostOne(of: ["--to", "--mode"])
    #expect(throws: UsageError.self) { try arguments.atMostOne(of: ["--mode", "--to", "--all"]) }
  }
}
