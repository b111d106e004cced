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

  /// The types of `Accept` that it satisfies. Whoever takes only problem documents still takes JSON.
  private var mediaTypes: [MediaType] {
    switch self {
    case .json: [MediaType("application", "json"), MediaType("application", "problem+json")]
    case .html: [MediaType("text", "html")]
    case .text: [MediaType("text", "plain")]
    case .eventStream: [MediaType("text", "event-stream")]
    // Prometheus asks for it with the version of the format.
    case .metrics: [MediaType(fieldValue: contentType)].compactMap(\.self)
    }
  }

  /// The best of `offered` by the request's `Accept`: of equal ones the earlier (RFC 9110 §12.5.1).
  static func negotiated(among offered: [Media], _ fields: Fields) throws -> Media {
    guard let first = offered.first else { return .json }
    guard fields.contains(.accept), !fields.has(.accept, "*/*") else { return first }
    let accept = AcceptHeader(fields)
    var best = (media: first, quality: 0)
    for media in offered {
      let quality = media.mediaTypes.map(accept.quality).max() ?? 0
      if quality > best.quality { best = (media, quality) }
    }
    guard best.quality > 0 else { throw notAcceptable(offered) }
    return best.media
  }

  private static func notAcceptable(_ offered: [Media]) -> ProblemError {
    let types = offered.compactMap(\.mediaTypes.first).map { "\($0.type)/\($0.subtype)" }.joined(separator: ", ")
    return ProblemError(.notAcceptable, "The Accept field rules out what this path gives: \(types).")
  }
}
