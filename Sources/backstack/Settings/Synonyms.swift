import Commands

/// Words of other programs for what is a flag here: an error that meets one of them names ours.
enum Synonyms {
  private static let table: [(theirs: String, ours: String)] = [
    ("-p", "--listen"), ("--port", "--listen"), ("--host", "--listen"), ("--address", "--listen"),
    ("--bind", "--listen"),
    ("-d", "--data"), ("--database", "--data"), ("--directory", "--data"), ("-v", "--version"), ("-V", "--version"),
    ("--verbose", "--log-level"), ("--debug", "--log-level"), ("--threads", "--loops"), ("--workers", "--loops"),
  ]

  /// The flag that was probably meant by `word`, which is none.
  static func flag(for word: String, among flags: [String]) -> String? {
    if let exact = table.first(where: { $0.theirs == word }) { return exact.ours }
    let words = table.filter { $0.theirs.hasPrefix("--") }
    let nearest = Nearest.candidate(to: word, among: flags + words.map(\.theirs))
    return words.first { $0.theirs == nearest }?.ours ?? nearest
  }

  /// The variable that was probably meant by `name`, which is none.
  static func variable(for name: String) -> String? {
    let twins = Dictionary(uniqueKeysWithValues: Setting.table.map { ($0.flag, $0.variable) })
    func variable(_ flag: String) -> String {
      Setting.variablePrefix + flag.dropFirst(2).uppercased().replacing("-", with: "_")
    }
    let words = table.filter { $0.theirs.hasPrefix("--") }
    let nearest = Nearest.candidate(to: name, among: Setting.table.map(\.variable) + words.map { variable($0.theirs) })
    guard let word = words.first(where: { variable($0.theirs) == nearest }) else { return nearest }
    return twins[word.ours] ?? variable(word.ours)
  }
}
