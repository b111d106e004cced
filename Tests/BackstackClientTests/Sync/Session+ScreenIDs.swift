import Navigation

@testable import BackstackClient

extension Session {
  /// The ids of all screens.
  var screenIDs: [String] {
    layers.flatMap { layer in layer.stacks.flatMap { $0.screens.bottomFirst.map(\.id) } }
  }
}
