/// A state while a request changes it: the layers, the counter, and what the request may use.
struct Edit {
  var layers: [Layer]
  var counter: IdentifierCounter
  /// The revision that the request makes, if it changes anything.
  let revision: Int64
  let now: Timestamp
  let limits: NavigationLimits
  /// Ids of the screens that the operation under way made, in the order of the body.
  var screenIDs: [String] = []
  /// The id of the layer that the operation under way made.
  var layerID: String?

  init(layers: [Layer], counter: Int64, revision: Int64, now: Timestamp, limits: NavigationLimits) {
    self.layers = layers
    self.counter = IdentifierCounter(last: counter)
    self.revision = revision
    self.now = now
    self.limits = limits
  }

  init(_ session: Session, now: Timestamp, limits: NavigationLimits) {
    self.init(
      layers: session.layers, counter: session.counter, revision: session.revision + 1, now: now, limits: limits)
  }

  /// The place of a stack.
  struct Place: Equatable {
    var layer: Int
    var stack: Int
  }

  /// The stack at `place`.
  subscript(place: Place) -> Stack {
    get { layers[place.layer].stacks[place.stack] }
    set { layers[place.layer].stacks[place.stack] = newValue }
  }

  /// The stack that `address` names; without one the active stack of the top layer.
  func place(_ address: Address?) throws(NavigationError) -> Place {
    let layer = try layerIndex(address)
    guard let id = address?.stack else { return Place(layer: layer, stack: layers[layer].active) }
    guard let stack = layers[layer].stackIndex(id) else {
      throw NavigationError(
        .stackNotFound, "layer \(quoted(layers[layer].id)) has no stack \(quoted(id))", pointer: "#/at/stack")
    }
    return Place(layer: layer, stack: stack)
  }

  func layerIndex(_ address: Address?) throws(NavigationError) -> Int {
    guard let id = address?.layer else { return layers.count - 1 }
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw NavigationError(.layerNotFound, "there is no layer \(quoted(id))", pointer: "#/at/layer")
    }
    return index
  }

  /// The stack that holds the screen `id`, and how many screens are above it there. With an address only that stack is
  /// looked at.
  func find(_ id: String, _ address: Address?, at key: StaticString) throws(NavigationError) -> (Place, Int) {
    let screen = ScreenKey(id: id)
    if let address {
      let place = try place(address)
      if let distance = self[place].screens.distance(where: screen.isID) { return (place, distance) }
    } else {
      for layer in layers.indices.reversed() {
        for stack in layers[layer].stacks.indices {
          let place = Place(layer: layer, stack: stack)
          if let distance = self[place].screens.distance(where: screen.isID) { return (place, distance) }
        }
      }
    }
    throw NavigationError(.screenNotInStack, "there is no screen \(quoted(id)) to be found", pointer: "#/\(key)")
  }

  /// Takes away the layers above `layer`.
  mutating func dismissLayers(above layer: Int) {
    layers.removeLast(layers.count - 1 - layer)
  }

  /// Ends the timer of a screen that has become the first of a stack of the base: it could never be popped.
  mutating func endTimerOfFirst(at place: Place) {
    let screens = self[place].screens
    guard place.layer == 0, screens.node.earliestAutoPop != nil else { return }
    let first = screens.screen(at: screens.count - 1)
    guard first.autoPopAt != nil else { return }
    var content = first.content
    content.autoPopAt = nil
    let screen = Screen(content, revision: revision)
    self[place].screens.splice(at: screens.count - 1, removing: 1, inserting: [screen])
  }
}

extension Layer {
  func stackIndex(_ id: String) -> Int? {
    stacks.firstIndex { $0.id == id }
  }
}
