import BackstackClient
import Foundation
import Testing

extension BackstackClient {
  /// A client of a server on 127.0.0.1.
  static func at(
    _ port: Int, token: String? = nil, name: String? = nil, _ configuration: ClientConfiguration = .prompt
  ) throws -> BackstackClient {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    return BackstackClient(baseURL: url, token: token, name: name, configuration: configuration)
  }
}

extension ClientConfiguration {
  /// One that does not wait for long.
  static var prompt: ClientConfiguration {
    var configuration = ClientConfiguration()
    configuration.retry.base = .milliseconds(1)
    configuration.retry.cap = .milliseconds(50)
    configuration.retry.attempts = 100
    configuration.reconnectDelay = .milliseconds(1)
    // What a server asks for is for those who have time.
    configuration.surroundings.sleep = { try await Task.sleep(for: min($0, .milliseconds(50))) }
    return configuration
  }

  /// One that waits on `time`.
  static func on(_ time: TestTime, dice: Double = 0.5) -> ClientConfiguration {
    var configuration = ClientConfiguration()
    configuration.surroundings = time.surroundings(dice: dice)
    return configuration
  }
}
