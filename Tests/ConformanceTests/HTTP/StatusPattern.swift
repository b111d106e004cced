import JSON

/// A status code that a case allows: a number, or a class such as `4xx`.
struct StatusPattern: Sendable {
  private let codes: ClosedRange<Int>

  init?(_ json: JSONValue) {
    if let code = json.int.map(Int.init) {
      codes = code...code
    } else if let digit = json.string?.first?.wholeNumberValue {
      codes = digit * 100...digit * 100 + 99
    } else {
      return nil
    }
  }

  static func list(_ json: JSONValue?) -> [StatusPattern] {
    json?.elements.compactMap { StatusPattern($0) } ?? []
  }

  func allows(_ code: Int) -> Bool { codes.contains(code) }
}

extension [StatusPattern] {
  func allow(_ code: Int) -> Bool { contains { $0.allows(code) } }
}
