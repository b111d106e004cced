import Glibc
import Sessions

/// A look at SQLite's write-ahead log before SQLite opens it (https://sqlite.org/fileformat2.html#walformat).
///
/// SQLite reads a log up to the first frame whose checksum does not match, and later writes over what stands behind it. After a
/// power cut that is right: a transaction that was not yet durable is there by half. But whole transactions behind a
/// frame that does not match, or a log whose head cannot be read, mean that something was lost that may have been acknowledged.
struct LogScan: Equatable {
  /// Transactions that SQLite will read.
  private(set) var readable = 0
  /// Ends of transactions of the same log behind what it will read; a log without a readable head counts as one.
  private(set) var lost = 0

  private static let headBytes = 32
  private static let frameHeadBytes = 24

  /// Looks at the log beside a database; nil when there is none, or nothing is in it. Nobody may be writing it.
  init?(of file: DatabaseFile) throws(StoreOpeningError) {
    let path = file.path + "-wal"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, path: path)
    }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: Self.headBytes)
    let count = pread(descriptor, &head, head.count, 0)
    guard count > 0 else { return nil }
    guard count == head.count, let log = LogHead(head) else {
      lost = 1
      return
    }
    var sum = log.sum
    var offset = Self.headBytes
    var isWhole = true
    var frame = [UInt8](repeating: 0, count: Self.frameHeadBytes + log.pageSize)
    while pread(descriptor, &frame, frame.count, offset) == frame.count {
      offset += frame.count
      // What an earlier log of the same file left behind has other salts.
      guard frame[8..<16].elementsEqual(log.salts) else {
        isWhole = false
        continue
      }
      if isWhole {
        sum.add(frame[..<8], isBigEndian: log.isBigEndian)
        sum.add(frame[Self.frameHeadBytes...], isBigEndian: log.isBigEndian)
        isWhole = sum == LogChecksum(stored: frame[16..<24])
      }
      let endsTransaction = frame[4..<8].contains { $0 != 0 }
      if endsTransaction && isWhole { readable += 1 }
      if endsTransaction && !isWhole { lost += 1 }
    }
  }
}

/// The first 32 bytes of a log.
private struct LogHead {
  let pageSize: Int
  let salts: ArraySlice<UInt8>
  let isBigEndian: Bool
  /// The checksum that the first frame goes on from.
  let sum: LogChecksum

  /// Nil: they are none that SQLite would take.
  init?(_ bytes: [UInt8]) {
    let magic = LogChecksum.number(bytes[0..<4])
    guard magic & ~1 == 0x377f_0682 else { return nil }
    isBigEndian = magic & 1 == 1
    pageSize = Int(LogChecksum.number(bytes[8..<12]))
    salts = bytes[16..<24]
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    var sum = LogChecksum()
    sum.add(bytes[..<24], isBigEndian: isBigEndian)
    guard sum == LogChecksum(stored: bytes[24..<32]) else { return nil }
    self.sum = sum
  }
}

/// SQLite's checksum of a log: two sums that lean on each other, over pairs of 32-bit numbers.
private struct LogChecksum: Equatable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init() {}

  /// As it is written in a log: big-endian.
  init(stored bytes: ArraySlice<UInt8>) {
    first = Self.number(bytes.prefix(4))
    second = Self.number(bytes.dropFirst(4))
  }

  /// `bytes` are a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
        let a = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let b = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? UInt32(bigEndian: a) : UInt32(littleEndian: a)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: b) : UInt32(littleEndian: b)) &+ first
      }
    }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
