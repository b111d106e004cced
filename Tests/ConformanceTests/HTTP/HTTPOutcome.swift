import JSON

/// One way in which a case may end: the statuses in order, and what becomes of the connection.
struct HTTPOutcome: Sendable {
  enum Connection: String, Sendable {
    /// It may end or go on; when it goes on, the next request is answered.
    case clean
    /// It goes on.
    case keep
    /// It ends, and nothing more is served on it.
    case close
    /// Nothing is answered, and it stays open.
    case open
    case any
  }

  private let sequence: [[StatusPattern]]?
  private let all: [StatusPattern]
  let fewest: Int
  let most: Int
  let connection: Connection

  init(_ json: JSONValue) {
    sequence = json["codes"]?.elements.map { StatusPattern.list($0) }
    all = StatusPattern.list(json["all"])
    fewest = sequence?.count ?? json["min"]?.int.map(Int.init) ?? 1
    most = sequence?.count ?? json["max"]?.int.map(Int.init) ?? 99
    connection = json["conn"]?.string.flatMap(Connection.init) ?? .any
  }

  /// How many answers are worth waiting for.
  var awaited: Int { sequence?.count ?? (most == 99 ? 1 : most) }

  func fits(_ codes: [Int]) -> Bool {
    guard let sequence else { return (fewest...most).contains(codes.count) && codes.allSatisfy(all.allow) }
    return sequence.count == codes.count && zip(sequence, codes).allSatisfy { $0.allow($1) }
  }
}
