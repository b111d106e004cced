import HTTP
import Sessions

extension ResponseFields {
  /// The fields of JSON that changes: a cache asks before it uses what it has. Each answer adds lines to its own.
  static var json: ResponseFields { ResponseFields(beginningWith: jsonLines) }

  private static let jsonLines: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.contentType, Media.json.contentType)
    fields.append(.cacheControl, "no-cache")
    return fields
  }()

  /// The fields of JSON that holds a secret: nobody on the way is to keep it (RFC 6750 §5.3).
  static let secret: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.contentType, Media.json.contentType)
    fields.append(.cacheControl, "no-store")
    return fields
  }()

  /// The fields of a page that comes in several types.
  static func negotiated(_ media: Media) -> ResponseFields {
    var fields = ResponseFields()
    fields.append(.contentType, media.contentType)
    fields.append(.vary, "Accept")
    return fields
  }

  /// The fields of what is for people, which no browser is to take for something else (`X-Content-Type-Options`, Fetch
  /// standard §3.6). JSON needs none: browsers run and show nothing of it.
  static func literal(_ media: Media) -> ResponseFields {
    var fields = negotiated(media)
    fields.append(.xContentTypeOptions, "nosniff")
    return fields
  }

  /// The fields of a problem document; an error is nothing to keep.
  static let problem: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.contentType, "application/problem+json")
    fields.append(.cacheControl, "no-store")
    return fields
  }()

  /// The fields of an event stream: nothing to keep, and nothing for nginx to gather before it is handed on.
  static let eventStream: ResponseFields = {
    var fields = ResponseFields()
    fields.append(.contentType, Media.eventStream.contentType)
    fields.append(.cacheControl, "no-store")
    fields.append(.xAccelBuffering, "no")
    return fields
  }()

  /// The fields of JSON about one session.
  static func tagged(_ session: CommittedSession) -> ResponseFields { tagged(session.session.entityTag) }

  /// The fields of JSON with this tag, quotes included.
  static func tagged(_ entityTag: [UInt8]) -> ResponseFields {
    var fields = json
    fields.append(.etag, bytes: entityTag)
    return fields
  }
}
