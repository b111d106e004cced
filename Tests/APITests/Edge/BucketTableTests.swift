import HTTP
import TestSupport
import Testing

@testable import API

/// The clients that are known.
@Suite struct BucketTableTests {
  private let limit = RateLimit(count: 1, seconds: 1, burst: 1)

  private func client(_ number: Int) -> RateLimitedClient { RateLimitedClient(IPAddress(ipv4: UInt32(number))) }

  private func take(_ table: inout BucketTable, _ number: Int, at now: Int = 0) -> Bool {
    table.withBucket(of: client(number), at: now) { $0.take(limit, at: now) }
  }

  @Test func eachClientHasItsOwn() {
    var table = BucketTable(capacity: 8)
    #expect(take(&table, 1) && take(&table, 2))
    #expect(!take(&table, 1) && !take(&table, 2))
    #expect(table.count == 2 && table.evictions == 0)
  }

  @Test func theOneUnusedForLongestMakesRoom() {
    var table = BucketTable(capacity: 3)
    for number in 1...3 { #expect(take(&table, number)) }
    #expect(!take(&table, 1))
    #expect(take(&table, 4))
    #expect(table.count == 3 && table.evictions == 1)
    #expect(!take(&table, 1) && !take(&table, 3) && !take(&table, 4))
    #expect(take(&table, 2), "it was forgotten")
    #expect(table.bucket(of: client(1)) == nil)
  }

  @Test func aTableOfOneForgetsAtOnce() {
    var table = BucketTable(capacity: 0)
    #expect(take(&table, 1) && !take(&table, 1) && take(&table, 2) && take(&table, 1))
    #expect(table.count == 1 && table.evictions == 2)
  }

  /// Against a list in the order of use.
  @Test func itKeepsThoseThatWereUsedLast() {
    var random = SeededRandom.fromEnvironment()
    var table = BucketTable(capacity: 16)
    var known: [Int] = []
    for now in 0..<5000 {
      let number = Int.random(in: 1...40, using: &random)
      #expect((table.bucket(of: client(number)) != nil) == known.contains(number))
      _ = take(&table, number, at: now)
      known.removeAll { $0 == number }
      known.append(number)
      if known.count > 16 { known.removeFirst() }
      #expect(table.count == known.count)
    }
  }

  @Test func networksOfIPv6AndAddressesOfIPv4AreClients() {
    func client(_ text: String) -> RateLimitedClient { RateLimitedClient(IPAddress(text.utf8)) }
    #expect(client("2001:db8::1") == client("2001:db8::ffff:0:0:1"))
    #expect(client("2001:db8::1") != client("2001:db8:0:1::1"))
    #expect(client("192.0.2.1") != client("192.0.2.2"))
    #expect(client("192.0.2.1") == client("::ffff:192.0.2.1"))
    #expect(client("::1") != RateLimitedClient(nil))
  }
}
