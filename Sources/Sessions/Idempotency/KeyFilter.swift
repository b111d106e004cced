import Navigation

/// Says of most new keys that the store cannot know them, without asking it: Bloom filters of growing size, one after the other.
///
/// It never says so of a key that was added. How many bits it takes is bounded: with more keys than fit it asks more often in
/// vain, and nothing else.
struct KeyFilter: Sendable {
  private struct Generation: Sendable {
    var words: [UInt64]
    var room: Int
    /// When the youngest of its keys was claimed.
    var newest: Timestamp

    init(bits: Int) {
      words = [UInt64](repeating: 0, count: bits / 64)
      room = bits / KeyFilter.bitsPerKey
      newest = Timestamp(milliseconds: .min)
    }
  }

  /// A hundredth of the keys that are not there are taken for others with ten bits and six probes a key.
  private static let bitsPerKey = 10
  private static let probes: UInt64 = 6
  private static let firstBits = 1 << 17
  /// Bits of the largest generation: 4 MiB, for 3.3 million keys.
  private static let largestBits = 1 << 25
  /// Largest generations beside all the smaller ones: 16 MiB in all.
  private static let generationLimit = 8 + 4

  private var generations = [Generation(bits: firstBits)]

  /// Whether the key of this hash may have been added.
  func mayContain(_ hash: Int64) -> Bool {
    generations.contains { generation in
      Self.places(of: hash, in: generation.words.count).allSatisfy { generation.words[$0.word] & $0.bit != 0 }
    }
  }

  /// Adds a key that was claimed at a time.
  mutating func insert(_ hash: Int64, at time: Timestamp) {
    if generations[generations.count - 1].room <= 0, generations.count < Self.generationLimit {
      let bits = generations[generations.count - 1].words.count * 64
      generations.append(Generation(bits: min(bits * 2, Self.largestBits)))
    }
    let last = generations.count - 1
    for place in Self.places(of: hash, in: generations[last].words.count) {
      generations[last].words[place.word] |= place.bit
    }
    generations[last].room -= 1
    generations[last].newest = max(generations[last].newest, time)
  }

  /// Lets go of full generations all of whose keys were claimed before a time.
  mutating func forget(before time: Timestamp) {
    var last = generations.removeLast()
    generations.removeAll { $0.newest < time }
    if generations.isEmpty, last.room <= 0, last.newest < time { last = Generation(bits: last.words.count * 64) }
    generations.append(last)
  }

  /// The bits of a hash: it is uniform, so that two halves of it make as many as are needed.
  private static func places(of hash: Int64, in words: Int) -> some Sequence<(word: Int, bit: UInt64)> {
    let hash = UInt64(bitPattern: hash)
    let step = hash >> 32 | 1
    return (0..<probes).lazy.map { probe in
      let bit = (hash &+ probe &* step) & UInt64(words * 64 - 1)
      return (word: Int(bit >> 6), bit: 1 << (bit & 63))
    }
  }
}
