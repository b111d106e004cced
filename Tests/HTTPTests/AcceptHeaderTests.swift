import HTTP
import Testing

@Suite("Accept (RFC 9110 §12.5.1)")
struct AcceptHeaderTests {
  private let json = MediaType("application", "json")
  private let problem = MediaType("application", "problem+json")
  private let html = MediaType("text", "html")

  private func quality(_ line: String, of type: MediaType) -> Int {
    AcceptHeader(lines: [line]).quality(of: type)
  }

  @Test func withoutItAllIsWelcome() {
    #expect(AcceptHeader(lines: []).quality(of: json) == 1000)
    #expect(AcceptHeader(Fields()).preferred(of: [json, html]) == json)
    #expect(quality("", of: json) == 1000)
  }

  @Test func theMostSpecificRangeDecides() {
    let line = "text/*;q=0.3, text/html;q=0.7, */*;q=0.5, application/json;q=0"
    #expect(quality(line, of: html) == 700)
    #expect(quality(line, of: MediaType("text", "plain")) == 300)
    #expect(quality(line, of: problem) == 500)
    #expect(quality(line, of: json) == 0)
    #expect(quality("application/json", of: html) == 0)
    #expect(quality("TEXT/HTML", of: html) == 1000)
  }

  @Test func parametersOfTheRangeHaveToFit() {
    let line = "text/html;level=1, text/plain;charset=UTF-8, application/json;q=0.5"
    #expect(quality(line, of: html) == 0)
    #expect(MediaType(fieldValue: "text/html;level=1").map { quality(line, of: $0) } == 1000)
    #expect(MediaType(fieldValue: "text/html;level=2").map { quality(line, of: $0) } == 0)
    #expect(MediaType(fieldValue: #"text/plain; charset="utf-8""#).map { quality(line, of: $0) } == 1000)
    #expect(MediaType(fieldValue: "text/plain; charset=utf-7").map { quality(line, of: $0) } == 0)
    // Behind the weight stand extensions of Accept, which do not narrow the range.
    #expect(quality("application/json;q=0.4;ext=1", of: json) == 400)
  }

  /// RFC 8259 §11.
  @Test func parametersOfJSONHaveNoEffect() {
    for parameters in [";charset=utf-8", "; charset=\"UTF-8\"", ";indent=4", ";version=2;charset=x"] {
      #expect(quality("application/json\(parameters)", of: json) == 1000, "\(parameters)")
      #expect(quality("application/problem+json\(parameters);q=0.3", of: problem) == 300)
      #expect(quality("application/json;q=0.1, application/json\(parameters)", of: json) == 1000)
    }
  }

  @Test func whatIsAskedForByNameIsKnown() {
    func named(_ line: String) -> Int { AcceptHeader(lines: [line]).quality(ofNamed: problem) }
    #expect(named("application/problem+json;q=0.4, */*") == 400)
    #expect(named("application/problem+json;charset=utf-8") == 1000)
    for line in ["*/*", "application/*", "application/json", ""] { #expect(named(line) == 0, "\(line)") }
  }

  @Test func weightsAreReadExactly() {
    for (text, value) in [("1", 1000), ("0", 0), ("0.5", 500), ("0.", 0), ("1.000", 1000), ("0.001", 1), ("0.25", 250)]
    {
      #expect(quality("a/b;q=\(text), application/json;q=\(text)", of: json) == value, "\(text)")
    }
  }

  @Test func junkIsIgnored() {
    for line in [
      ";;;,,,/;q=q, */", "application/json;q=2", "application/json;q=-1", "application/json;q=0.1234", "*/json",
    ] {
      #expect(quality(line, of: html) == 1000, "\(line)")
    }
    #expect(quality("junk, application/json, a/b;\"", of: json) == 1000)
    #expect(quality("junk, application/json", of: html) == 0)
    #expect(quality("text/html;a=\"b,c\", application/json;q=0.5", of: json) == 500)
  }

  @Test func thePreferredOneHasTheHighestWeight() {
    let accept = AcceptHeader(lines: ["text/html", "application/json;q=0.9"])
    #expect(accept.preferred(of: [json, html]) == html)
    #expect(accept.preferred(of: [json]) == json)
    #expect(accept.preferred(of: [problem]) == nil)
    #expect(AcceptHeader(lines: ["*/*"]).preferred(of: [html, json]) == html)
  }
}
