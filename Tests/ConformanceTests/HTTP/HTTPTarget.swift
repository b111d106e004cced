import Synchronization
import TestSupport

/// The program under test, and the resources that the cases are tried on.
final class HTTPTarget: Sendable {
  let daemon: Daemon
  /// A path that answers GET with 200.
  let path = "/healthz"
  /// A path that takes JSON by POST.
  let postPath = "/v1/sessions"
  /// A path whose answers have a strong entity tag.
  let tagPath: String
  /// A path that answers with an event stream.
  let streamPath: String
  /// The entity tag at `tagPath`.
  let tag: String
  /// The length of what GET `path` gives.
  let length: Int
  private let counter = Mutex(0)

  /// Starts the program and makes a session in it. Blocks.
  init(settings: [String: String] = [:]) throws {
    daemon = try Daemon(settings: settings)
    let client = HTTPClient(port: daemon.port)
    defer { client.close() }
    let made = try client.send("POST", postPath, body: Array(#"{"metadata":{"n":"target"}}"#.utf8))
    guard let location = made.first("Location"), let tag = made.first("ETag"), made.code == 201 else {
      throw Daemon.Failure(description: "POST \(postPath) gave \(made.code): \(made.text)")
    }
    let health = try client.send("GET", path)
    guard health.code == 200 else { throw Daemon.Failure(description: "GET \(path) gave \(health.code)") }
    tagPath = location
    streamPath = location + "/events"
    self.tag = tag
    length = health.body.count
  }

  var port: Int { daemon.port }

  /// What a case may require of the target.
  var features: Set<String> {
    var features: Set<String> = ["post", "problem", "letters", "etag", "sse"]
    if !tag.hasPrefix("W/") { features.insert("strong-etag") }
    if path.count(where: { $0 == "/" }) > 1 { features.insert("two-segments") }
    return features
  }

  /// A body that `postPath` takes, unlike any other.
  func body(_ suffix: String = "") -> [UInt8] {
    let number = counter.withLock { counter in
      counter += 1
      return counter
    }
    return Array(#"{"metadata":{"n":"\#(number)-\#(daemon.process.identifier)\#(suffix)"}}"#.utf8)
  }

  /// Nil when another client is answered, else what went wrong.
  func illness(within seconds: Double = HTTPTiming.response) -> String? {
    do {
      let client = HTTPClient(port: port, timeout: seconds)
      defer { client.close() }
      let answer = try client.send("GET", path, fields: [("Connection", "close")])
      return answer.code / 100 == 2 ? nil : "answer \(answer.code)"
    } catch {
      return "\(error)"
    }
  }
}

/// Seconds that the suite waits.
enum HTTPTiming {
  /// For an answer; only what fails waits so long.
  static let response = 10.0
  /// For answers that nobody asked for.
  static let settle = 0.12
  /// For the end of a connection that is closed in stages.
  static let close = 7.0
}
