import HTTP
import Testing

@Suite("Preconditions (RFC 9110 §13)")
struct PreconditionsTests {
  private let current = EntityTag("a")

  private func outcome(_ lines: [String], current: EntityTag?, _ method: HTTP.Method = .get) throws
    -> Preconditions.Outcome
  {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    return Preconditions(try #require(Transcript.request(text)).fields).evaluate(current: current, method: method)
  }

  @Test func withoutAnyTheMethodProceeds() throws {
    #expect(try outcome([], current: current) == .proceed)
    #expect(Preconditions(Fields()).isEmpty)
  }

  @Test func ifNoneMatchIs304ForReadsAnd412ForWrites() throws {
    for line in ["\"a\"", "W/\"a\"", "*", "\"b\", \"a\"", "\"b\",W/\"a\" , \"c\"", ",, \"a\""] {
      for method in [HTTP.Method.get, .head] {
        #expect(try outcome(["If-None-Match: \(line)"], current: current, method) == .notModified, "\(line)")
      }
      for method in [HTTP.Method.put, .post, .patch, .delete] {
        #expect(try outcome(["If-None-Match: \(line)"], current: current, method) == .failed, "\(line)")
      }
    }
    #expect(try outcome(["If-None-Match: \"x\"", "If-None-Match: \"a\""], current: current) == .notModified)
  }

  @Test func ifNoneMatchProceedsWhenNothingMatches() throws {
    for line in [
      "\"b\"", "\"A\"", "w/\"a\"", "a", "\"a", "a\"", "\"b\" \"a\"", "\"b, \"a\"", "*, \"b\"", "", "W/ \"a\"",
    ] {
      #expect(try outcome(["If-None-Match: \(line)"], current: current) == .proceed, "\(line)")
    }
    #expect(try outcome(["If-None-Match: *"], current: nil, .put) == .proceed)
    #expect(try outcome(["If-None-Match: \"a\""], current: nil) == .proceed)
  }

  @Test func aCommaInsideATagIsPartOfIt() throws {
    #expect(try outcome(["If-None-Match: \"b,c\", \"a\""], current: EntityTag("b,c")) == .notModified)
    #expect(try outcome(["If-None-Match: \"b,c\""], current: EntityTag("b")) == .proceed)
  }

  @Test func ifMatchNeedsAStrongMatch() throws {
    for line in ["\"a\"", "*", "\"b\", \"a\""] {
      #expect(try outcome(["If-Match: \(line)"], current: current, .put) == .proceed, "\(line)")
    }
    for line in ["\"b\"", "W/\"a\"", "a", "", "\"a", "junk, W/\"a\""] {
      #expect(try outcome(["If-Match: \(line)"], current: current, .put) == .failed, "\(line)")
    }
    #expect(try outcome(["If-Match: W/\"a\""], current: EntityTag("a", isWeak: true), .put) == .failed)
    #expect(try outcome(["If-Match: *"], current: nil, .put) == .failed)
    #expect(try outcome(["If-Match: \"a\""], current: nil, .put) == .failed)
  }

  @Test func ifMatchComesFirst() throws {
    #expect(try outcome(["If-None-Match: \"a\"", "If-Match: \"b\""], current: current) == .failed)
    #expect(try outcome(["If-None-Match: \"a\"", "If-Match: \"a\""], current: current) == .notModified)
  }

  @Test func datesAreIgnored() throws {
    let future = "Fri, 31 Dec 2038 23:59:59 GMT"
    #expect(try outcome(["If-Modified-Since: \(future)"], current: current) == .proceed)
    #expect(try outcome(["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"], current: current, .put) == .proceed)
    #expect(try outcome(["If-None-Match: \"b\"", "If-Modified-Since: \(future)"], current: current) == .proceed)
  }
}
