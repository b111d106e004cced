import TestSupport

/// What may have happened to a database and its log.
enum FileDamage: CaseIterable {
  case nothing
  case overwrittenPages, clearedPages, changedBits, shortFile, emptyFile, changedBeginning
  case overwrittenLog, changedLogBits, shortLog, emptyLog, changedLogHead, exchangedFrames
  case overwrittenPagesAndShortLog

  private static let pageBytes = 4_096
  private static let logHeadBytes = 32
  private static let frameBytes = 24 + pageBytes

  /// Whether the log is not what it was.
  var meetsLog: Bool {
    switch self {
    case .overwrittenLog, .changedLogBits, .shortLog, .emptyLog, .changedLogHead, .exchangedFrames,
      .overwrittenPagesAndShortLog:
      true
    default: false
    }
  }

  /// Whether the database's file is not what it was.
  var meetsFile: Bool {
    switch self {
    case .overwrittenPages, .clearedPages, .changedBits, .shortFile, .emptyFile, .changedBeginning,
      .overwrittenPagesAndShortLog:
      true
    default: false
    }
  }

  /// Does it to the contents of both files, and says where.
  func apply(file: inout [UInt8], log: inout [UInt8], _ random: inout SeededRandom) -> String {
    switch self {
    case .nothing: return "nothing"
    case .overwrittenPages: return Self.overwritePages(&file, &random)
    case .clearedPages:
      let page = Int.random(in: 0..<file.count / Self.pageBytes, using: &random)
      for place in page * Self.pageBytes..<(page + 1) * Self.pageBytes { file[place] = 0 }
      return "page \(page + 1) is zeros"
    case .changedBits: return "file: " + Self.changeBits(&file, &random)
    case .shortFile: return "file: " + Self.cut(&file, &random)
    case .emptyFile:
      file = []
      return "file: empty"
    case .changedBeginning:
      let count = Int.random(in: 1...200, using: &random)
      Self.overwrite(&file, 0..<count, &random)
      // By chance it may be what it was.
      file[0] ^= 0xff
      return "the first \(count) bytes"
    case .overwrittenLog:
      let start = Int.random(in: 0..<log.count, using: &random)
      let end = min(log.count, start + Int.random(in: 1...9_000, using: &random))
      Self.overwrite(&log, start..<end, &random)
      return "log: \(start) to \(end)"
    case .changedLogBits: return "log: " + Self.changeBits(&log, &random)
    case .shortLog: return "log: " + Self.cut(&log, &random)
    case .emptyLog:
      log = []
      return "log: empty"
    case .changedLogHead:
      Self.overwrite(&log, 0..<Self.logHeadBytes, &random)
      return "the log's head"
    case .exchangedFrames: return Self.exchangeFrames(&log, &random)
    case .overwrittenPagesAndShortLog:
      return Self.overwritePages(&file, &random) + ", log: " + Self.cut(&log, &random)
    }
  }

  private static func overwrite(_ bytes: inout [UInt8], _ range: Range<Int>, _ random: inout SeededRandom) {
    for place in range { bytes[place] = UInt8.random(in: 0...255, using: &random) }
  }

  private static func overwritePages(_ file: inout [UInt8], _ random: inout SeededRandom) -> String {
    let pages = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Int.random(in: 1..<file.count / pageBytes, using: &random)
    }
    for page in pages { overwrite(&file, page * pageBytes..<(page + 1) * pageBytes, &random) }
    return "pages \(pages.map { $0 + 1 })"
  }

  private static func changeBits(_ bytes: inout [UInt8], _ random: inout SeededRandom) -> String {
    let places = (0..<Int.random(in: 1...12, using: &random)).map { _ in Int.random(in: bytes.indices, using: &random) }
    for place in places { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    return "bits at \(places)"
  }

  private static func cut(_ bytes: inout [UInt8], _ random: inout SeededRandom) -> String {
    bytes.removeLast(bytes.count - Int.random(in: 1..<bytes.count, using: &random))
    return "cut to \(bytes.count)"
  }

  private static func exchangeFrames(_ log: inout [UInt8], _ random: inout SeededRandom) -> String {
    let count = (log.count - logHeadBytes) / frameBytes
    let first = Int.random(in: 0..<count - 1, using: &random)
    let second = Int.random(in: first + 1..<count, using: &random)
    let (one, other) = (logHeadBytes + first * frameBytes, logHeadBytes + second * frameBytes)
    for place in 0..<frameBytes { log.swapAt(one + place, other + place) }
    return "log: frames \(first) and \(second) exchanged"
  }
}
