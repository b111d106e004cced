/// The commands of `backstack ctl`, in the order in which help shows them.
public enum ControlTable {
  /// Environment variables that `backstack ctl` reads, and the server does not.
  public static let variables = ["BACKSTACK_SERVER", "BACKSTACK_TOKEN", "BACKSTACK_TOKEN_FILE"]

  /// Where a server is unless it is said otherwise.
  public static let standardServer = "http://127.0.0.1:8080"

  /// `backstack ctl` and everything below it.
  public static let ctl = CommandEntry(
    "ctl", "Talk to a running server: list, show, change and watch sessions", options: common,
    subcommands: sessions + operations + others)

  private static let id = Operand.needed(.text("ID"))

  private static let common = [
    CommandOption("--server", .text("URL"), "Where the server is; else BACKSTACK_SERVER, else \(standardServer)"),
    CommandOption("--token", .text("TOKEN"), "A key or token for it; else BACKSTACK_TOKEN"),
    CommandOption("--token-file", .file, "A file with the token in it; else BACKSTACK_TOKEN_FILE"),
    CommandOption("--json", nil, "Print JSON for programs, one document a line"),
    CommandEntry.help,
  ]

  private static let sessions = [
    CommandEntry(
      "sessions", "List sessions, the newest change first", otherNames: ["list", "ls"],
      options: [
        CommandOption("--metadata", .text("KEY=VALUE"), "Only those whose metadata have it; several must all hold"),
        CommandOption("--limit", .text("N"), "At most that many, 1 to 200"),
        CommandOption("--after", .text("CURSOR"), "Go on where a page before ended"),
        CommandOption("--all", nil, "All pages"),
      ]),
    CommandEntry(
      "create", "Make a session; without ID the server makes an id that cannot be guessed", otherNames: ["new", "add"],
      operands: [.optional(.text("ID"))],
      options: [
        CommandOption("--screen", .text("SCREEN"), "A screen of its stack; several stand bottom first"),
        CommandOption("--tab", .text("ID=SCREEN"), "A tab and its first screen, instead of one stack; several"),
        CommandOption(
          "--metadata", .text("KEY=VALUE"), "Data about the session, KEY:=JSON for other than text; several"),
        CommandOption("--schema", .text("NAME"), "The app's name for the shape of its data"),
        CommandOption("--expires-in", .text("SECONDS"), "When it ends by itself"),
      ]),
    CommandEntry(
      "get", "Show a session as a tree of layers, stacks and screens", otherNames: ["show", "cat", "state"],
      operands: [id],
      options: [CommandOption("--revision", .text("N"), "An earlier state that is still kept")]),
    CommandEntry("delete", "Forget a session with its history", otherNames: ["rm", "remove"], operands: [id]),
  ]

  private static let address = [
    CommandOption("--layer", .text("LAYER"), "In that layer instead of the top one"),
    CommandOption("--stack", .text("STACK"), "In that stack instead of the active one"),
  ]

  private static let screen = [
    CommandOption("--param", .text("KEY=VALUE"), "One of the screen's params, KEY:=JSON for other than text; several"),
    CommandOption("--params", .text("JSON"), "All params at once"),
    CommandOption("--title", .text("TITLE"), "The screen's title"),
  ]

  private static let operations = [
    CommandEntry(
      "push", "Add a screen on top", operands: [id, .needed(.text("SCREEN"))],
      options: screen + [
        CommandOption("--auto-pop", .text("SECONDS"), "The server pops it by itself after that time")
      ] + address),
    CommandEntry(
      "pop", "Remove screens from the top, one unless told", otherNames: ["back"], operands: [id],
      options: [
        CommandOption("--to", .text("SCREEN"), "Until the screen of this id or name is seen"),
        CommandOption("--count", .text("N"), "That many"),
        CommandOption("--to-root", nil, "All but the first"),
      ] + address),
    CommandEntry(
      "present", "Show a screen as a modal over what is there", operands: [id, .needed(.text("SCREEN"))],
      options: screen + [
        CommandOption(
          "--style",
          .words(
            "STYLE",
            [
              "automatic", "sheet", "fullScreenCover", "popover", "fullScreen", "pageSheet", "formSheet",
              "currentContext", "overFullScreen", "overCurrentContext", "custom",
            ]), "How it covers what is below it"),
        CommandOption("--embed", nil, "In a stack of its own, so that something can be pushed in it"),
        CommandOption("--auto-dismiss", .text("SECONDS"), "The server dismisses it by itself after that time"),
      ]),
    CommandEntry(
      "dismiss", "Dismiss modals from the top, one unless told", otherNames: ["close"], operands: [id],
      options: [
        CommandOption("--layer", .text("LAYER"), "That one and all above it"),
        CommandOption("--to", .text("LAYER"), "What is above that layer, which stays"),
        CommandOption("--count", .text("N"), "That many"),
        CommandOption("--all", nil, "Every modal"),
      ]),
    CommandEntry(
      "select", "Choose a tab, or focus a column", operands: [id, .needed(.text("STACK"))],
      options: [
        CommandOption("--to-root", nil, "And pop it to its first screen"),
        CommandOption("--layer", .text("LAYER"), "In that layer instead of the top one"),
      ]),
    CommandEntry(
      "open", "Open a deep link by the server's rules", operands: [id, .needed(.text("URL"))],
      options: [
        CommandOption(
          "--mode", .words("MODE", ["set", "push", "pushMissing", "present"]), "Instead of the rule's mode")
      ]),
    CommandEntry(
      "undo", "Go back to an earlier state, as a new revision; undo --to N of a later one is redo",
      otherNames: ["redo"], operands: [id],
      options: [CommandOption("--to", .text("REVISION"), "To that one, instead of one step back")]),
    CommandEntry(
      "perform", "Do any operation of the API, its fields as JSON",
      operands: [id, .needed(.text("OPERATION")), .optional(.text("JSON"))]),
  ]

  private static let others = [
    CommandEntry(
      "changes", "List what was done to a session", otherNames: ["history", "log"], operands: [id],
      options: [
        CommandOption("--after", .text("REVISION"), "Only what came after it"),
        CommandOption("--limit", .text("N"), "At most that many, 1 to 1000"),
      ]),
    CommandEntry(
      "watch", "Show each change of a session as it happens, until Ctrl-C", otherNames: ["tail", "follow", "events"],
      operands: [id],
      options: [CommandOption("--after", .text("REVISION"), "Begin with the changes after it")]),
    CommandEntry(
      "export", "Write a session as JSON, for import", operands: [id],
      options: [
        CommandOption("--to", .file, "Into that file instead of standard output"),
        CommandOption("--revision", .text("N"), "An earlier state that is still kept"),
      ]),
    CommandEntry(
      "import", "Make or replace a session from an export; without FILE, or with -, from standard input",
      operands: [id, .optional(.file)],
      options: [
        CommandOption("--new", nil, "Only when there is no session of that id"),
        CommandOption("--repair", nil, "Drop what breaks a rule, and say so, instead of refusing"),
      ]),
  ]
}
