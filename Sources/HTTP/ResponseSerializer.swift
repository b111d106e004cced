/// Frames responses for the wire (RFC 9112 §4, §6). Of one whose body is a stream it writes the head; the content follows
/// by ``StreamFraming``.
public enum ResponseSerializer {
  /// Appends one final response.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - out: The connection's output.
  ///   - date: The present time as IMF-fixdate, see ``HTTPDate``.
  ///   - requestVersion: The version of the request answered.
  ///   - isHead: Whether the request was HEAD: everything but the content is sent (RFC 9110 §9.3.2).
  ///   - keepAlive: Whether the connection stays open as far as the request is concerned; the response can still
  ///     close it.
  public static func append(
    _ response: Response, to out: inout [UInt8], date: [UInt8], requestVersion: Version, isHead: Bool, keepAlive: Bool
  ) {
    let status = response.status
    let sendsBody = !isHead && !status.hasNoContent
    let fields = response.fields.bytes
    var lengthPlace = out.count
    // 192: the status line, Date, Content-Length, Connection and the empty line, with some room to spare.
    reserve(192 + fields.count + (sendsBody ? response.body.estimate : 0), in: &out)
    appendStatusLine(status, to: &out)
    out.append(contentsOf: fields)
    append("Date: ", to: &out)
    out.append(contentsOf: date)
    // No length in 1xx and 204 (RFC 9110 §8.6); in a 304 it would have to be that of the 200, which is not known here.
    if response.body.isStream {
      if !isHead, StreamFraming(for: requestVersion) == .chunked { append("\r\nTransfer-Encoding: chunked", to: &out) }
    } else if !status.hasNoContent {
      append("\r\nContent-Length: ", to: &out)
      lengthPlace = out.count
      appendDecimal(length(of: response.body, isSent: sendsBody), to: &out)
    }
    if response.closesConnection || !keepAlive {
      append("\r\nConnection: close", to: &out)
    } else if requestVersion == .http10 {
      append("\r\nConnection: keep-alive", to: &out)
    }
    append("\r\n\r\n", to: &out)
    guard sendsBody, !response.body.isStream else { return }
    let start = out.count
    response.body.append(to: &out)
    if response.body.count == nil {
      correctLength(at: lengthPlace, response.body.estimate, out.count - start, in: &out)
    }
  }

  /// Appends the interim response 100 (Continue), which carries no fields.
  public static func appendContinue(to out: inout [UInt8]) {
    append("HTTP/1.1 100 Continue\r\n\r\n", to: &out)
  }

  private static func appendStatusLine(_ status: Status, to out: inout [UInt8]) {
    if let line = status.knownLine { return append(line, to: &out) }
    append("HTTP/1.1 ", to: &out)
    appendDecimal(status.rawValue, to: &out)
    // The space before an absent reason phrase is part of the line (RFC 9112 §4).
    append(" \r\n", to: &out)
  }

  /// What Content-Length says at first: of content that is yet to be written, about its length.
  private static func length(of body: ResponseBody, isSent: Bool) -> Int {
    if let count = body.count { return count }
    if isSent { return body.estimate }
    var content: [UInt8] = []
    body.append(to: &content)
    return content.count
  }

  /// Writes the length over its estimate. Content moves only when the two have not the same number of digits.
  private static func correctLength(at place: Int, _ estimate: Int, _ count: Int, in out: inout [UInt8]) {
    let digits = digitCount(of: count)
    let missing = digits - digitCount(of: estimate)
    if missing > 0 { out.insert(contentsOf: repeatElement(0, count: missing), at: place) }
    if missing < 0 { out.removeSubrange(place..<place - missing) }
    var rest = count
    for index in (place..<place + digits).reversed() {
      out[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }

  private static func digitCount(of value: Int) -> Int {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits
  }

  private static func append(_ text: StaticString, to out: inout [UInt8]) {
    text.withUTF8Buffer { out.append(contentsOf: $0) }
  }

  private static func appendDecimal(_ value: Int, to out: inout [UInt8]) {
    var divisor = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      out.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Makes room without giving up geometric growth: many pipelined responses stay linear.
  private static func reserve(_ more: Int, in out: inout [UInt8]) {
    let wanted = out.count + more
    if wanted > out.capacity { out.reserveCapacity(max(wanted, out.capacity * 2)) }
  }
}
