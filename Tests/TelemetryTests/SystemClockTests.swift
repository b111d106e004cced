import Glibc
import Testing

@testable import Telemetry

@Suite struct SystemClockTests {
  @Test(arguments: [
    (0, 999_999_999, Int64(999)), (-1, 5_000_000, -995), (900_000_000_000_000_000, 0, 253_402_300_799_000),
    (.max, 999_999_999, 253_402_300_799_999), (.min, 0, -62_167_219_200_000),
  ])
  func aClockOfAnotherAgeIsTakenForTheNearestYear(_ seconds: Int, _ nanoseconds: Int, _ milliseconds: Int64) {
    #expect(systemMilliseconds(at: timespec(tv_sec: seconds, tv_nsec: nanoseconds)) == milliseconds)
  }

  @Test func noAgeOfAMachineIsTooHigh() {
    #expect(monotonicNanoseconds(at: timespec(tv_sec: 2, tv_nsec: 5)) == 2_000_000_005)
    #expect(monotonicNanoseconds(at: timespec(tv_sec: .max, tv_nsec: 999_999_999)) > 8_000_000_000_000_000_000)
  }
}
