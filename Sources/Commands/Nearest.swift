/// Finds what a person probably meant.
public enum Nearest {
  /// The candidate with the fewest edits between it and `word`, the first of several; nil when more than half of their letters would
  /// have to change, since that was not meant.
  public static func candidate(to word: String, among candidates: [String]) -> String? {
    let nearest = candidates.min { distance(word, $0) < distance(word, $1) }
    guard let nearest, distance(word, nearest) * 2 <= max(word.utf8.count, nearest.utf8.count) else { return nil }
    return nearest
  }

  /// `Did you mean …? `, or nothing when it is not known what was meant.
  public static func question(_ meant: String?) -> String {
    meant.map { "Did you mean \($0)? " } ?? ""
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour to make `a` into `b`.
  public static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    guard !a.isEmpty, !b.isEmpty else { return a.count + b.count }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i]
      for j in 1...b.count {
        let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(previous[j] + 1, current[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, beforePrevious[j - 2] + 1) }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
