import BackstackClient
import Commands

extension ControlCall {
  func list() async throws {
    try arguments.atMostOne(of: ["--all", "--after"])
    let metadata = try Assignment.filter(arguments.values("--metadata"), of: "--metadata")
    let limit = try arguments.number("--limit") ?? (arguments.has("--all") ? 200 : nil)
    var cursor = arguments.value("--after")
    repeat {
      let page = try await server.client.list(metadata: metadata, limit: limit, after: cursor)
      cursor = page.next
      if wantsJSON {
        try show(Self.json(page))
      } else {
        try terminal.print(SessionList(style: terminal.style).text(page.sessions))
        if let next = page.next, !arguments.has("--all") {
          terminal.printError("There are more: --after \(Shown.text(next)), or --all\n")
        }
      }
    } while arguments.has("--all") && cursor != nil
  }

  private static func json(_ page: SessionPage) -> OpaqueValue {
    var members: [(key: String, value: OpaqueValue)] = [("sessions", OpaqueValue(array: page.sessions.map(\.json)))]
    if let next = page.next { members.append(("next", OpaqueValue(stringLiteral: next))) }
    return OpaqueValue(object: members)
  }

  func create() async throws {
    try arguments.atMostOne(of: ["--screen", "--tab"])
    let screens = arguments.values("--screen").map { Screen($0) }
    let tabs = try arguments.values("--tab").map { text in
      let (id, screen) = try Assignment.pair(text, of: "--tab")
      return TabStack(id: id, screens: [Screen(screen)])
    }
    let root: Root? = !tabs.isEmpty ? .tabs(tabs) : !screens.isEmpty ? .stack(screens) : nil
    let metadata = try Assignment.members(arguments.values("--metadata"), of: "--metadata")
    let session = try await server.client.create(
      id: try arguments.operand(0).map(PathSegment.check), root: root, metadata: Assignment.object(metadata),
      expiresIn: try arguments.seconds("--expires-in"), schema: arguments.value("--schema"))
    try show(session)
  }

  func get() async throws { try show(try await session().get(revision: try arguments.number("--revision"))) }

  func export() async throws {
    let session = try await session().get(revision: try arguments.number("--revision"))
    guard let file = arguments.value("--to") else { return try show(session.json) }
    try TextFile.write(session.json.text + "\n", to: file)
  }

  func importing() async throws {
    let file = arguments.operand(1) ?? "-"
    let text = try TextFile.read(file)
    let content: OpaqueValue
    do throws(BackstackError) {
      content = try OpaqueValue(text: text)
    } catch {
      throw TextFile.Failure(reason: "\(TextFile.name(file)) is not JSON")
    }
    let session = try await session().put(
      content, onlyIfAbsent: arguments.has("--new"), repair: arguments.has("--repair"))
    for repair in session.repaired ?? [] where !wantsJSON {
      try terminal.print("repaired \(Shown.text(repair.pointer)): \(Shown.text(repair.detail))\n")
    }
    try show(session)
  }
}
