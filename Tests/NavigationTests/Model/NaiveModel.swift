/// A deliberately naive model of a session, written from docs/api.md alone: arrays of plain values, everything looked for
/// from the start, nothing shared. Random scripts compare the program with it.
struct NaiveModel: Equatable {
  struct Look: Equatable {
    var background: String?
    var tint: String?
  }

  struct Bar: Equatable {
    var hidden: Bool?
    var backTitle: String?
    var look: Look?
  }

  struct Screen: Equatable {
    var id: String
    var name: String
    /// JSON.
    var params: String
    var title: String?
    var bar: Bar?
    /// Milliseconds after the script's beginning.
    var autoPopAt: Int?
    var revision: Int

    /// The same but for the revision.
    func sameContent(as other: Screen) -> Bool {
      var other = other
      other.revision = revision
      return self == other
    }
  }

  struct Stack: Equatable {
    var id: String
    var badge: String?
    var look: Look?
    var screens: [Screen]
  }

  struct Layer: Equatable {
    var id: String
    var container: String
    var active: String
    var style = "automatic"
    /// Whether `medium` and `large` were given; else only `large` is there.
    var hasDetents = false
    var selectedDetent: String?
    var autoDismissAt: Int?
    var stacks: [Stack]
  }

  /// The code of a refusal.
  struct Refusal: Error, Equatable {
    var code: String
  }

  var layers: [Layer]
  var counter = 0
  var revision = 1
  /// Milliseconds after the script's beginning.
  var now = 0
  var links: [ModelLink] = []

  /// All ids of screens, layer by layer, bottom first.
  var screenIDs: [String] {
    layers.flatMap { $0.stacks }.flatMap { $0.screens }.map { $0.id }
  }

  /// Whether the states say the same, revisions of entries aside.
  func says(sameAs other: NaiveModel) -> Bool {
    atRevision(0).layers == other.atRevision(0).layers
  }

  /// The state with every entry added at `revision`.
  func atRevision(_ revision: Int) -> NaiveModel {
    var model = self
    model.changeScreens { screen, _, _ in screen.revision = revision }
    return model
  }

  /// Changes every screen, told its layer and its place in its stack.
  mutating func changeScreens(_ change: (inout Screen, _ layer: Int, _ index: Int) -> Void) {
    for layer in layers.indices {
      for stack in layers[layer].stacks.indices {
        for index in layers[layer].stacks[stack].screens.indices {
          change(&layers[layer].stacks[stack].screens[index], layer, index)
        }
      }
    }
  }
}

/// What a script asks for, in the model's words; `body` says the same in JSON.
enum ModelOperation {
  struct NewScreen {
    var id: String?
    var name: String
    var params: String?
    var title: String?
    var bar: NaiveModel.Bar?
    /// Milliseconds.
    var autoPopAfter: Int?
  }

  struct At {
    var layer: String?
    var stack: String?
  }

  enum Dismissal {
    case top, all
    case layer(String)
    case to(String)
    case count(Int)
  }

  case push([NewScreen], At?)
  case popCount(Int, clamp: Bool, dismissIfLast: Bool, At?)
  case popTo(String, inclusive: Bool, ifMissing: String, session: Bool, dismissIfLast: Bool, At?)
  case popToRoot(session: Bool, At?)
  case replace(NewScreen, At?)
  case set([NewScreen], At?)
  case setRoot([(stack: String, screens: [NewScreen])], container: String, active: String?)
  case navigate(NewScreen, back: Bool, At?)
  case update(target: String?, title: String??, params: String?, badge: String??, look: NaiveModel.Look??, At?)
  case detent(String, At?)
  case insert(NewScreen, before: Bool, String, At?)
  case remove(String, At?)
  case present([NewScreen], id: String?, embed: Bool, dismissAfter: Int?)
  case dismiss(Dismissal)
  case select(String, toRoot: Bool, layer: String?)
  case open(ModelURL, mode: String?)
}
