import Foundation
import TestSupport
import Testing

@testable import API

/// Node.js, where it is there.
private let node = ["/usr/bin/node", "/usr/local/bin/node"].first { FileManager.default.isExecutableFile(atPath: $0) }

/// The inspector's script on a stub of a page, where Node.js is there to run it.
@Suite(.enabled(if: node != nil)) struct InspectorScriptTests {
  /// A page of elements that take everything, opened at HASH; a request is answered when
  /// `answer` is called with its number.
  private static let page = """
    const elements = {}, listeners = {}, asked = [];
    const find = id => elements[id] ??= {
      textContent: "", hidden: true, value: "", childElementCount: 0, append() {}, prepend() {}, replaceChildren() {},
      addEventListener: (type, listener) => listeners[id + " " + type] = listener };
    const document = { getElementById: find, createElement: () => ({ append() {}, replaceChildren() {} }) };
    const window = { addEventListener: (type, listener) => listeners[type] = listener };
    const location = { hash: "HASH" };
    const fetch = path => new Promise(resolve => asked.push({ path, resolve }));
    const answer = (number, status, body) =>
      asked[number].resolve({ ok: status < 400, status, json: async () => body });
    const settled = () => new Promise(resolve => setImmediate(resolve));

    """

  /// What the steps print, after the script has run once.
  private func printed(hash: String, _ steps: String) throws -> String {
    let folder = try TemporaryFolder()
    let text =
      Self.page.replacing("HASH", with: hash) + InspectorScript.text
      + "(async () => {\n\(steps)\nprocess.exit(0);\n})();\n"
    try text.write(toFile: folder.file("page.js"), atomically: true, encoding: .utf8)
    let process = try ChildProcess(
      #require(node), [folder.file("page.js")], environment: [:], output: folder.file("output"))
    let ending = process.wait(seconds: 120)
    let output = try String(contentsOfFile: folder.file("output"), encoding: .utf8)
    #expect(ending == .exit(0), "\(output)")
    return output
  }

  @Test func aHashThatIsNoEncodingIsAnIDAsItIs() async throws {
    try await Blocking.run {
      let output = try printed(hash: "#%", "console.log(asked.map(request => request.path).join());")
      #expect(output == "../v1/sessions?limit=50,../v1/sessions/%25/events\n")
    }
  }

  @Test func theSessionLeftBehindSaysNothingMore() async throws {
    try await Blocking.run {
      let steps = """
        location.hash = "#new"; listeners.hashchange();
        find("state").textContent = "of the new one";
        answer(1, 404, { detail: "of the old one" });
        for (let turn = 0; turn < 10; turn++) await settled();
        console.log(find("name").textContent, find("state").textContent);
        """
      let output = try printed(hash: "#old", steps)
      #expect(output == "new of the new one\n")
    }
  }

  @Test func aListThatWasAskedForBeforeSaysNothingMore() async throws {
    try await Blocking.run {
      let steps = """
        find("key").value = "k"; listeners["access submit"]({ preventDefault() {} });
        answer(1, 200, { sessions: [], next: null });
        for (let turn = 0; turn < 10; turn++) await settled();
        answer(0, 401, { detail: "a key is needed" });
        for (let turn = 0; turn < 10; turn++) await settled();
        console.log(find("notice").textContent);
        """
      let output = try printed(hash: "", steps)
      #expect(output == "There are no sessions yet.\n")
    }
  }
}
