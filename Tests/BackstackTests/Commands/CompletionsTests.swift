import Commands
import Foundation
import TestSupport
import Testing

@testable import backstack

/// The shells themselves complete lines by the scripts, where they are installed.
@Suite struct CompletionsTests {
  private static func isInstalled(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  /// What is typed, and the words that it is completed to.
  private static let lines: [(line: String, words: [String])] = [
    ("backstack se", ["serve"]),
    ("backstack ctl p", ["perform", "pop", "present", "push"]),
    ("backstack ctl --server http://x:1 pop a --to", ["--to", "--to-root", "--token", "--token-file"]),
    ("backstack ctl open a b --mode p", ["present", "push", "pushMissing"]),
    ("backstack serve --log-f", ["--log-format"]),
    ("backstack serve --log-level w", ["warning"]),
    ("backstack completions ", ["bash", "fish", "zsh"]),
    ("backstack check fi", ["file-1", "file-2"]),
    ("backstack ctl import a fi", ["file-1", "file-2"]),
    ("backstack ctl pop a --to ", []),
  ]

  private func follow(_ script: (String) -> String, _ shell: Commands.Shell) async throws {
    for (line, words) in Self.lines {
      let command = script(line)
      let output = try await Blocking.run {
        let folder = try TemporaryFolder()
        for name in ["file-1", "file-2"] { try "".write(toFile: folder.file(name), atomically: true, encoding: .utf8) }
        try shell.completions(of: Completions.program)
          .write(toFile: folder.file("completions"), atomically: true, encoding: .utf8)
        try command.write(toFile: folder.file("script"), atomically: true, encoding: .utf8)
        return try Shell.run("\(shell.rawValue) script 2>&1", in: folder.path)
      }
      let found = Set(output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
      #expect(found == Set(words), "\(shell): \(line)")
    }
  }

  private func quoted(_ words: [Substring]) -> String { words.map { "'\($0)'" }.joined(separator: " ") }

  @Test func bashCompletes() async throws {
    try await follow(
      { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        return """
          source completions
          COMP_WORDS=(\(quoted(words)))
          COMP_CWORD=\(words.count - 1)
          _backstack
          [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
          """
      }, .bash)
  }

  /// Its completion system needs a terminal; these stand for what it would do with what it is told.
  @Test(.enabled(if: isInstalled("zsh"))) func zshCompletes() async throws {
    try await follow(
      { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        return """
          compdef() { true }
          compadd() { shift; print -l -- ${(M)@:#$PREFIX*} }
          _describe() { print -l -- ${${(M)${(P)2}:#$PREFIX*}%%:*} }
          _files() { print -l -- $PREFIX*(N) }
          source ./completions
          words=(\(quoted(words)))
          CURRENT=\(words.count)
          PREFIX=${words[CURRENT]}
          _backstack | grep . || true
          """
      }, .zsh)
  }

  @Test(.enabled(if: isInstalled("fish"))) func fishCompletes() async throws {
    try await follow(
      { line in
        """
        source completions
        complete -C '\(line)'
        """
      }, .fish)
  }

  @Test func everySettingAndCommandIsThere() {
    for shell in Commands.Shell.allCases {
      let script = shell.completions(of: Completions.program)
      for setting in Setting.table { #expect(script.contains(setting.name)) }
      for command in ControlTable.ctl.subcommands { #expect(script.contains("backstack ctl \(command.name)")) }
      #expect(script.hasSuffix("\n") && !script.hasSuffix("\n\n"))
    }
  }
}
