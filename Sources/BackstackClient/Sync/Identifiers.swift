/// Ids and keys that nobody else makes.
enum Identifiers {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// 16 letters and digits: 82 random bits. It begins with a letter that no id of the server begins with.
  static func make() -> String {
    var id = "c"
    for _ in 0..<16 { id.append(letters[Int.random(in: letters.indices)]) }
    return id
  }
}
