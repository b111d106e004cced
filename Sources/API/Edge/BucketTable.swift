/// The buckets of clients, as many as there is room for: a new client takes the place of the one that was not seen for longest.
/// That one begins anew with a full bucket, which is what it has anyway when it rested for long enough.
struct BucketTable: Sendable {
  private struct Place {
    var client: RateLimitedClient
    var bucket: TokenBucket
    /// Places of the ring, by when they were used.
    var newer: Int
    var older: Int
  }

  private let capacity: Int
  private var places: [Place] = []
  private var index: [RateLimitedClient: Int] = [:]
  /// The place that was used last; the one before it in the ring is the one unused for longest.
  private var newest = 0
  /// Clients that were forgotten to make room.
  private(set) var evictions = 0

  /// - Parameter capacity: clients; at least 1.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Clients in it.
  var count: Int { places.count }

  /// The client's bucket, for `body` to use; a client that is not known has a full one.
  mutating func withBucket<Result>(of client: RateLimitedClient, at now: Int, _ body: (inout TokenBucket) -> Result)
    -> Result
  {
    let place = index[client] ?? insert(client, at: now)
    bringToFront(place)
    return body(&places[place].bucket)
  }

  /// The client's bucket as it is; nil: it is not known, so its bucket is full.
  func bucket(of client: RateLimitedClient) -> TokenBucket? { index[client].map { places[$0].bucket } }

  private mutating func insert(_ client: RateLimitedClient, at now: Int) -> Int {
    guard places.count == capacity else {
      let place = places.count
      places.append(Place(client: client, bucket: TokenBucket(at: now), newer: place, older: place))
      index[client] = place
      if place > 0 { link(place, behind: newest) }
      return place
    }
    let place = places[newest].newer
    index[places[place].client] = nil
    index[client] = place
    places[place].client = client
    places[place].bucket = TokenBucket(at: now)
    evictions += 1
    return place
  }

  /// Makes `place` the newest. In the ring the newest's newer neighbour is the oldest.
  private mutating func bringToFront(_ place: Int) {
    guard place != newest else { return }
    let (newer, older) = (places[place].newer, places[place].older)
    places[newer].older = older
    places[older].newer = newer
    link(place, behind: newest)
    newest = place
  }

  /// Puts `place` into the ring, newer than `other`.
  private mutating func link(_ place: Int, behind other: Int) {
    let next = places[other].newer
    places[place].newer = next
    places[place].older = other
    places[next].older = place
    places[other].newer = place
  }
}
