/// Timers of screens and modals (docs/api.md §4): `autoPopAt` and `autoDismissAt`.
extension Session {
  /// What the first timer that is due does, as the operation that a client could have sent; nil when none is due.
  ///
  /// A screen goes with what is above it in its stack, a layer with those above it. The first screen of a modal takes its layer
  /// along. One that has become the first of a stack of the base stays, and its timer ends.
  public func firingTimers(now: Timestamp, limits: NavigationLimits) throws(NavigationError) -> Transition? {
    guard let due = nextTimer, due <= now else { return nil }
    var edit = Edit(self, now: now, limits: limits)
    for index in layers.indices.dropFirst() where layers[index].head.parts.presentation?.autoDismissAt == due {
      return transition(to: edit, dismissing: index)
    }
    for (layer, stack) in stackPlaces where layers[layer].stacks[stack].screens.node.earliestAutoPop == due {
      let place = Edit.Place(layer: layer, stack: stack)
      let screens = edit[place].screens
      guard let distance = screens.distance(where: { $0.screen.autoPopAt == due }) else { continue }
      let screen = screens.screen(at: distance)
      if distance + 1 < screens.count {
        edit[place].screens.pop(distance + 1)
      } else if layer > 0 {
        return transition(to: edit, dismissing: layer)
      } else {
        edit.endTimerOfFirst(at: place)
      }
      return transition(to: edit) { _, out in
        out.append("{\"op\":\"pop\",\"to\":\"")
        out.append(contentsOf: screen.idBytes)
        out.append("\",\"inclusive\":true")
        appendAddress(of: place, to: &out)
        out.append("}")
      }
    }
    return nil
  }

  private func transition(to edit: Edit, dismissing layer: Int) -> Transition {
    var edit = edit
    edit.dismissLayers(above: layer - 1)
    return transition(to: edit) { _, out in
      out.append("{\"op\":\"dismiss\",\"layer\":\"")
      out.append(layers[layer].id)
      out.append("\"}")
    }
  }

  private var stackPlaces: [(layer: Int, stack: Int)] {
    layers.indices.flatMap { layer in layers[layer].stacks.indices.map { (layer, $0) } }
  }

  /// `at`, where the stack is not the one that an operation without it is about.
  private func appendAddress(of place: Edit.Place, to out: inout [UInt8]) {
    guard place != Edit.Place(layer: layers.count - 1, stack: topLayer.active) else { return }
    out.append(",\"at\":{\"layer\":\"")
    out.append(layers[place.layer].id)
    out.append("\",\"stack\":\"")
    out.append(layers[place.layer].stacks[place.stack].id)
    out.append("\"}")
  }
}
