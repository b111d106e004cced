import Foundation
import TestSupport
import Testing

/// `backstack key`, as a person types it.
@Suite struct KeyCommandTests {
  @Test func aKeyIsMadeListedAndRevoked() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      func key(_ arguments: String...) throws -> Launch {
        try Launch(["key"] + arguments + ["--data", folder.file("data")])
      }
      let made = try key("new", "phone-app")
      #expect(made.ending == .exit(0))
      #expect(made.output.contains("bsk_") && made.output.contains("SIGHUP"), "\(made.output)")
      let twice = try key("new", "phone-app")
      #expect(twice.ending == .exit(1))
      #expect(twice.output.hasPrefix("backstack: there is a key called phone-app already."))
      #expect(try key("new", "panel", "--scope", "admin").ending == .exit(0))
      let list = try key("list").output.split(separator: "\n").map { $0.split(separator: " ").prefix(2) }
      #expect(list == [["phone-app", "write"], ["panel", "admin"]])
      let file = try String(contentsOfFile: folder.file("data/keys"), encoding: .utf8)
      #expect(!file.contains("bsk_"))
      #expect(try key("revoke", "phone-app").ending == .exit(0))
      #expect(try key("revoke", "phone-app").ending == .exit(1))
      #expect(try key("list").output.hasPrefix("panel"))
    }
  }

  @Test(arguments: [
    (["key"], "key needs to be told what to do."), (["key", "new"], "\"key new\" is no command."),
    (["key", "make", "x"], "\"key make x\" is no command."),
    (["key", "new", "a/b"], "a key cannot be called \"a/b\"."),
    (["key", "new", "a", "--scope", "root"], "--scope cannot be \"root\".\nAllowed: metrics, read, write, admin."),
    (["key", "list", "--scope", "read"], "--scope read has no place here."),
    (["key", "new", "a", "--scope"], "--scope needs a value."),
    (["serve", "--scope", "read"], "there is no flag --scope."),
  ])
  func aWrongCommandLineIs2(_ arguments: [String], _ text: String) async throws {
    let launch = try await Blocking.run { try Launch(arguments) }
    #expect(launch.ending == .exit(2))
    #expect(launch.output.hasPrefix("backstack: \(text)"), "\(launch.output)")
  }

  @Test func aBrokenFileIsNamedAndLeft() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      try "phone write\n".write(toFile: folder.file("mine"), atomically: true, encoding: .utf8)
      let launch = try Launch(["key", "new", "phone", "--keys", folder.file("mine")])
      #expect(launch.ending == .exit(1))
      #expect(launch.output.contains("is no file of API keys: line 1"), "\(launch.output)")
      #expect(try String(contentsOfFile: folder.file("mine"), encoding: .utf8) == "phone write\n")
    }
  }
}
