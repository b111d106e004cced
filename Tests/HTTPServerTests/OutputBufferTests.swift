import Testing

@testable import HTTPServer

@Suite struct OutputBufferTests {
  @Test func givesBackWhatIsUnsentInAnyCut() {
    var buffer = OutputBuffer()
    var sent: [UInt8] = []
    for round in 0..<10 {
      buffer.bytes += (0..<100).map { UInt8(round * 7 + $0) }
      while !buffer.isEmpty {
        let part = min(buffer.count, 7)
        buffer.withUnsent { sent += $0.prefix(part) }
        buffer.removeFirst(part)
      }
      #expect(buffer.isEmpty && buffer.hasStorage)
    }
    #expect(sent == (0..<10).flatMap { round in (0..<100).map { UInt8(round * 7 + $0) } })
  }

  @Test func aLargeAnswersMemoryIsGivenBack() {
    var buffer = OutputBuffer()
    buffer.bytes = [UInt8](repeating: 0, count: 1 << 20)
    buffer.removeAll()
    #expect(buffer.isEmpty && !buffer.hasStorage)
  }
}
