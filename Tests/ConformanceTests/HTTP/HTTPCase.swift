import JSON
import TestSupport

/// A case of http_a.json: bytes to send, and the ways in which that may end.
struct HTTPCase: Sendable {
  enum Mode: String, Sendable {
    case exchange, sweep, rst, concurrent, noread, slow, sse
    case idleMany = "idle_many"
  }

  /// A piece of what is sent.
  struct Segment: Sendable {
    enum Trigger: String, Sendable {
      /// Wait for a final response first.
      case response
      /// Wait for any response first, 100 too.
      case any
    }

    let data: String
    let after: Trigger?
    let count: Int?
    /// Seconds to wait for the trigger.
    let timeout: Double
    /// Leave the piece out when there is a final response already.
    let unlessFinal: Bool
    /// Seconds to wait before sending.
    let delay: Double
    /// Octets in each write; nil for all at once.
    let drip: Int?
    let dripGap: Double
    let shutdown: Bool

    init(_ json: JSONValue) {
      data = json.string ?? json["data"]?.string ?? ""
      after = json["after"]?.string.flatMap(Trigger.init)
      count = json["count"]?.int.map(Int.init)
      timeout = (json["timeout_ms"]?.double ?? 3000) / 1000
      unlessFinal = json["unless_final"]?.bool ?? false
      delay = (json["delay_ms"]?.double ?? 0) / 1000
      drip = json["drip"]?.int.map(Int.init)
      dripGap = (json["drip_ms"]?.double ?? 2) / 1000
      shutdown = json["shutdown"]?.bool ?? false
    }
  }

  let id: String
  let category: String
  let mode: Mode
  let isMust: Bool
  let isSlow: Bool
  let requires: Set<String>
  let segments: [Segment]
  /// The whole `expect`; what only one mode or check looks at is read there.
  let expect: JSONValue
  let outcomes: [HTTPOutcome]
  let methods: [String]
  /// The request itself asks for the end of the connection.
  let closesItself: Bool
  let isHTTP10: Bool
  let allowsGarbage: Bool
  /// The whole case, for the numbers that single modes need.
  let json: JSONValue

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let category = json["category"]?.string, let expect = json["expect"],
      let mode = Mode(rawValue: json["mode"]?.string ?? "exchange")
    else { return nil }
    self.id = id
    self.category = category
    self.mode = mode
    self.expect = expect
    self.json = json
    isMust = json["level"]?.isString("MUST") ?? false
    isSlow = json["slow"]?.bool ?? false
    segments = json["send"]?.elements.map { Segment($0) } ?? []
    var requires = Set(json["requires"]?.elements.compactMap(\.string) ?? [])
    if segments.contains(where: { $0.data.contains("{{POST}}") }) { requires.insert("post") }
    self.requires = requires
    outcomes = expect["any_of"]?.elements.map { HTTPOutcome($0) } ?? []
    methods = expect["methods"]?.elements.compactMap(\.string) ?? []
    closesItself = json["closing_request"]?.bool ?? false
    isHTTP10 = json["http10"]?.bool ?? false
    allowsGarbage = json["allow_garbage"] != nil
  }

  static func all() throws -> [HTTPCase] {
    try JSONValue.parsing(Fixture.bytes("http_a.json"))["cases"]?.elements.compactMap { HTTPCase($0) } ?? []
  }

  /// A number of the case.
  func number(_ key: StaticString) -> Int? { json[key]?.int.map(Int.init) }

  /// Whether the case sends FIN after its request.
  var sendsEnd: Bool { segments.contains(where: \.shutdown) }
}
