import CFuzzer
import Glibc

/// `Fuzz TARGET [libFuzzer's arguments…]`: hands libFuzzer's inputs to one target.
@main
enum Fuzz {
  /// A variable with the target: to merge inputs, libFuzzer starts the program again with nothing but its own arguments.
  private static let inherited = "FUZZ_TARGET"

  static func main() {
    var arguments = CommandLine.arguments
    let named = arguments.dropFirst().first.flatMap(Target.init)
    guard let target = named ?? getenv(inherited).flatMap({ Target(rawValue: String(cString: $0)) }) else {
      print("Usage: Fuzz TARGET [arguments of libFuzzer], with one of", Target.allCases.map(\.rawValue))
      exit(2)
    }
    if named != nil { arguments.remove(at: 1) }
    setenv(inherited, target.rawValue, 1)
    // libFuzzer keeps the pointers; the process ends with it.
    var pointers = arguments.map { strdup($0) } + [nil]
    var count = CInt(arguments.count)
    pointers.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      let body = target.body
      exit(LLVMFuzzerRunDriver(&count, &start, body))
    }
  }
}

/// What is fuzzed.
enum Target: String, CaseIterable {
  case http
  case json
  case operations
  case links
  case journal
  case events

  /// The function that libFuzzer calls: C knows no closure that holds something.
  var body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt {
    switch self {
    case .http: { run($0, $1, HTTPTarget.run) }
    case .json: { run($0, $1, JSONTarget.run) }
    case .operations: { run($0, $1, OperationsTarget.run) }
    case .links: { run($0, $1, LinksTarget.run) }
    case .journal: { run($0, $1, JournalTarget.run) }
    case .events: { run($0, $1, EventsTarget.run) }
    }
  }
}

private func run(_ start: UnsafePointer<UInt8>?, _ count: Int, _ body: ([UInt8]) -> Void) -> CInt {
  body([UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the process, which libFuzzer takes for a finding, unless `holds`.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
