import TestSupport

/// Rules that every response of every case has to keep, with the clause that says so.
struct HTTPHygiene {
  enum Rule: String, CaseIterable {
    case statusLine = "RFC 9112 4: status line is HTTP-version SP 3DIGIT SP [reason]"
    case headerLines = "RFC 9112 2.2, 5: CRLF line ends, token names, no stray CR, LF, NUL"
    case lengthAndCoding = "RFC 9112 6.2: never both Content-Length and Transfer-Encoding"
    case oneLength = "RFC 9110 8.6: one decimal Content-Length"
    case noFraming = "RFC 9112 6.1, RFC 9110 8.6: neither of them in 1xx and 204"
    case noCodingTo10 = "RFC 9112 6.1: no Transfer-Encoding to an HTTP/1.0 request"
    case completeBody = "RFC 9112 6.3: the body has the announced length"
    case noStrayBytes = "RFC 9112 6.3: nothing but responses on the wire"
    case date = "RFC 9110 6.6.1: Date in 2xx, 3xx and 4xx"
    case dateFormat = "RFC 9110 5.6.7: IMF-fixdate"
    case allow = "RFC 9110 15.5.6: Allow in a 405"
    case challenge = "RFC 9110 15.5.2: WWW-Authenticate in a 401"
    case upgrade = "RFC 9110 15.5.22: Upgrade in a 426"
    case closeMeansClose = "RFC 9112 9.6: a server that sends close must close"
    case noCrashCode = "no 5xx other than 501, 503, 505"
    case version = "RFC 9110 6.2: answer with the highest version it conforms to"
    case contentType = "RFC 9110 8.3: Content-Type on a response with content"
    case gracefulClose = "RFC 9112 9.6: close in stages, no reset that can eat the answer"
    case announcedClose = "RFC 9112 9.6: announce the close in the last response"

    /// The rest are SHOULD.
    var isMust: Bool {
      ![.version, .contentType, .gracefulClose, .announcedClose].contains(self)
    }
  }

  /// What was broken, rule by rule, with the case it was seen in.
  private(set) var breaches: [(rule: Rule, note: String)] = []

  mutating func check(_ holds: Bool, _ rule: Rule, _ note: String) {
    if !holds { breaches.append((rule, note)) }
  }

  /// Checks one response.
  mutating func check(_ answer: HTTPAnswer, in id: String, toHTTP10: Bool = false) {
    let problems = answer.problems.joined(separator: "; ")
    let note = "\(id) \(answer.code) \(problems)"
    check(!problems.contains("status"), .statusLine, note)
    check(!problems.contains("header line") && !problems.contains("in head"), .headerLines, note)
    let coding = answer.all("Transfer-Encoding")
    let lengths = answer.all("Content-Length")
    check(coding.isEmpty || lengths.isEmpty, .lengthAndCoding, note)
    let areDigits = lengths.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    check(lengths.count <= 1 && areDigits, .oneLength, note + "\(lengths)")
    if answer.code < 200 || answer.code == 204 { check(coding.isEmpty && lengths.isEmpty, .noFraming, note) }
    if toHTTP10 { check(coding.isEmpty, .noCodingTo10, note) }
    if answer.code >= 200 {
      check(answer.isComplete && !problems.contains("chunk") && !problems.contains("cut"), .completeBody, note)
    }
    if 200..<500 ~= answer.code {
      check(answer.first("Date") != nil, .date, note)
      check(answer.first("Date").map(HTTPDateText.isValid) ?? true, .dateFormat, note)
    }
    checkCompanions(of: answer, note)
    check(answer.code < 500 || [501, 503, 505].contains(answer.code), .noCrashCode, note)
    check(answer.version == "HTTP/1.1", .version, note)
    check(answer.body.isEmpty || answer.first("Content-Type") != nil, .contentType, note)
  }

  /// Fields that a status requires.
  private mutating func checkCompanions(of answer: HTTPAnswer, _ note: String) {
    let required: [Int: (Rule, String)] = [
      405: (.allow, "Allow"), 401: (.challenge, "WWW-Authenticate"), 426: (.upgrade, "Upgrade"),
    ]
    if let (rule, name) = required[answer.code] { check(answer.first(name) != nil, rule, note) }
  }
}
