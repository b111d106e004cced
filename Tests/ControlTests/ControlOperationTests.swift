import BackstackClient
import Commands
import Foundation
import Testing

@testable import Control

/// A command line, and what is sent for it.
@Suite struct ControlOperationTests {
  private func operation(_ line: [String]) throws -> SessionOperation {
    let reading = try ControlTable.ctl.read(line)
    return try ControlOperation.read(reading.command?.name ?? "", reading.arguments)
  }

  @Test(arguments: [
    (["push", "a", "order"], "push", #"{"screen":"order"}"#),
    (
      ["push", "a", "order", "--param", "n:=17", "--param=who=Ann=B", "--title", "T", "--auto-pop", "1.5"], "push",
      #"{"screen":"order","params":{"n":17,"who":"Ann=B"},"title":"T","autoPopAfter":1.5}"#
    ),
    (
      ["push", "a", "o", "--params", "[1]", "--stack", "me"], "push",
      #"{"screen":"o","params":[1],"at":{"stack":"me"}}"#
    ),
    (["pop", "a"], "pop", "{}"), (["pop", "a", "--to", "home"], "pop", #"{"to":"home"}"#),
    (["pop", "a", "--count", "2", "--layer", "root"], "pop", #"{"count":2,"at":{"layer":"root"}}"#),
    (["pop", "a", "--to-root"], "pop", #"{"toRoot":true}"#),
    (
      ["present", "a", "x", "--style", "sheet", "--embed"], "present",
      #"{"screen":"x","embedInStack":true,"style":"sheet"}"#
    ),
    (["dismiss", "a"], "dismiss", "{}"), (["dismiss", "a", "--all"], "dismiss", #"{"all":true}"#),
    (["dismiss", "a", "--to", "root"], "dismiss", #"{"to":"root"}"#),
    (["dismiss", "a", "--layer", "m1"], "dismiss", #"{"layer":"m1"}"#),
    (["dismiss", "a", "--count", "0"], "dismiss", #"{"count":0}"#),
    (["select", "a", "me", "--to-root"], "select", #"{"stack":"me","toRoot":true}"#),
    (["open", "a", "app://x", "--mode", "push"], "open", #"{"url":"app://x","mode":"push"}"#),
    (["undo", "a"], "undo", "{}"), (["undo", "a", "--to", "3"], "undo", #"{"to":3}"#),
    (["perform", "a", "navigate", #"{"screen":"x","back":true}"#], "navigate", #"{"screen":"x","back":true}"#),
    (["perform", "a", "pop"], "pop", "{}"),
  ])
  func aLineIsAnOperation(_ line: [String], _ name: String, _ fields: String) throws {
    let operation = try operation(line)
    #expect(operation.name == name)
    let expected = try OpaqueValue(text: fields)
    #expect(operation.fields == expected)
  }

  @Test(arguments: [
    ["push", "a", "b", "--params", "{"], ["push", "a", "b", "--param", "x"], ["push", "a", "b", "--param", "=1"],
    ["push", "a", "b", "--param", "x:=y"], ["push", "a", "b", "--param", ":=1"],
    ["push", "a", "b", "--param", "x=1", "--param", "x=2"], ["push", "a", "b", "--param", "x=1", "--param", "x:=1"],
    ["perform", "a", ".."], ["perform", "a", "."], ["push", "a", "b", "--params", "1", "--param", "x=1"],
    ["pop", "a", "--to", "x", "--count", "1"], ["dismiss", "a", "--all", "--count", "1"],
    ["pop", "a", "--count", "-1"],
    ["undo", "a", "--to", "one"], ["perform", "a", "pop", "count"], ["push", "a", "b", "--auto-pop", "soon"],
  ])
  func aWrongLineIsUsage(_ line: [String]) {
    #expect(throws: UsageError.self) { try operation(line) }
  }

  @Test func aFilterHasOneValueForEachKey() throws {
    #expect(try Assignment.filter(["a=1", "b=1", "a=1"], of: "--metadata") == ["a": "1", "b": "1"])
    let error = #expect(throws: UsageError.self) { try Assignment.filter(["a=1", "b=2", "a=2"], of: "--metadata") }
    #expect(error?.reason == #"--metadata has two values for "a"."#)
  }

  @Test func namesThatLookTheSameAreTwo() throws {
    #expect(try Assignment.members(["\u{E9}=1", "e\u{301}=2"], of: "--param").count == 2)
  }

  @Test func serversAndTokens() throws {
    func access(_ line: [String], _ environment: [String: String] = [:]) throws -> ServerAccess {
      try ServerAccess(try ControlTable.ctl.read(["sessions"] + line).arguments, environment)
    }
    #expect(try access([]).url.absoluteString == "http://127.0.0.1:8080")
    #expect(try access([]).token == nil)
    let variables = ["BACKSTACK_SERVER": "https://x/base", "BACKSTACK_TOKEN": "t"]
    #expect(try access([], variables).url.absoluteString == "https://x/base")
    #expect(try access(["--server", "http://y"], variables).url.absoluteString == "http://y")
    #expect(try access([], variables).token == "t")
    #expect(try access(["--token", "u"], variables).token == "u")
    #expect(try access([], ["BACKSTACK_SERVER": ""]).url.absoluteString == "http://127.0.0.1:8080")
    for server in ["localhost:8080", "ftp://x", "http://", "x", "http://x?y", "http://x#y"] {
      #expect(throws: UsageError.self) { try access(["--server", server]) }
    }
    #expect(throws: UsageError.self) { try access(["--token", "a b"]) }
    #expect(throws: UsageError.self) { try access(["--token="]) }
    #expect(throws: UsageError.self) { try access(["--token", "a", "--token-file", "b"]) }
    #expect(throws: TextFile.Failure.self) { try access(["--token-file", "/nonexistent"]) }
  }
}
