/// Completions for bash 4 and later: a function that looks at the words before the cursor.
enum BashCompletions {
  static func script(_ program: String, _ places: [CompletionPlace]) -> String {
    """
    # Completions of \(program) for bash: source <(\(program) completions bash)
    _\(program)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place=\(program) i
      COMPREPLY=()
      # bash makes words of the sides of --option=VALUE, and of the sign.
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = && COMP_CWORD -gt 2 ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case "$place ${COMP_WORDS[i]}" in
          \(places.dropFirst().map { CompletionPlace.quoted($0.path) }.joined(separator: " | ")))
            place+=" ${COMP_WORDS[i]}" ;;
        esac
      done
      case "$place $before" in
    \(places.flatMap(values).joined(separator: "\n"))
      esac
      case $place in
    \(places.map(words).joined(separator: "\n"))
      esac
    }
    complete -F _\(program) \(program)

    """
  }

  private static func values(_ place: CompletionPlace) -> [String] {
    place.options.compactMap { option in
      option.value.map {
        "    \(CompletionPlace.quoted("\(place.path) \(option.name)"))) \(reply($0.choices))return ;;"
      }
    }
  }

  private static func words(_ place: CompletionPlace) -> String {
    let words = place.command.subcommands.map(\.name) + place.options.map(\.name)
    var operands = ""
    for operand in place.command.operands {
      switch operand.value.choices {
      case .any: continue
      case .words, .files, .folders: operands = " [[ $word == -* ]] || { \(reply(operand.value.choices))}"
      }
    }
    let list = CompletionPlace.quoted(words.joined(separator: " "))
    // What is not begun with a dash is an operand, where there are no commands.
    let all = place.command.subcommands.isEmpty ? " [[ $word != -* ]] ||" : ""
    return
      "    \(CompletionPlace.quoted(place.path)))\(all) COMPREPLY=($(compgen -W \(list) -- \"$word\"));\(operands) ;;"
  }

  /// The commands that answer with what `choices` allows.
  private static func reply(_ choices: ValueKind.Choices) -> String {
    switch choices {
    case .any: ""
    case .words(let words):
      "COMPREPLY=($(compgen -W \(CompletionPlace.quoted(words.joined(separator: " "))) -- \"$word\")); "
    case .files: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); "
    case .folders: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); "
    }
  }
}
