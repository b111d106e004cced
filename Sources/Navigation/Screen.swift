import JSON

/// One entry of a stack, encoded once when it is made; immutable and shared by every state that holds it.
///
/// `json` is the SCREEN object of docs/api.md §3. Its parts are ranges of it, so that an entry costs little more than its text.
public final class Screen: Sendable {
  /// The entry as JSON: `{"id":…,"screen":…,"params":…,"title":…?,"bar":…?,"autoPopAt":…?,"revision":…}`.
  public let json: [UInt8]
  /// The session's revision at which this entry was added or last changed.
  public let revision: Int64
  /// When the server removes the entry by itself.
  public let autoPopAt: Timestamp?
  let bar: Bar?
  let idHash: UInt32
  let nameHash: UInt32
  private let idEnd: UInt32
  private let nameEnd: UInt32
  private let paramsEnd: UInt32
  private let titleEnd: UInt32
  private let contentEnd: UInt32

  init(_ content: ScreenContent, revision: Int64) {
    var out: [UInt8] = []
    out.reserveCapacity(content.roughSize)
    out.append(Self.idKey)
    out.append(content.id)
    idEnd = UInt32(out.count)
    idHash = Identifier.hash(content.id.utf8)
    out.append(Self.nameKey)
    out.append(contentsOf: content.name)
    nameEnd = UInt32(out.count)
    nameHash = Identifier.hash(content.name)
    out.append(Self.paramsKey)
    out.append(contentsOf: content.params)
    paramsEnd = UInt32(out.count)
    if let title = content.title {
      out.append(Self.titleKey)
      out.append(contentsOf: title)
    }
    titleEnd = UInt32(out.count)
    if let bar = content.bar {
      out.append(",\"bar\":")
      bar.append(to: &out)
    }
    if let autoPopAt = content.autoPopAt {
      out.append(",\"autoPopAt\":\"")
      autoPopAt.appendRFC3339(to: &out)
      out.append("\"")
    }
    contentEnd = UInt32(out.count)
    out.append(",\"revision\":")
    JSONWriter.append(revision, to: &out)
    out.append("}")
    json = out
    bar = content.bar
    autoPopAt = content.autoPopAt
    self.revision = revision
  }

  /// The id of this entry.
  public var id: String { String(decoding: idBytes, as: UTF8.self) }

  /// The name of the destination, `screen` in JSON.
  public var name: String { Self.unquoted(nameJSON) }

  /// The params as JSON, minified.
  public var params: ArraySlice<UInt8> { json[Int(nameEnd) + Self.paramsKey.utf8CodeUnitCount..<Int(paramsEnd)] }

  /// The title, if one was given.
  public var title: String? { titleJSON.map(Self.unquoted) }

  /// The id's octets, which need no escaping in JSON.
  var idBytes: ArraySlice<UInt8> { json[idRange] }

  var idRange: Range<Int> { Self.idKey.utf8CodeUnitCount..<Int(idEnd) }

  /// The name in quotes.
  var nameJSON: ArraySlice<UInt8> { json[nameRange] }

  var nameRange: Range<Int> { Int(idEnd) + Self.nameKey.utf8CodeUnitCount..<Int(nameEnd) }

  /// The title in quotes.
  var titleJSON: ArraySlice<UInt8>? { titleRange.map { json[$0] } }

  var titleRange: Range<Int>? {
    titleEnd == paramsEnd ? nil : Int(paramsEnd) + Self.titleKey.utf8CodeUnitCount..<Int(titleEnd)
  }

  /// Appends a part of `json`, without making a slice of it, which would be counted.
  func append(_ part: Range<Int>, to out: inout [UInt8]) {
    json.withUnsafeBufferPointer { out.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
  }

  /// Everything but the revision.
  var content: ScreenContent {
    ScreenContent(
      id: id, name: Array(nameJSON), params: Array(params), title: titleJSON.map(Array.init), bar: bar,
      autoPopAt: autoPopAt)
  }

  /// Whether the entries are the same, revisions aside.
  func hasContent(of other: Screen) -> Bool {
    self === other
      || contentEnd == other.contentEnd && idHash == other.idHash
        && json[..<Int(contentEnd)].elementsEqual(other.json[..<Int(contentEnd)])
  }

  private static let idKey: StaticString = "{\"id\":\""
  private static let nameKey: StaticString = "\",\"screen\":"
  private static let paramsKey: StaticString = ",\"params\":"
  private static let titleKey: StaticString = ",\"title\":"

  /// A JSON string's text; the string is one this module has written.
  private static func unquoted(_ quoted: ArraySlice<UInt8>) -> String {
    let inside = quoted.dropFirst().dropLast()
    guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
    return (try? JSONDocument(Array(quoted)))?.root.string ?? ""
  }
}

/// What a `Screen` is made of.
struct ScreenContent: Sendable {
  var id: String
  /// In quotes, as JSON.
  var name: [UInt8]
  /// Minified.
  var params: [UInt8]
  /// In quotes, as JSON.
  var title: [UInt8]?
  var bar: Bar?
  var autoPopAt: Timestamp?

  /// At least the length of the JSON in all but rare cases.
  var roughSize: Int {
    id.utf8.count + name.count + params.count + (title?.count ?? 0) + (bar?.roughSize ?? 0) + 112
  }
}
