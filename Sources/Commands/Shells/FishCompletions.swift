/// Completions for fish: a function that says which command the line is at, and one line for each word.
enum FishCompletions {
  static func script(_ program: String, _ places: [CompletionPlace]) -> String {
    """
    # Completions of \(program) for fish: \(program) completions fish > ~/.config/fish/completions/\(program).fish
    function __\(program)_is_at
      set -l place \(program)
      for word in (commandline -opc)[2..]
        switch "$place $word"
          case \(places.dropFirst().map { CompletionPlace.quoted($0.path) }.joined(separator: " "))
            set place "$place $word"
        end
      end
      test "$place" = "$argv"
    end
    complete -c \(program) -f
    \(places.flatMap { lines(program, $0) }.joined(separator: "\n"))

    """
  }

  private static func lines(_ program: String, _ place: CompletionPlace) -> [String] {
    let start = "complete -c \(program) -n \(CompletionPlace.quoted("__\(program)_is_at \(place.path)"))"
    let commands = place.command.subcommands.map { "\(start) -a \($0.name) -d \(CompletionPlace.quoted($0.summary))" }
    let operands = place.command.operands.flatMap { arguments($0.value) }.map { "\(start) \($0)" }
    let options = place.options.map { option in
      let value = option.value.map { value in
        let arguments = arguments(value)
        return arguments.isEmpty ? " -x" : " -r \(arguments.joined(separator: " "))"
      }
      return "\(start) -l \(option.name.dropFirst(2))\(value ?? "") -d \(CompletionPlace.quoted(option.summary))"
    }
    return commands + operands + options
  }

  private static func arguments(_ value: ValueKind) -> [String] {
    switch value.choices {
    case .any: []
    case .words(let words): ["-f -a \(CompletionPlace.quoted(words.joined(separator: " ")))"]
    case .files: ["-F"]
    case .folders: ["-f -a '(__fish_complete_directories)'"]
    }
  }
}
