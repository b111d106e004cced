/// Completions for zsh: a function for its completion system, with a description of each word.
enum ZshCompletions {
  static func script(_ program: String, _ places: [CompletionPlace]) -> String {
    """
    #compdef \(program)
    # Completions of \(program) for zsh: \(program) completions zsh > a folder of $fpath, as _\(program)
    _\(program)() {
      local place=\(program) before=${words[CURRENT-1]} i
      local -a entries
      for ((i = 2; i < CURRENT; i++)); do
        case "$place ${words[i]}" in
          \(places.dropFirst().map { pattern($0.path) }.joined(separator: "|")))
            place+=" ${words[i]}" ;;
        esac
      done
      case "$place $before" in
    \(places.flatMap(values).joined(separator: "\n"))
      esac
      case $place in
    \(places.map(words).joined(separator: "\n"))
      esac
    }
    # Loaded from a folder of $fpath, this file is the function itself.
    if [[ ${funcstack[1]} == _\(program) ]]; then _\(program) "$@"; else compdef _\(program) \(program); fi

    """
  }

  /// Blanks outside of quotes would end a pattern.
  private static func pattern(_ path: String) -> String { CompletionPlace.quoted(path) }

  private static func values(_ place: CompletionPlace) -> [String] {
    place.options.compactMap { option in
      option.value.map { "    \(pattern("\(place.path) \(option.name)"))) \(reply($0))return ;;" }
    }
  }

  private static func words(_ place: CompletionPlace) -> String {
    let rows =
      place.command.subcommands.map { ($0.name, $0.summary) } + place.options.map { ($0.name, $0.summary) }
    let entries = rows.map { CompletionPlace.quoted("\($0.0):\($0.1.split(separator: ":").joined(separator: "\\:"))") }
    var text = "    \(pattern(place.path)))\n"
    text += "      entries=(\(entries.joined(separator: " ")))\n"
    let operands = place.command.operands.map(\.value).filter { $0.choices != .any }
    if place.command.subcommands.isEmpty {
      let replies = operands.map(reply).joined()
      text +=
        "      if [[ $PREFIX == -* ]]; then _describe option entries; else \(replies.isEmpty ? "true; " : replies)fi ;;"
    } else {
      text += "      _describe command entries ;;"
    }
    return text
  }

  private static func reply(_ value: ValueKind) -> String {
    switch value.choices {
    case .any: ""
    case .words(let words): "compadd -- \(words.map(CompletionPlace.quoted).joined(separator: " ")); "
    case .files: "_files; "
    case .folders: "_files -/; "
    }
  }
}
