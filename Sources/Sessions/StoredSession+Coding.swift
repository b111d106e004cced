import Navigation

/// The bytes of a snapshot record: every column, numbers as little-endian 64 bits, texts with their length before them.
extension StoredSession {
  private static let version: UInt8 = 1

  /// The row as bytes.
  public func encoded() -> [UInt8] {
    var out: [UInt8] = [Self.version]
    out.reserveCapacity(96 + id.utf8.count + metadata.count + layers.count)
    out.append(text: Array(id.utf8))
    out.append(number: incarnation)
    out.append(number: UInt64(bitPattern: revision))
    out.append(number: UInt64(bitPattern: createdAt.milliseconds))
    out.append(number: UInt64(bitPattern: updatedAt.milliseconds))
    out.append(number: UInt64(bitPattern: order))
    out.append(number: UInt64(bitPattern: counter))
    out.append(text: metadata)
    out.append(text: layers)
    out.append((expiresAt == nil ? 0 : 1) | (schema == nil ? 0 : 2) | (tokens.isEmpty ? 0 : 4))
    if let expiresAt { out.append(number: UInt64(bitPattern: expiresAt.milliseconds)) }
    if let schema { out.append(text: Array(schema.utf8)) }
    if !tokens.isEmpty { out.append(text: tokens) }
    return out
  }

  /// The row of `bytes`; nil when they are damaged.
  public init?(encoded bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.byte() == Self.version, let id = reader.string(), let incarnation = reader.number(),
      let revision = reader.number(), let createdAt = reader.number(), let updatedAt = reader.number(),
      let order = reader.number(),
      let counter = reader.number(), let metadata = reader.text(), let layers = reader.text(),
      let flags = reader.byte(), flags < 8
    else { return nil }
    var expiresAt: Timestamp?
    var schema: String?
    var tokens: [UInt8] = []
    if flags & 1 != 0 {
      guard let value = reader.number() else { return nil }
      expiresAt = Timestamp(milliseconds: Int64(bitPattern: value))
    }
    if flags & 2 != 0 {
      guard let value = reader.string() else { return nil }
      schema = value
    }
    if flags & 4 != 0 {
      guard let value = reader.text() else { return nil }
      tokens = value
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      id: id, incarnation: incarnation, revision: Int64(bitPattern: revision),
      createdAt: Timestamp(milliseconds: Int64(bitPattern: createdAt)),
      updatedAt: Timestamp(milliseconds: Int64(bitPattern: updatedAt)), order: Int64(bitPattern: order),
      expiresAt: expiresAt, schema: schema,
      metadata: metadata, tokens: tokens, counter: Int64(bitPattern: counter), layers: layers)
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  fileprivate mutating func append(text: [UInt8]) {
    append(number: UInt64(text.count))
    append(contentsOf: text)
  }
}

/// Reads bytes that may be damaged: nothing here traps.
private struct ByteReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func number() -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return value
  }

  mutating func text() -> [UInt8]? {
    guard let count = number(), count <= UInt64(bytes.count - offset) else { return nil }
    defer { offset += Int(count) }
    return Array(bytes[offset..<offset + Int(count)])
  }

  mutating func string() -> String? {
    text().flatMap { String(validating: $0, as: UTF8.self) }
  }
}
