import HTTP
import TestSupport
import Testing

@Suite("The cases of http_a.json that need no socket")
struct VectorTests {
  /// What the machine's bytes gave, and how the connection stood afterwards.
  private func isRight(_ vector: Vector, _ service: VectorService) -> Bool {
    vector.outcomes.contains { outcome in
      guard outcome.allows(service.answers) else { return false }
      switch outcome.connection {
      case "close": return service.isClosed
      case "keep": return !service.isClosed && servesAnother(service)
      case "open": return !service.isClosed
      case "clean": return service.isClosed || servesAnother(service)
      default: return true
      }
    }
  }

  private func servesAnother(_ service: VectorService) -> Bool {
    var service = service
    let before = service.answers.count
    service.take(.send(Array("GET /healthz HTTP/1.1\r\nHost: \(VectorMacros.host)\r\n\r\n".utf8)))
    return service.answers.count == before + 1 && service.answers.last == 200
  }

  private func served(_ steps: [Vector.Step]) -> VectorService {
    var service = VectorService()
    for step in steps { service.take(step) }
    return service
  }

  /// The same bytes in other pieces; the end stays where it was.
  private func cut(_ steps: [Vector.Step], _ size: () -> Int) -> [Vector.Step] {
    steps.flatMap { step -> [Vector.Step] in
      guard case .send(let bytes) = step else { return [step] }
      var pieces: [Vector.Step] = []
      var start = 0
      while start < bytes.count {
        let end = min(start + size(), bytes.count)
        pieces.append(.send(Array(bytes[start..<end])))
        start = end
      }
      return pieces
    }
  }

  private func describe(_ vector: Vector, _ service: VectorService) -> Comment {
    "\(vector.id): \(service.answers)\(service.isClosed ? ", closed" : "")"
  }

  @Test func mostCasesAreThere() throws {
    #expect(try Vector.all().count > 280)
  }

  @Test func everyCaseAsItWasSent() throws {
    for vector in try Vector.all() {
      let service = served(vector.steps)
      #expect(isRight(vector, service), describe(vector, service))
    }
  }

  @Test func everyCaseByteByByte() throws {
    // The larger ones repeat one line or byte, and are cut at random below.
    for vector in try Vector.all() where vector.size < 8_192 {
      let service = served(cut(vector.steps) { 1 })
      #expect(isRight(vector, service), describe(vector, service))
    }
  }

  @Test func everyCaseInRandomPieces() throws {
    var random = SeededRandom.fromEnvironment()
    for vector in try Vector.all() {
      let service = served(cut(vector.steps) { Int.random(in: 1...400, using: &random) })
      #expect(isRight(vector, service), describe(vector, service))
    }
  }
}
