import HTTP
import HTTPServer
import Navigation
import Sessions

extension Setting {
  /// Every setting there is, in the order in which help shows them. Flags, environment, `--help`, `backstack config` and the
  /// README's list are made from it or tested against it.
  static let table: [Setting] = [
    Setting(name: "listen", kind: .addresses(\.listen), help: "Where the server listens; port 0 takes a free one"),
    Setting(
      name: "socket-mode", kind: .mode(\.server.socketMode), help: "Who may connect to a unix: socket, as a file's mode"
    ),
    Setting(name: "data", kind: .folder(\.data), help: "The folder of backstack.db; made when it is not there"),
    Setting(
      name: "keys", kind: .file(\.keys, "DATA/keys"),
      help: "Path of the file of the API keys, which backstack key writes; where it is, every request must show a key"),
    Setting(
      name: "require-auth", kind: .toggle(\.requiresAuth),
      help: "Ask every request for a key or a token, also while there is no key"),
    Setting(
      name: "insecure-no-auth", kind: .toggle(\.waivesAuth),
      help: "Serve others than this machine although there is no key: whoever reaches the port may do everything"),
    Setting(
      name: "allowed-hosts", kind: .value(ValueField(\.allowedHosts)),
      help:
        "Hosts that requests may name, besides addresses and localhost; unless given any, where others need keys"
    ),
    Setting(
      name: "cors-origins", kind: .value(ValueField(\.origins)),
      help: "Origins whose pages may use the API from a browser (CORS)", isReloaded: true),
    Setting(
      name: "rate-limit", kind: .value(ValueField(\.rateLimit)),
      help: "Requests of a client in each second or minute; more are answered 429"),
    Setting(
      name: "rate-limit-burst", kind: .count(\.rateLimitBurst, 0...1_000_000),
      help: "Requests of a client that may come at once; 0 means as many as rate-limit says"),
    Setting(
      name: "trusted-proxies", kind: .value(ValueField(\.trustedProxies)),
      help: "Proxies that are believed about whom they speak for; only rate-limit asks"),
    Setting(
      name: "forwarding-field", kind: .value(ValueField(\.forwardingField)),
      help: "The field in which trusted-proxies write it; the other one may be the client's own word"),

    Setting(
      name: "loops", kind: .count(\.server.loops, 0...64),
      help: "Event loops that serve connections; 0 means one a core, less one for the writer"),
    Setting(
      name: "max-connections", kind: .count(\.server.connections, 1...1_000_000),
      help: "Connections open at once; one more is answered 503 and closed"),
    Setting(
      name: "unsent-memory", kind: .bytes(\.server.unsentBytes, (32 << 20)...(1 << 40)),
      help: "Memory for answers that clients do not take; beyond it who holds most for longest is cut off"),
    Setting(
      name: "max-request-line", kind: .bytes(\.server.http.requestLineBytes, 256...(64 << 10)),
      help: "Length of a request line; a longer one is answered 414"),
    Setting(
      name: "max-head", kind: .bytes(\.server.http.headBytes, 1024...(1 << 20)),
      help: "Length of all header fields together; more is answered 431"),
    Setting(
      name: "max-fields", kind: .count(\.server.http.fieldCount, 10...1000),
      help: "Header fields of a request; more are answered 431"),
    Setting(
      name: "max-body", kind: .bytes(\.server.http.bodyBytes, 1024...(64 << 20)),
      help: "Length of a request's body; a longer one is answered 413"),
    Setting(
      name: "head-timeout", kind: .seconds(\.server.headSeconds, 100...3_600_000),
      help: "Time for a request's head to arrive whole"),
    Setting(
      name: "body-timeout", kind: .seconds(\.server.bodySeconds, 100...3_600_000),
      help: "Time for a request's body to arrive whole; a long one that keeps coming gets more"),
    Setting(
      name: "idle-timeout", kind: .seconds(\.server.idleSeconds, 100...3_600_000),
      help: "Time that a connection may wait for its next request"),
    Setting(
      name: "write-timeout", kind: .seconds(\.server.writeStallSeconds, 100...3_600_000),
      help: "Time that a client may stop reading an answer"),
    Setting(
      name: "heartbeat", kind: .seconds(\.server.heartbeatSeconds, 100...3_600_000),
      help: "Time after which a quiet event stream sends a comment, so that proxies keep it open"),
    Setting(
      name: "drain-timeout", kind: .seconds(\.drainSeconds, 0...60_000),
      help: "Time that requests under way have to finish after SIGTERM"),

    Setting(
      name: "max-screens", kind: .count(\.engine.limits.screensPerStack, 1...100_000), help: "Screens in a stack"),
    Setting(
      name: "max-layers", kind: .count(\.engine.limits.layers, 1...1000), help: "Layers of a session, the base included"
    ),
    Setting(
      name: "max-stacks", kind: .count(\.engine.limits.stacksPerContainer, 3...1000),
      help: "Stacks in a container: the tabs"),
    Setting(
      name: "max-params", kind: .bytes(\.engine.limits.paramsBytes, 256...(16 << 20)),
      help: "Size of a screen's params as JSON"),
    Setting(
      name: "max-state", kind: .bytes(\.engine.limits.stateBytes, 4096...(64 << 20)),
      help: "Size of a session's state as JSON"),
    Setting(
      name: "max-operations", kind: .count(\.engine.limits.operationsPerBatch, 1...10_000),
      help: "Operations in one batch"),

    Setting(
      name: "memory", kind: .bytes(\.engine.memoryBytes, (1 << 20)...(1 << 40)),
      help: "Memory for sessions; those not used for longest leave it and are loaded again on demand"),
    Setting(
      name: "history", kind: .count(\.engine.historyCount, 1...100_000), help: "Changes kept of each session"),
    Setting(
      name: "history-age", kind: .seconds(\.engine.historySeconds, 1000...315_360_000_000),
      help: "Time for which changes are kept; older ones are no longer shown or undone"),
    Setting(
      name: "idempotency-age", kind: .seconds(\.engine.idempotencySeconds, 1000...2_592_000_000),
      help: "Time for which a request with an Idempotency-Key is not done again, but answered as it was"),
    Setting(
      name: "idempotency-size", kind: .bytes(\.engine.idempotencyBytes, (1 << 20)...(1 << 40)),
      help: "Size of the answers kept for a session; beyond it the oldest go before that time"),
    Setting(
      name: "backups", kind: .count(\.engine.backupCount, 0...10_000),
      help: "Backups in the folder's backups/ from which on POST /v1/admin/backups is answered 507"),
    Setting(
      name: "require-preconditions", kind: .toggle(\.requiresPreconditions),
      help: "Answer 428 to a change of a session that comes without If-Match or If-None-Match"),
    Setting(
      name: "log-level", kind: .logLevel(\.logLevel), help: "The least level of lines on standard error",
      isReloaded: true),
    Setting(
      name: "log-format", kind: .logFormat(\.logFormat),
      help: "Form of these lines; auto is text on a terminal and JSON elsewhere"),
    Setting(name: "access-log", kind: .toggle(\.logsAccess), help: "Log a line of level info for each answer"),
    Setting(
      name: "server-timing", kind: .toggle(\.showsTiming),
      help: "Say in each answer how long it took (Server-Timing)"),
  ]

  /// The row of a flag such as `--data`.
  static func row(flag: some StringProtocol) -> Setting? { table.first { $0.flag == flag } }
}
