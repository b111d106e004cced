import Foundation
import TestSupport
import Testing

/// What `backstack ctl` says when it cannot say what was asked.
@Suite struct ControlOutputTests {
  private func beside(_ body: @escaping @Sendable (Daemon, Typist) throws -> Void) async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let typist = try Typist(server: daemon.port)
      #expect(try typist.type("ctl create a").hasSuffix("\n0\n"))
      try body(daemon, typist)
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func whatCannotBePrintedIsAFailure() async throws {
    try await beside { (_, typist) throws in
      let full = "backstack ctl: standard output cannot be written: No space left on device\n1\n"
      for line in ["get a", "get a --json", "export a", "sessions", "changes a", "push a x", "watch a", "--help"] {
        #expect(try typist.type("ctl \(line) 2>&1 >/dev/full") == full, "\(line)")
        #expect(try typist.type("ctl \(line) 2>&1 >&-").hasSuffix("written: Bad file descriptor\n1\n"), "\(line)")
      }
      // Nothing to print is no failure, and neither is nowhere to say what is wrong.
      #expect(try typist.type("ctl export a --to a.json >&- 2>&- <&-") == "0\n")
      #expect(try typist.type("ctl get b >&- 2>&- <&-") == "1\n")
      #expect(try typist.type("ctl import b - <&-").contains("standard input cannot be read: Bad file descriptor"))
    }
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() async throws {
    try await beside { (_, typist) throws in
      #expect(try typist.type("ctl --help | head -1; echo ${PIPESTATUS[1]}").hasSuffix("sessions.\n0\n0\n"))
      #expect(try typist.type("{ ctl get a; echo $? >&2; } | :") == "141\n0\n")
    }
  }

  @Test func anExportTakesThePlaceOfTheOneBefore() async throws {
    try await beside { (_, typist) throws in
      func mode(_ file: String) throws -> String { try typist.type("stat -c %a \(file)") }
      let export = try typist.type("ctl export a")
      #expect(try typist.type("umask 0; ctl export a --to new.json && cat new.json") == export)
      #expect(try mode("new.json") == "600\n0\n")
      // Who has the old file open keeps it; who may read it may read the new one.
      let names = "echo old > file; chmod 640 file; ln file other; ln -s file link; "
      #expect(try typist.type(names + "ctl export a --to link && cat other && cat file") == "old\n" + export)
      #expect(try mode("file") == "640\n0\n")
      #expect(try typist.type("readlink link") == "file\n0\n")
      #expect(try typist.type("ctl export a --to /dev/stdout") == export)
      let both = "{ echo first; ctl export a --to /dev/stdout; } > both; cat both; rm both"
      #expect(try typist.type(both) == "first\n" + export)
      #expect(try typist.type("ctl export a --to >(cat) | cat") == export)
      #expect(try typist.type("ls -A | grep -c ctl") == "0\n1\n")
    }
  }

  @Test func anExportThatFailsLeavesTheOneBefore() async throws {
    try await beside { (_, typist) throws in
      // No file may have a byte; who does not mind the signal is told. ThreadSanitizer begins with a file in that folder, or without
      // one when there is no such folder.
      let limited = "(trap '' XFSZ; export TEST_TMPDIR=/dev/null; ulimit -f 0; ctl export a --to file)"
      let output = try typist.type("echo old > file; \(limited); echo $?; cat file; ls -A | grep -c ctl")
      #expect(output == "backstack ctl: file cannot be written: File too large\n1\nold\n0\n1\n")
      for (file, why) in [
        ("/dev/full", "No space left on device"), ("/", "Is a directory"), ("no/file", "No such file"),
      ] {
        let output = try typist.type("ctl export a --to \(file)")
        #expect(output.hasPrefix("backstack ctl: \(file) cannot be written: \(why)") && output.hasSuffix("\n1\n"))
      }
    }
  }

  @Test func moreThanAPageOfChangesIsListed() async throws {
    try await beside { (daemon, typist) throws in
      let client = HTTPClient(port: daemon.port)
      for number in 1...130 {
        #expect(
          try client.send("POST", "/v1/sessions/a/push", body: Array(#"{"screen":"n\#(number)"}"#.utf8)).code == 200)
      }
      #expect(try typist.type("ctl changes a --after 1 | wc -l") == "130\n0\n")
      #expect(try typist.type("ctl changes a --after 1 --json | wc -l") == "130\n0\n")
      #expect(try typist.type("ctl changes a --after 1 --limit 129").hasSuffix("There are more: --after 130\n0\n"))
      #expect(try !typist.type("ctl changes a --after 1 --limit 130").contains("more"))
    }
  }

  @Test func dotsAreNoIDs() async throws {
    try await beside { (daemon, typist) throws in
      for line in ["get ..", "create ..", "perform .. sessions", "perform a ..", "delete .", "watch ..", "changes ."] {
        let output = try typist.type("ctl \(line)")
        #expect(output.contains("cannot be an id or an operation.\n") && output.hasSuffix("\n2\n"), "\(output)")
      }
      #expect(try typist.type("ctl sessions | wc -l") == "2\n0\n")
    }
  }
}
