import API
import Access
import Dispatch
import Glibc
import HTTPServer
import Navigation
import SQLiteStore
import Sessions
import Synchronization
import Telemetry

/// `backstack serve`: opens the data folder, serves until it is asked to stop, and stops without losing anything.
struct Serve {
  let configuration: Configuration
  /// Read again at SIGHUP.
  let sources: SettingSources
  let log: Log
  let service: ServiceEnvironment
  let manager: ServiceManager
  let engine: SessionEngine
  let handler: APIHandler
  let server: Server
  private let dataPath: String
  private let access: ServeAccess
  private let accessControl: AccessControl

  /// Everything wired and the data folder open; nothing listens yet.
  init(_ configuration: Configuration, sources: SettingSources) throws(Failure) {
    Signals.hold()
    service = try ServiceEnvironment(sources.environment, pid: getpid())
    Environment.remove(ServiceEnvironment.names)
    manager = ServiceManager(service)
    self.configuration = configuration
    self.sources = sources
    let log = Log(threshold: configuration.logLevel, format: configuration.logFormat)
    self.log = log
    access = try ServeAccess(configuration, inherited: service.sockets)
    let store = try DataFolder.open(configuration.data)
    dataPath = DataFolder.databasePath(in: configuration.data)
    for note in store.openingNotes { log.warning(note) }

    let waker = Waker()
    do throws(StoreError) {
      engine = try SessionEngine(
        store: store, configuration: configuration.engine, environment: .system, afterBatch: { waker.wake() },
        log: { log.error($0) })
    } catch {
      store.abandon()
      throw DataFolder.failure(error, folder: configuration.data)
    }

    do throws(SealKey.Failure) {
      accessControl = try access.control(engine)
    } catch {
      Self.close(engine)
      throw Failure(error, databasePath: dataPath)
    }
    var api = APIConfiguration(version: Version.number) { request, error in
      log.error(
        "unexpected error", requestID: request.text, traceparent: request.traceparent, ["error": "\(error)"])
    }
    api.showsTiming = configuration.showsTiming
    if configuration.logsAccess { api.access = { log.info($0) } }
    api.requiresPreconditions = configuration.requiresPreconditions
    api.origins = configuration.origins
    api.rateLimit = configuration.rateLimit.limit(burst: configuration.rateLimitBurst)
    api.proxies = configuration.trustedProxies
    api.forwardingField = configuration.forwardingField
    api.hosts = configuration.allowedHosts.hosts(
      on: Self.addresses(configuration, service), asksForKeys: accessControl.isOn)
    api.limits = configuration.server.http
    api.accessControl = accessControl
    let serverConfiguration = Self.effective(configuration, service)
    api.loops = serverConfiguration.loops
    let figures = ProgramFigures(connections: serverConfiguration.connections)
    api.figures = { text in
      if let server = waker.server { figures.append(server.statistics, to: &text) }
    }
    handler = APIHandler(engine: engine, configuration: api)
    server = Server(configuration: serverConfiguration, handler: handler)
    waker.server = server
  }

  /// Serves until SIGTERM or SIGINT.
  func run() throws(Failure) -> ExitCode {
    let addresses: [ListenAddress]
    do throws(ServerError) {
      FileLimit.raise(for: configuration.server.connections, log)
      addresses = try server.start().map(ListenAddress.init)
    } catch {
      closeEngine()
      throw Failure(error)
    }
    Output.print(
      Banner.text(
        addresses: addresses, dataPath: dataPath, keys: access.text, asks: accessControl.isOn))
    let places = addresses.map(\.text).joined(separator: ",")
    let serving = "Serving on \(places)"
    log.info("listening", ["address": .text(places), "data": .text(dataPath), "version": .text(Version.number)])
    manager.tell(.ready, .status(serving))
    let watchdog = startWatchdog()
    let signal = waitForStop(serving)
    log.info("stopping", ["signal": .text(signal)])
    // Signs of life while it stops would let the manager measure the stop by them.
    watchdog?.stop()
    manager.tell(
      .stopping, .status("Finishing what is under way"), .extendTimeout(microseconds: Self.extendedTimeout))
    Signals.onNextStop { _exit(ExitCode.failure.rawValue) }
    let extending = startExtending()
    stop()
    extending.stop()
    manager.finish(within: Self.farewellSeconds)
    let statistics = engine.statistics()
    log.info("stopped", ["commits": .number(statistics.commits), "changes": .number(statistics.changes)])
    return .success
  }

  /// Reloads as often as it is asked to, and answers the name of the signal that asks to stop.
  /// - Parameter status: what people are told while all is well.
  private func waitForStop(_ status: String) -> String {
    var running = configuration
    while true {
      switch Signals.next() {
      case .reload:
        manager.tell(.reloading(monotonicMicroseconds: ServiceManager.monotonicMicroseconds))
        let isTaken = [reload(&running), reloadKeys()].allSatisfy { $0 }
        manager.tell(.ready, .status(isTaken ? status : "\(status); the last reload found faults, the log names them"))
      case .stop(let name): return name
      }
    }
  }

  /// False when they cannot be read.
  private func reloadKeys() -> Bool {
    do throws(KeyFile.Failure) {
      let (count, areOthers) = try access.reload(accessControl)
      if areOthers { handler.keysChanged() }
      log.info("keys reloaded", ["keys": .number(count)])
      if count == 0, accessControl.isOn {
        log.warning("there is no API key: only tokens of sessions open anything, make a key with `backstack key new`")
      }
      return true
    } catch {
      log.error("keys not reloaded, the old ones are good", ["reason": .text(error.description)])
      return false
    }
  }

  /// Answers what is under way, then makes the database file whole.
  private func stop() {
    handler.drain()
    let drained = DispatchSemaphore(value: 0)
    server.drain(within: configuration.drainSeconds) { drained.signal() }
    drained.wait()
    closeEngine()
  }

  private func closeEngine() { Self.close(engine) }

  private static func close(_ engine: SessionEngine) {
    let closed = DispatchSemaphore(value: 0)
    engine.close { closed.signal() }
    closed.wait()
  }

  /// Where the server is to listen: sockets that the service manager has opened stand in the place of what the settings name.
  private static func addresses(_ configuration: Configuration, _ service: ServiceEnvironment) -> [ListenAddress] {
    guard !service.sockets.isEmpty else { return configuration.listen }
    return service.sockets.compactMap { ServerAddress(boundTo: $0).map(ListenAddress.init) }
  }

  private static func effective(_ configuration: Configuration, _ service: ServiceEnvironment) -> ServerConfiguration {
    var server = configuration.server
    server.addresses = service.sockets.isEmpty ? configuration.listen.map(\.server) : []
    server.inherited = service.sockets
    server.asksForPeers = configuration.rateLimit.count > 0
    if server.loops == 0 { server.loops = Configuration.loops(forCores: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
    return server
  }
}

/// Wakes the server's loops after a batch of answers. The engine needs it before there is a server.
private final class Waker: Sendable {
  private let held = Mutex<Server?>(nil)

  var server: Server? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }

  func wake() { server?.wake() }
}

extension EngineEnvironment {
  /// The machine's clock and its randomness.
  fileprivate static let system = EngineEnvironment(
    now: { Timestamp(milliseconds: systemMilliseconds()) },
    random: {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    })
}
