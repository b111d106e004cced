import JSON
import Navigation

/// The first line of a queue's file.
struct Head {
  /// Raised when an older program could not read the lines any more.
  private static let version = 1

  let origin: String
  let confirmed: Session
  let links: OpaqueValue?
  let token: String?
}

extension Head {
  var json: OpaqueValue {
    OpaqueValue { writer in
      writer.object { writer in
        writer.member("version", Self.version)
        writer.member("client", origin)
        writer.member("session", OpaqueValue(confirmed))
        writer.member("links", links)
        writer.member("token", token)
      }
    }
  }

  init?(_ json: OpaqueValue) {
    guard json["version"]?.int == Self.version, let origin = json["client"]?.string,
      let confirmed = json["session"].flatMap(Session.init(stored:))
    else { return nil }
    self.init(origin: origin, confirmed: confirmed, links: json["links"], token: json["token"]?.string)
  }
}

extension SyncRecord {
  var json: OpaqueValue {
    OpaqueValue { writer in
      writer.object { writer in
        switch self {
        case .session(let session): writer.member("session", OpaqueValue(session))
        case .command(let command, replacing: let key):
          writer.member("command", command)
          writer.member("replacing", key)
        case .attempt(let attempt?): writer.member("attempt", attempt)
        case .attempt(nil): writer.member("attempt", OpaqueValue.null)
        case .settled(let keys): writer.member("settled", keys)
        case .links(let links): writer.member("links", links)
        case .token(let token): writer.member("token", token)
        }
      }
    }
  }

  init?(_ json: OpaqueValue) {
    if let session = json["session"] {
      guard let session = Session(stored: session) else { return nil }
      self = .session(session)
    } else if let command = json["command"] {
      guard let command = SyncCommand(stored: command) else { return nil }
      self = .command(command, replacing: json["replacing"]?.string)
    } else if let attempt = json["attempt"] {
      guard !attempt.isNull else {
        self = .attempt(nil)
        return
      }
      guard let attempt = SyncAttempt(stored: attempt) else { return nil }
      self = .attempt(attempt)
    } else if let keys = json["settled"] {
      self = .settled(keys.elements.compactMap(\.string))
    } else if let links = json["links"] {
      self = .links(links)
    } else if let token = json["token"]?.string {
      self = .token(token)
    } else {
      return nil
    }
  }
}

extension OpaqueValue {
  fileprivate init(_ session: Session) {
    self.init { $0.raw(session.representation) }
  }
}

extension Session {
  fileprivate init?(stored json: OpaqueValue) {
    guard let session = try? Session(representation: json.value) else { return nil }
    self = session
  }
}

extension SyncCommand: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("at", madeAt.milliseconds)
      writer.member("revision", revision)
      writer.member("tries", tries)
      writer.member("operations", operations)
    }
  }

  fileprivate init?(stored json: OpaqueValue) {
    guard let key = json["key"]?.string, let milliseconds = json["at"]?.value.int, let revision = json["revision"]?.int,
      let tries = json["tries"]?.int, let list = json["operations"]?.elements,
      let operations = try? list.map({ value throws(BackstackError) in try SessionOperation(json: value) }),
      let command = try? SyncCommand(
        key: key, operations: operations, madeAt: Timestamp(milliseconds: milliseconds), revision: revision,
        tries: tries)
    else { return nil }
    self = command
  }
}

extension SyncAttempt: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("key", key)
      writer.member("commands", commands)
      writer.member("tries", tries)
      if isEchoed { writer.member("echoed", true) }
      guard case .replacement(let condition, let state) = kind else { return }
      if case .matching(let tag) = condition { writer.member("ifMatch", tag.rawValue) }
      writer.member("state", state)
    }
  }

  fileprivate init?(stored json: OpaqueValue) {
    guard let key = json["key"]?.string, let commands = json["commands"]?.elements.compactMap(\.string),
      let tries = json["tries"]?.int
    else { return nil }
    var kind = Kind.operations
    if let state = json["state"] {
      let tag = json["ifMatch"]?.string.map(EntityTag.init)
      kind = .replacement(tag.map(ReplacementCondition.matching) ?? .absent, state)
    }
    self.init(key: key, commands: commands, kind: kind, tries: tries, isEchoed: json["echoed"]?.bool ?? false)
  }
}
