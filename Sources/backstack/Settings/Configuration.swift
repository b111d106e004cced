import API
import HTTP
import HTTPServer
import Sessions
import Telemetry

/// The effective settings. A member's initial value is the default that help and README show; limits begin as their rooms say.
struct Configuration: Sendable {
  /// At least one.
  var listen = [ListenAddress.standard]
  var data = "./data"
  /// The file of the API keys; nil: `keys` in the data folder.
  var keys: String?
  /// Whether requests must show a key or a token although there are no keys.
  var requiresAuth = false
  /// Whether the program may serve others than this machine without asking who they are.
  var waivesAuth = false
  /// Origins whose pages may use the API.
  var origins = OriginList.none
  var rateLimit = RequestRate()
  /// Requests of a client that may come at once; 0: as many as `rateLimit` says.
  var rateLimitBurst = 0
  /// Who is believed about where a request comes from.
  var trustedProxies = TrustedProxies()
  /// The field in which they write it.
  var forwardingField = ForwardingPath.Field.xForwardedFor
  /// Hosts that are answered for besides the loopback's.
  var allowedHosts = AllowedHosts.list(HostList())
  /// Its addresses are filled in from `listen`, and 0 loops become `loops(forCores:)`.
  var server = ServerConfiguration(addresses: [], loops: 0)
  var engine = EngineConfiguration()
  /// Seconds that requests under way have to finish when the program is asked to stop.
  var drainSeconds = 8.0
  var requiresPreconditions = false
  var logLevel = LogLevel.info
  var logFormat = LogFormat.auto
  /// Whether each answer has a line in the log.
  var logsAccess = false
  /// Whether each answer says how long it took.
  var showsTiming = false

  /// The loops of a machine with so many cores: one core is the writer's, and the kernel's work on the network and the disk. A loop
  /// on every core makes them wait for each other, and serves fewer requests.
  static func loops(forCores cores: Int) -> Int { max(1, cores - 1) }
}
