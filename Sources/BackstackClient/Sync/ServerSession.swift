import Navigation

/// A session as the server has it.
struct ServerSession: Sendable {
  let session: Session
  /// Its entity tag, as far as it is known: events do not bring it.
  var tag: EntityTag?
  /// Its own token, in the answer that made it.
  var token: String?
}

extension ServerSession {
  /// What was read, as the rules of navigation have it.
  init(_ state: SessionState) throws(BackstackError) {
    do throws(NavigationError) {
      session = try Session(representation: state.json.value)
    } catch {
      throw .malformed("\(error.pointer ?? "#") \(error.detail)")
    }
    tag = state.tag
    token = state.token
  }
}

extension Session {
  /// The session as an app sees it.
  var state: SessionState {
    do throws(BackstackError) {
      return try SessionState(json: OpaqueValue(bytes: representation))
    } catch {
      preconditionFailure("the client wrote no session: \(error)")
    }
  }
}
