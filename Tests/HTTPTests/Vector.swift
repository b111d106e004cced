import JSON
import TestSupport

/// A case of http_a.json that is about the bytes of one connection: what is sent, and which answers are right.
struct Vector {
  /// What the client does next.
  enum Step {
    case send([UInt8])
    case end
  }

  /// One right outcome.
  struct Outcome {
    /// The statuses allowed for each answer in turn, or for all of them.
    let codes: [[String]]?
    let all: [String]
    let counts: ClosedRange<Int>
    /// `keep`, `close`, `open` (waiting, nothing answered), `clean` (either) or `any`.
    let connection: String

    init?(_ json: JSONValue) {
      codes = json["codes"]?.elements.map { Vector.codes($0) }
      all = json["all"].map { Vector.codes($0) } ?? []
      counts = Int(json["min"]?.int ?? 1)...Int(json["max"]?.int ?? 99)
      guard let connection = json["conn"]?.string else { return nil }
      self.connection = connection
    }

    func allows(_ answers: [Int]) -> Bool {
      if let codes { return codes.count == answers.count && zip(codes, answers).allSatisfy(Vector.allows) }
      return counts.contains(answers.count) && answers.allSatisfy { Vector.allows(all, $0) }
    }
  }

  let id: String
  let steps: [Step]
  let outcomes: [Outcome]

  /// The number of bytes sent.
  var size: Int {
    steps.reduce(0) { sum, step in
      if case .send(let bytes) = step { sum + bytes.count } else { sum }
    }
  }

  /// The case, unless it is about time, many connections or what a socket does.
  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, ["exchange", "sweep", nil].contains(json["mode"]?.string),
      let expected = json["expect"]?["any_of"]?.elements.compactMap({ Outcome($0) }), !expected.isEmpty
    else { return nil }
    var steps: [Step] = []
    for segment in json["send"]?.elements.map({ $0 }) ?? [] {
      guard let bytes = VectorMacros.expand(segment.string ?? segment["data"]?.string ?? "") else { return nil }
      if !bytes.isEmpty { steps.append(.send(bytes)) }
      if segment.kind == .object, segment["shutdown"]?.bool == true { steps.append(.end) }
    }
    self.id = id
    self.steps = steps
    outcomes = expected
  }

  /// All such cases of the fixture.
  static func all() throws -> [Vector] {
    try JSONValue.parsing(Fixture.bytes("http_a.json"))["cases"]?.elements.compactMap { Vector($0) } ?? []
  }

  private static func codes(_ json: JSONValue) -> [String] {
    json.elements.map { $0.string ?? $0.text }
  }

  private static func allows(_ allowed: [String], _ code: Int) -> Bool {
    allowed.contains { $0 == "\(code)" || $0 == "\(code / 100)xx" }
  }
}
