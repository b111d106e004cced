import Testing

@testable import backstack

@Suite struct ServiceEnvironmentTests {
  private func environment(_ variables: KeyValuePairs<String, String>) throws -> ServiceEnvironment {
    try ServiceEnvironment(variables.map { (name: $0.key, value: $0.value) }, pid: 42)
  }

  @Test func nothingIsSaidToAProgramThatNobodyManages() throws {
    let environment = try environment(["HOME": "/x", "BACKSTACK_DATA": "/y"])
    #expect(environment.notifyAddress == nil && environment.sockets.isEmpty)
    #expect(environment.watchdogMicroseconds == nil)
  }

  @Test func socketsBeginBehindStandardError() throws {
    let named = try environment(["LISTEN_PID": "42", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "web:admin"])
    #expect(named.sockets == [3, 4, 5])
    #expect(try environment(["LISTEN_PID": "42", "LISTEN_FDS": "0"]).sockets.isEmpty)
  }

  @Test func whatIsMeantForAnotherProcessIsNotForThisOne() throws {
    #expect(try environment(["LISTEN_PID": "41", "LISTEN_FDS": "1"]).sockets.isEmpty)
    #expect(try environment(["LISTEN_FDS": "1"]).sockets.isEmpty)
    #expect(try environment(["LISTEN_PID": "+42", "LISTEN_FDS": "1"]).sockets.isEmpty)
    #expect(try environment(["WATCHDOG_PID": "41", "WATCHDOG_USEC": "1000"]).watchdogMicroseconds == nil)
    #expect(try environment(["WATCHDOG_PID": "42", "WATCHDOG_USEC": "1000"]).watchdogMicroseconds == 1000)
    #expect(try environment(["WATCHDOG_USEC": "1000"]).watchdogMicroseconds == 1000)
    #expect(try environment(["WATCHDOG_USEC": "0"]).watchdogMicroseconds == nil)
  }

  @Test(arguments: ["", "-1", "x", "1001"]) func aNumberOfSocketsThatIsNoneIsAFault(_ text: String) {
    let failure = #expect(throws: Failure.self) { try environment(["LISTEN_PID": "42", "LISTEN_FDS": text]) }
    #expect(failure?.code == .badConfiguration)
  }

  @Test(arguments: [("/run/n", "/run/n"), ("@n", "@n"), ("vsock:2:1", nil), ("", nil)])
  func onlyLocalSocketsAreTold(_ text: String, _ address: String?) throws {
    #expect(try environment(["NOTIFY_SOCKET": text]).notifyAddress == address)
  }
}
