import HTTP
import Synchronization

/// The name of one request in answers and in the log: the client's, or one made here (docs/api.md §2).
public struct RequestID: Sendable {
  /// `X-Request-Id` of the answer.
  public let text: String
  /// The trace that it belongs to, where its caller says so (W3C Trace Context).
  public let traceparent: String?

  /// A name of the program's own, for what is no request.
  init(own text: String) {
    self.text = text
    traceparent = nil
  }

  /// The names in the fields of a request.
  init(_ fields: Fields, source: RequestIDSource) {
    self.init(fields[.xRequestID], traceparent: fields.bytes(.traceparent).flatMap(TraceParent.read), source: source)
  }

  /// The client's name when it is 1–128 visible ASCII characters, else a new one.
  init(_ given: String?, traceparent: String? = nil, source: RequestIDSource) {
    self.traceparent = traceparent
    if let given, (1...128).contains(given.utf8.count), given.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      text = given
    } else {
      text = source.next()
    }
  }
}

/// Makes request ids: a counter scrambled by a bijection, so that no two of a process are equal and those of two processes
/// hardly ever. They are names, not secrets.
final class RequestIDSource: Sendable {
  private let counter = Atomic<UInt64>(.random(in: .min ... .max))

  /// 13 characters of Crockford's base 32, which fit a String without allocating.
  func next() -> String {
    var word = Self.scramble(counter.wrappingAdd(1, ordering: .relaxed).newValue)
    return String(unsafeUninitializedCapacity: 13) { buffer in
      for index in 0..<13 {
        buffer[index] = Self.digits[Int(word & 31)]
        word >>= 5
      }
      return 13
    }
  }

  /// SplitMix64's finalizer (Steele, Lea, Flood 2014): a bijection of 64 bits.
  private static func scramble(_ value: UInt64) -> UInt64 {
    var word = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
