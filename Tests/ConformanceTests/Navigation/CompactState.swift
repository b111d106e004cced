import JSON
import TestSupport

/// The state of a session in the compact notation of the case files, layers bottom first:
/// `root[home,detail#d1] sheet:checkout[cart#?,pay{"sum":3}] fullScreen:m2(photo)`.
struct CompactState {
  struct Screen {
    /// How the case names a screen's id.
    enum Identifier {
      case any
      case exactly(String)
      /// Made by the server and never seen before; kept under the name unless it is empty.
      case new(savedAs: String)
      case saved(String)
    }

    var name: String
    var id = Identifier.any
    var params: JSONValue?
  }

  struct Stack {
    var id: String
    var screens: [Screen]
  }

  struct Layer {
    var id: String
    /// Nil on the base.
    var style: String?
    var container = "stack"
    var active = "main"
    var stacks: [Stack] = []
  }

  var layers: [Layer]

  init(_ text: String) throws {
    var parser = CompactStateParser(text)
    layers = try parser.parse()
  }
}
