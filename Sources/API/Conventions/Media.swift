import HTTP
import Telemetry

/// The types that the API answers with.
enum Media: Sendable {
  case json, html, text, eventStream, metrics

  /// The value of `Content-Type`.
  var contentType: String {
    switch self {
    case .json: "application/json"
    case .html: "text/html; charset=utf-8"
    case .text: "text/plain; charset=utf-8"
    case .eventStream: "text/event-stream"
    case .metrics: MetricsText.contentType
    }
  }

  /// What `Accept` has to allow, with the parameters that it may ask for: Prometheus asks for a version of the format.
  private var mediaType: MediaType? {
    // The only charset of an event stream, which some name and some do not.
    MediaType(fieldValue: self == .eventStream ? contentType + "; charset=utf-8" : contentType)
  }

  /// How much it is wanted, in thousandths. Whoever asks for problem documents alone still takes JSON.
  private func quality(_ accept: AcceptHeader) -> Int {
    let own = mediaType.map(accept.quality(of:)) ?? 0
    return self == .json ? max(own, accept.quality(ofNamed: MediaType("application", "problem+json"))) : own
  }

  /// The best of `offered` by the request's `Accept`: of equal ones the earlier (RFC 9110 §12.5.1).
  static func negotiated(among offered: [Media], _ fields: Fields) throws -> Media {
    guard let first = offered.first else { return .json }
    guard fields.contains(.accept), !fields.has(.accept, "*/*") else { return first }
    let accept = AcceptHeader(fields)
    var best = (media: first, quality: 0)
    for media in offered {
      let quality = media.quality(accept)
      if quality > best.quality { best = (media, quality) }
    }
    guard best.quality > 0 else { throw notAcceptable(offered) }
    return best.media
  }

  private static func notAcceptable(_ offered: [Media]) -> ProblemError {
    let types = offered.compactMap(\.mediaType).map { "\($0.type)/\($0.subtype)" }.joined(separator: ", ")
    return ProblemError(.notAcceptable, "The Accept field rules out what this path gives: \(types).")
  }
}
