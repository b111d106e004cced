import Telemetry

/// The effective settings. A member's initial value is the default that help and README show.
struct Configuration: Equatable, Sendable {
  var listen = ListenAddress.standard
  var data = "./data"

  var loops = 0
  var connections = 10_000
  var requestLineBytes = 8 << 10
  var headBytes = 32 << 10
  var fieldCount = 100
  var bodyBytes = 1 << 20
  /// The deadlines, in milliseconds.
  var headDeadline = 10_000
  var bodyDeadline = 30_000
  var idleDeadline = 75_000
  var writeDeadline = 30_000
  var drainDeadline = 8_000

  var screensPerStack = 1000
  var layers = 32
  var stacksPerContainer = 16
  var paramsBytes = 64 << 10
  var stateBytes = 1 << 20
  var operationsPerBatch = 100

  var memoryBytes = 64 << 20
  var historyCount = 100
  var requiresPreconditions = false
  var logLevel = LogLevel.info
}
