/// Metrics as Prometheus reads them: the text exposition format, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats).
///
/// A family is begun once and its samples follow it. Names and the names of labels are the program's own; their values are
/// escaped, and have to come from a closed set: each combination is a series that is kept for weeks.
public struct MetricsText: Sendable {
  /// The value of `Content-Type` that goes with it.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// What the samples of a family are.
  public enum Kind: String, Sendable {
    /// Only goes up, from 0 at the start of the program.
    case counter
    /// Goes up and down.
    case gauge
    /// Counts by upper bounds, with a sum.
    case histogram
  }

  /// Labels of a sample, in the order given.
  public typealias Labels = [(name: String, value: String)]

  /// The text so far.
  public private(set) var bytes: [UInt8] = []
  private var family = ""

  /// An empty text.
  public init() {}

  /// Begins a family: its name with the unit as its end, and a sentence about it.
  public mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    family = name
    append("# HELP \(name) ")
    appendEscaped(help, quotes: false)
    append("\n# TYPE \(name) \(kind.rawValue)\n")
  }

  /// One sample of the family.
  ///
  /// - Parameter decimals: decimal places that the value is moved by: 3 for milliseconds that are shown as seconds.
  public mutating func sample(_ value: Int, decimals: Int = 0, _ labels: Labels = []) {
    append(family)
    append(labels)
    append(" ")
    append(value, decimals: decimals)
    append("\n")
  }

  /// A family of one sample without labels.
  public mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Int, decimals: Int = 0) {
    begin(name, kind, help)
    sample(value, decimals: decimals)
  }

  /// The samples of one histogram of the family: counts up to each bound, their sum, and how many there were.
  public mutating func histogram(_ histogram: Histogram, row: Int = 0, _ labels: Labels = []) {
    let snapshot = histogram.snapshot(row: row)
    var count = 0
    for (index, bucket) in snapshot.buckets.enumerated() {
      count += bucket
      let bound = index < histogram.bounds.count ? histogram.bounds[index] : nil
      append("\(family)_bucket")
      append(labels + [("le", bound.map { Self.decimal($0, histogram.decimals) } ?? "+Inf")])
      append(" \(count)\n")
    }
    append("\(family)_sum")
    append(labels)
    append(" ")
    append(snapshot.sum, decimals: histogram.decimals)
    append("\n\(family)_count")
    append(labels)
    append(" \(count)\n")
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func append(_ value: Int, decimals: Int) { append(Self.decimal(value, decimals)) }

  private mutating func append(_ labels: Labels) {
    guard !labels.isEmpty else { return }
    for (index, label) in labels.enumerated() {
      append("\(index == 0 ? "{" : ",")\(label.name)=\"")
      appendEscaped(label.value, quotes: true)
      append("\"")
    }
    append("}")
  }

  /// A backslash and a line feed are escaped everywhere, a quotation mark in the value of a label.
  private mutating func appendEscaped(_ text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): append(#"\\"#)
      case UInt8(ascii: "\n"): append(#"\n"#)
      case UInt8(ascii: "\"") where quotes: append(#"\""#)
      default: bytes.append(byte)
      }
    }
  }

  /// `value` divided by a power of ten, without zeros at its end: no digit is lost on the way, as in a Double.
  public static func decimal(_ value: Int, _ decimals: Int) -> String {
    guard decimals > 0 else { return String(value) }
    var digits = String(value.magnitude)
    if digits.utf8.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
    }
    var fraction = digits.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (value < 0 ? "-" : "") + digits.dropLast(decimals)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
