import HTTP

/// Problems between a good request and the state that it met. Nothing was changed.
extension Problem {
  static let state: [Problem] = [
    atRoot, screenNotInStack, layerNotFound, stackNotFound, nothingPresented, noNavigationStack, duplicateID,
    sessionExists, limitReached, idempotencyInProgress, backupInProgress, sessionExpired, revisionMismatch,
    preconditionRequired,
  ]

  static let atRoot = Problem(
    "at_root", .conflict, "The first screen of a stack cannot be removed",
    """
    A stack is never empty, so its first screen is never popped or removed. In a modal, `dismiss` removes the whole \
    layer, and `pop` with `dismissIfLast: true` does so when only one screen is left; `replace`, `set` and `setRoot` \
    put something else in its place.
    """)
  static let screenNotInStack = Problem(
    "screen_not_in_stack", .conflict, "The screen is not where it was looked for",
    """
    No screen with this id or name is in the stacks that were searched: by default only the active stack of the top \
    layer. `at` names another stack, `scope: "session"` searches the lower layers too, and `ifMissing` says what \
    `pop` does instead of failing.
    """)
  static let layerNotFound = Problem(
    "layer_not_found", .conflict, "No such layer",
    "The session has no layer with this id now. `layers` of the session lists them, the base (`root`) first.")
  static let stackNotFound = Problem(
    "stack_not_found", .conflict, "No such stack in the layer",
    """
    The layer has no tab or column with this id. The only stack of a `stack` or `screen` container is called `main`; \
    without `at.layer` the top layer is meant, which may be a modal over the tabs.
    """)
  static let nothingPresented = Problem(
    "nothing_presented", .conflict, "No modal is presented",
    "Only the base layer is left, or fewer modals are presented than should be dismissed. `dismiss` with `all: true` never fails."
  )
  static let noNavigationStack = Problem(
    "no_navigation_stack", .conflict, "A bare screen has no navigation stack",
    """
    The layer holds one bare screen, as a sheet without a navigation view does, so that nothing can be pushed onto it. \
    Present it with `embedInStack: true`, or make the base a `stack`.
    """)
  static let duplicateID = Problem(
    "duplicate_id", .conflict, "The id is taken",
    """
    Ids of screens are unique in a session, ids of layers among its layers (`root` is the base), ids of stacks within \
    their layer. Leave the id out and the server makes one.
    """)
  static let sessionExists = Problem(
    "session_exists", .conflict, "The session exists already",
    "A session with this id exists. `PUT /v1/sessions/{id}` replaces it; without an id the server makes a new one.")
  static let limitReached = Problem(
    "limit_reached", .conflict, "A limit of the session is reached",
    """
    The change would make the session larger than the server keeps: too many screens, stacks or layers, too large \
    params or state. The limits stand under `limits` in the answer to `GET /`.
    """)
  static let idempotencyInProgress = Problem(
    "idempotency_in_progress", .conflict, "A request with this key is still running",
    "Another request with the same `Idempotency-Key` has not been answered yet. Wait a moment and send it again.")
  static let backupInProgress = Problem(
    "backup_in_progress", .conflict, "A backup is being made already",
    "One backup is made at a time. `GET /v1/admin/backups` lists it as soon as it is whole.")
  static let sessionExpired = Problem(
    "session_expired", .gone, "The session has expired",
    "The session's `expiresAt` has passed. Creating or putting a session with the same id starts afresh.")
  static let revisionMismatch = Problem(
    "revision_mismatch", .preconditionFailed, "The session is not in the expected state",
    """
    `If-Match` or `If-None-Match` does not hold: somebody else changed, made or deleted the session meanwhile. The \
    `current` member is the session as it is now, and the `ETag` field its tag: look at it, and try again on top of it.
    """)
  static let preconditionRequired = Problem(
    "precondition_required", .preconditionRequired, "The write must be conditional",
    """
    This server takes changes of a session only with `If-Match` and the ETag that the client has seen (or \
    `If-None-Match: *` to create one), so that nobody overwrites what they have not read.
    """)
}
