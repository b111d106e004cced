/// What comes to the sync from outside.
enum SyncEvent: Sendable {
  /// The app wants to be in step with the server, from now on, or again at once.
  case resumed
  /// The app goes to the background.
  case paused
  /// The time of `retryLater` is over.
  case retry
  /// The event stream is there.
  case opened
  /// The event stream could not be had, or has ended. What was sent goes on.
  case lost
  /// There is no session.
  case absent(Absence)
  /// The event stream was refused for good.
  case refused(Problem)
  /// The event stream told what cannot be understood.
  case unreadable(String)
  /// The event stream gave the whole session.
  case session(ServerSession)
  /// The event stream told a change, with the state it led to.
  case change(ServerSession, origin: String?)
  /// What `fetch` asked for.
  case fetched(ServerSession)
  /// `fetch` has failed.
  case notFetched
  /// A request was done.
  case answered(key: String, ServerSession)
  /// A request was refused. `current` comes with 412.
  case rejected(key: String, Problem, current: ServerSession?)
  /// Nobody knows whether a request was done.
  case unanswered(key: String)
}

/// What the sync wants done, in this order.
enum SyncAction: Sendable {
  /// Keep it in the file before anything after it is done.
  case record(SyncRecord)
  case send(SyncRequest)
  /// Open the event stream, instead of one that is open.
  case listen
  /// Close the event stream and give up what is under way.
  case stop
  /// Read the session with its tag.
  case fetch
  /// Give `retry` when some time is over, longer with each failure in a row.
  case retryLater(failures: Int)
  /// The server has done the commands with these keys.
  case acknowledged([String])
  /// A conflict was decided.
  case decided(Conflict, ConflictOutcome)
}
