/// Reads metrics in the text exposition format, version 0.0.4, and refuses what a strict reader could refuse: the rules of
/// the format, and those of `promtool check metrics` about names.
public struct MetricsReader {
  /// A family with its samples.
  public struct Family {
    public let name: String
    public let kind: String
    public var samples: [Sample] = []
  }

  /// One line.
  public struct Sample {
    public let name: String
    public let labels: [String: String]
    public let value: Double
  }

  /// What is wrong, and with what.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// The families in their order.
  public private(set) var families: [Family] = []

  public init(_ text: String) throws {
    guard text.hasSuffix("\n"), !text.contains("\r") else { throw Fault(description: "ends without a line feed") }
    var helped: String?
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# HELP ") {
        helped = try Self.help(line)
      } else if line.hasPrefix("# TYPE ") {
        try begin(line, helped)
        helped = nil
      } else {
        try add(try Self.sample(line))
      }
    }
    for family in families { try check(family) }
  }

  public subscript(name: String) -> Family? { families.first { $0.name == name } }

  /// The value of the sample with this name and exactly these labels.
  public func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    families.lazy.flatMap(\.samples).first { $0.name == name && $0.labels == labels }?.value
  }

  private static func help(_ line: Substring) throws -> String {
    let words = line.split(separator: " ", maxSplits: 3)
    guard words.count == 4, !words[3].isEmpty else { throw Fault(description: "no help: \(line)") }
    return String(words[2])
  }

  private mutating func begin(_ line: Substring, _ helped: String?) throws {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 4, ["counter", "gauge", "histogram"].contains(words[3]) else {
      throw Fault(description: "no type: \(line)")
    }
    guard words[2] == helped else { throw Fault(description: "help and type of two families: \(line)") }
    guard self[words[2]] == nil else { throw Fault(description: "twice: \(words[2])") }
    families.append(Family(name: words[2], kind: words[3]))
  }

  private mutating func add(_ sample: Sample) throws {
    guard let last = families.indices.last else { throw Fault(description: "no family: \(sample)") }
    let endings = families[last].kind == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    guard endings.contains(where: { sample.name == families[last].name + $0 }) else {
      throw Fault(description: "in the family of another: \(sample)")
    }
    guard !families[last].samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels }) else {
      throw Fault(description: "twice: \(sample)")
    }
    families[last].samples.append(sample)
  }
}

// MARK: - Lines

extension MetricsReader {
  private static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.first.map { (0x30...0x39).contains($0) } == false
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func sample(_ line: Substring) throws -> Sample {
    let name = line.prefix { $0 != "{" && $0 != " " }
    var rest = line[name.endIndex...]
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest = rest.dropFirst()
      while rest.first != "}" {
        let (label, value) = try takeLabel(&rest)
        guard labels.updateValue(value, forKey: label) == nil else { throw Fault(description: "label twice: \(line)") }
        if rest.first == "," { rest = rest.dropFirst() }
      }
      rest = rest.dropFirst()
    }
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard isName(name), words.count == 2, words[0].isEmpty, let value = Double(words[1]) else {
      throw Fault(description: "no sample: \(line)")
    }
    return Sample(name: String(name), labels: labels, value: value)
  }

  private static func takeLabel(_ rest: inout Substring) throws -> (String, String) {
    let label = rest.prefix { $0 != "=" }
    rest = rest[label.endIndex...]
    guard isName(label), rest.hasPrefix("=\"") else { throw Fault(description: "no label: \(label)\(rest)") }
    rest = rest.dropFirst(2)
    var value = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        value.append(character)
        continue
      }
      guard let escaped = rest.popFirst(), let meant = ["\\": "\\", "\"": "\"", "n": "\n"][escaped] else {
        throw Fault(description: "no escape: \(rest)")
      }
      value += meant
    }
    return (String(label), value)
  }
}

// MARK: - Families

extension MetricsReader {
  private func check(_ family: Family) throws {
    let isTotal = family.name.hasSuffix("_total")
    guard isTotal == (family.kind == "counter") else {
      throw Fault(description: "counters, and nothing else, end in _total: \(family.name)")
    }
    for ending in ["_count", "_sum", "_bucket", "_milliseconds", "_ms", "_kilobytes"]
    where family.name.hasSuffix(ending) {
      throw Fault(description: "\(family.name) ends in \(ending)")
    }
    if family.kind == "counter" {
      guard family.samples.allSatisfy({ $0.value >= 0 }) else { throw Fault(description: "below 0: \(family.name)") }
    }
    guard family.kind == "histogram" else { return }
    var series: [[String: String]: [Sample]] = [:]
    for sample in family.samples where sample.name.hasSuffix("_bucket") {
      series[sample.labels.filter { $0.key != "le" }, default: []].append(sample)
    }
    for (labels, buckets) in series { try check(buckets, of: family, labels) }
    guard family.samples.count == series.values.reduce(0, { $0 + $1.count + 2 }) else {
      throw Fault(description: "sums without buckets: \(family.name)")
    }
  }

  private func check(_ buckets: [Sample], of family: Family, _ labels: [String: String]) throws {
    let bounds = buckets.map { $0.labels["le"] == "+Inf" ? .infinity : $0.labels["le"].flatMap(Double.init) }
    let counts = buckets.map(\.value)
    guard bounds.allSatisfy({ $0 != nil }), bounds.last == .infinity,
      zip(bounds, bounds.dropFirst()).allSatisfy({ ($0 ?? 0) < ($1 ?? 0) }),
      zip(counts, counts.dropFirst()).allSatisfy({ $0 <= $1 }),
      value("\(family.name)_count", labels) == counts.last, value("\(family.name)_sum", labels) != nil
    else { throw Fault(description: "the buckets of \(family.name) \(labels) do not add up") }
  }
}
