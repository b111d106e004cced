import HTTP
import Synchronization

/// Counts the requests of each client. Clients are spread over a number of tables, so that loops seldom wait for each other.
final class RateLimiter: Sendable {
  /// What becomes of a request.
  struct Verdict: Sendable {
    let isGranted: Bool
    /// Requests that the client may send at once now.
    let remaining: Int
    /// Whole seconds until it may send one more than that, at least 1.
    let seconds: Int
  }

  /// What it tells of itself.
  struct Figures: Sendable {
    var clients = 0
    var evictions = 0
  }

  /// Clients that are known at a time, in all tables: some 6 MiB.
  private static let capacity = 65_536
  private static let tableCount = 16

  let limit: RateLimit
  private let tables: [Table]

  private final class Table: Sendable {
    let buckets: Mutex<BucketTable>

    init(capacity: Int) { buckets = Mutex(BucketTable(capacity: capacity)) }
  }

  init(_ limit: RateLimit, capacity: Int = RateLimiter.capacity) {
    self.limit = limit
    tables = (0..<Self.tableCount).map { _ in Table(capacity: capacity / Self.tableCount) }
  }

  /// Counts a request, when the client may send one now.
  func take(_ client: RateLimitedClient, at now: Int) -> Verdict {
    table(of: client).buckets.withLock { table in
      table.withBucket(of: client, at: now) { bucket in
        let isGranted = bucket.take(limit, at: now)
        return verdict(isGranted, bucket, now)
      }
    }
  }

  /// What would become of a request; it is not counted.
  func peek(_ client: RateLimitedClient, at now: Int) -> Verdict {
    let bucket = table(of: client).buckets.withLock { $0.bucket(of: client) } ?? TokenBucket(at: now)
    return verdict(bucket.remaining(limit, at: now) > 0, bucket, now)
  }

  var figures: Figures {
    tables.reduce(into: Figures()) { figures, table in
      table.buckets.withLock {
        figures.clients += $0.count
        figures.evictions += $0.evictions
      }
    }
  }

  private func verdict(_ isGranted: Bool, _ bucket: TokenBucket, _ now: Int) -> Verdict {
    let wait = bucket.wait(limit, at: now)
    return Verdict(
      isGranted: isGranted, remaining: bucket.remaining(limit, at: now), seconds: (wait + 999_999_999) / 1_000_000_000)
  }

  private func table(of client: RateLimitedClient) -> Table {
    tables[Int(UInt(bitPattern: client.hashValue) % UInt(Self.tableCount))]
  }
}

extension RateLimiter {
  /// The fields that tell a client of its limit (draft-ietf-httpapi-ratelimit-headers-11 §3, §4): the bucket as a quota and
  /// the time in which it fills, and what is left of it for how long.
  func append(_ verdict: Verdict, to fields: inout ResponseFields) {
    let window = max(1, (limit.capacity + 999_999_999) / 1_000_000_000)
    fields.append(.rateLimitPolicy, "\"default\";q=\(limit.burst);w=\(window)")
    fields.append(.rateLimit, "\"default\";r=\(verdict.remaining);t=\(verdict.seconds)")
  }
}
