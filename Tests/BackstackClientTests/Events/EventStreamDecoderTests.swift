import TestSupport
import Testing

@testable import BackstackClient

/// The decoder against the examples and the rules of WHATWG HTML §9.2.6.
@Suite struct EventStreamDecoderTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let stream: String
    var events: [EventStreamDecoder.Event] = []
    var lastEventID = ""
    var retry: Int?
    var testDescription: String { name }
  }

  private static func event(_ data: String, _ type: String = "message", id: String = "") -> EventStreamDecoder.Event {
    EventStreamDecoder.Event(type: type, data: Array(data.utf8), id: id)
  }

  static let vectors: [Vector] = [
    Vector(name: "one line", stream: "data: x\n\n", events: [event("x")]),
    Vector(
      name: "lines are joined", stream: "data: YHOO\ndata: +2\ndata: 10\n\n", events: [event("YHOO\n+2\n10")]),
    Vector(
      name: "comment, ids, a reset id",
      stream: ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      events: [event("first event", id: "1"), event("second event"), event(" third event")]),
    Vector(
      name: "empty data is data", stream: "data\n\ndata\ndata\n\ndata:", events: [event(""), event("\n")]),
    Vector(
      name: "one blank only is dropped", stream: "data:test\n\ndata: test\n\n", events: [event("test"), event("test")]),
    Vector(name: "types", stream: "event: change\ndata: 1\n\ndata: 2\n\n", events: [event("1", "change"), event("2")]),
    Vector(name: "a type without data is forgotten", stream: "event: a\n\ndata: 1\n\n", events: [event("1")]),
    Vector(name: "CR", stream: "data: 1\rdata: 2\r\rdata: 3\r\r", events: [event("1\n2"), event("3")]),
    Vector(name: "CRLF", stream: "data: 1\r\ndata: 2\r\n\r\ndata: 3\r\n\r\n", events: [event("1\n2"), event("3")]),
    Vector(
      name: "mixed ends", stream: "data: 1\rdata: 2\ndata: 3\r\n\ndata: 4\n\r\n",
      events: [event("1\n2\n3"), event("4")]),
    Vector(name: "byte order mark", stream: "\u{FEFF}data: 1\n\n", events: [event("1")]),
    Vector(name: "only one of them", stream: "\u{FEFF}\u{FEFF}data: 1\n\ndata: 2\n\n", events: [event("2")]),
    Vector(name: "and only at the beginning", stream: "\n\u{FEFF}data: 1\n\ndata: 2\n\n", events: [event("2")]),
    Vector(
      name: "NUL in an id", stream: "id: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n",
      events: [event("a", id: "1"), event("b", id: "1")], lastEventID: "1"),
    Vector(name: "an id without data counts", stream: "id: 7\n\n", lastEventID: "7"),
    Vector(name: "an id without the empty line does not", stream: "id: 7\n\nid: 8\n", lastEventID: "7"),
    Vector(name: "retry", stream: "retry: 2000\n\ndata: 1\n\n", events: [event("1")], retry: 2000),
    Vector(name: "retry is digits only", stream: "retry: 30\nretry: +5\nretry: 1e3\nretry\nretry: -1\n\n", retry: 30),
    Vector(name: "retry beyond all bounds", stream: "retry: 99999999999999999999\n\n"),
    Vector(name: "unknown fields", stream: "dataset: 1\nDATA: 2\n data: 3\ndata : 4\n\n"),
    Vector(name: "colons in values", stream: "data: {\"a\":\"b:c\"}\n\n", events: [event("{\"a\":\"b:c\"}")]),
    Vector(name: "not dispatched at the end", stream: "data: 1\n\ndata: 2\n", events: [event("1")]),
    Vector(name: "all of UTF-8", stream: "data: é😀\u{2028}x\u{85}y\n\n", events: [event("é😀\u{2028}x\u{85}y")]),
    Vector(name: "heartbeats", stream: ":\n\n:\n\ndata: 1\n:\n\n", events: [event("1")]),
  ]

  private func check(_ vector: Vector, _ pieces: [ArraySlice<UInt8>]) {
    var decoder = EventStreamDecoder()
    let events = pieces.flatMap { decoder.feed($0) }
    let split = pieces.map(\.count)
    #expect(events == vector.events, "split \(split)")
    #expect(decoder.lastEventID == vector.lastEventID, "split \(split)")
    #expect(decoder.retry == vector.retry, "split \(split)")
  }

  @Test(arguments: vectors) func everySplitGivesTheSame(_ vector: Vector) {
    let bytes = Array(vector.stream.utf8)
    check(vector, bytes.indices.map { bytes[$0...$0] })
    for first in 0...bytes.count {
      check(vector, [bytes[..<first], bytes[first...]])
      for second in first...bytes.count {
        check(vector, [bytes[..<first], bytes[first..<second], bytes[second...]])
      }
    }
  }

  /// Random lines, against a reader of the whole text.
  @Test func randomStreamsAgreeWithTheNaiveReader() {
    var random = SeededRandom.fromEnvironment()
    let parts = [
      "data", "event", "id", "retry", ":", ":", " ", "x", "1", "12", "\u{0}", "é", "\n", "\n", "\r", "\r\n", "\n\n",
      "\u{FEFF}",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      let expected = NaiveEventStream.read(text)
      var decoder = EventStreamDecoder()
      var events: [EventStreamDecoder.Event] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...9, using: &random))
        events += decoder.feed(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(events == expected.events, "\(text.debugDescription)")
      #expect(decoder.lastEventID == expected.lastEventID, "\(text.debugDescription)")
      #expect(decoder.retry == expected.retry, "\(text.debugDescription)")
    }
  }

  @Test func theNextConnectionBeginsAnew() {
    var decoder = EventStreamDecoder()
    #expect(decoder.feed("retry: 5\nid: 3\ndata: 1\n\nid: 4\nevent: x\ndata: lost\r".utf8).count == 1)
    decoder.restart()
    #expect(decoder.lastEventID == "3")
    #expect(decoder.retry == 5)
    #expect(decoder.feed("\u{FEFF}data: 2\n\n".utf8) == [Self.event("2", id: "3")])
  }
}

/// A reader of whole streams that is too simple to be wrong.
enum NaiveEventStream {
  static func read(_ text: String) -> (events: [EventStreamDecoder.Event], lastEventID: String, retry: Int?) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let pairs: [Unicode.Scalar] = ["\r", "\n"]
    scalars = scalars.replacing(pairs, with: ["\n"]).map { $0 == "\r" ? "\n" : $0 }
    var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    // What is behind the last line end is no line.
    lines.removeLast()
    var events: [EventStreamDecoder.Event] = []
    var (id, lastEventID, type, data) = ("", "", "", [String]())
    var retry: Int?
    for line in lines {
      guard !line.isEmpty else {
        lastEventID = id
        if !data.isEmpty {
          events.append(
            .init(type: type.isEmpty ? "message" : type, data: Array(data.joined(separator: "\n").utf8), id: id))
        }
        (type, data) = ("", [])
        continue
      }
      let name = string(line.prefix { $0 != ":" })
      var value = line.dropFirst(name.unicodeScalars.count + 1)
      if value.first == " " { value = value.dropFirst() }
      switch name {
      case "data": data.append(string(value))
      case "event": type = string(value)
      case "id": if !value.contains("\u{0}") { id = string(value) }
      case "retry":
        if !value.isEmpty, value.allSatisfy({ ("0"..."9").contains($0) }) { retry = Int(string(value)) ?? retry }
      default: break
      }
    }
    return (events, lastEventID, retry)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
