import BackstackClient
import Commands

/// What the operations of the command line are for the client.
enum ControlOperation {
  static func read(_ command: String, _ arguments: Arguments) throws -> SessionOperation {
    let subject = arguments.operand(1) ?? ""
    switch command {
    case "push": return .push(try screen(subject, arguments), at: address(arguments))
    case "pop": return try pop(arguments)
    case "present":
      return .present(
        try screen(subject, arguments),
        Presentation(
          arguments.value("--style").map(PresentationStyle.init(rawValue:)),
          embedInStack: arguments.has("--embed") ? true : nil, autoDismissAfter: try arguments.seconds("--auto-dismiss")
        ))
    case "dismiss": return try dismiss(arguments)
    case "select":
      return .select(
        subject, toRoot: arguments.has("--to-root") ? true : nil, inLayer: arguments.value("--layer"))
    case "open": return .open(subject, mode: arguments.value("--mode").map(LinkMode.init(rawValue:)))
    case "undo": return .undo(to: try arguments.number("--to"))
    default:
      return SessionOperation(
        name: try PathSegment.check(subject),
        fields: try arguments.operand(2).map { text throws(UsageError) in try Assignment.json(text, of: "perform") }
          ?? .emptyObject)
    }
  }

  private static func screen(_ name: String, _ arguments: Arguments) throws -> Screen {
    try arguments.atMostOne(of: ["--param", "--params"])
    let members = try Assignment.members(arguments.values("--param"), of: "--param")
    let params =
      try arguments.value("--params").map { text throws(UsageError) in try Assignment.json(text, of: "--params") }
      ?? Assignment.object(members)
    return Screen(
      name, params: params, title: arguments.value("--title"), autoPopAfter: try arguments.seconds("--auto-pop"))
  }

  private static func address(_ arguments: Arguments) -> StackAddress? {
    let address = StackAddress(layer: arguments.value("--layer"), stack: arguments.value("--stack"))
    return address == StackAddress() ? nil : address
  }

  private static func pop(_ arguments: Arguments) throws -> SessionOperation {
    try arguments.atMostOne(of: ["--to", "--count", "--to-root"])
    let address = address(arguments)
    if let target = arguments.value("--to") { return .popTo(target, at: address) }
    if arguments.has("--to-root") { return .popToRoot(at: address) }
    return .pop(try arguments.number("--count"), at: address)
  }

  private static func dismiss(_ arguments: Arguments) throws -> SessionOperation {
    try arguments.atMostOne(of: ["--layer", "--to", "--count", "--all"])
    if let layer = arguments.value("--layer") { return .dismiss(layer: layer) }
    if let layer = arguments.value("--to") { return .dismissTo(layer) }
    if arguments.has("--all") { return .dismissAll() }
    return .dismiss(try arguments.number("--count"))
  }
}
