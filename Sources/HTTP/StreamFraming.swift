/// How content is framed whose length is not known beforehand (RFC 9112 §6.3).
public enum StreamFraming: Equatable, Sendable {
  /// Chunks (RFC 9112 §7.1).
  case chunked
  /// The end of the connection: HTTP/1.0 knows no chunks.
  case untilClose

  /// The framing for a client of that version.
  public init(for version: Version) {
    self = version == .http10 ? .untilClose : .chunked
  }

  /// Appends what `content` appends as one chunk, or nothing when it appends nothing: an empty chunk would end the content.
  public func append<Result>(to out: inout [UInt8], _ content: (inout [UInt8]) -> Result) -> Result {
    guard self == .chunked else { return content(&out) }
    let start = out.count
    out.append(contentsOf: Self.emptySize)
    let result = content(&out)
    let count = out.count - start - Self.emptySize.count
    if count == 0 {
      out.removeLast(Self.emptySize.count)
    } else {
      // Into the place kept for it, so that the content is written once; leading zeros are part of the grammar (1*HEXDIG).
      Self.write(count, to: &out, at: start)
      out.append(Octet.carriageReturn)
      out.append(Octet.lineFeed)
    }
    return result
  }

  /// Appends the last chunk, with no trailer.
  public func appendEnd(to out: inout [UInt8]) {
    if self == .chunked { out.append(contentsOf: Self.end) }
  }

  private static let digits = 8
  private static let emptySize = [UInt8](repeating: UInt8(ascii: "0"), count: digits) + [13, 10]
  private static let end = Array("0\r\n\r\n".utf8)

  private static func write(_ size: Int, to out: inout [UInt8], at start: Int) {
    var rest = size
    for place in stride(from: start + digits - 1, through: start, by: -1) {
      let digit = UInt8(rest & 15)
      out[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
      rest >>= 4
    }
  }
}
