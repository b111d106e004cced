import JSON

/// What two operations in a row have to know of each other.
struct OperationSummary: Equatable {
  enum Effect: Equatable {
    /// One screen with this id comes on top.
    case push(String)
    /// The screen with this id goes, with what is above it.
    case pop(String)
    case set
  }

  let effect: Effect
  let layer: String
  let stack: String
}

extension SessionOperation {
  /// Nil for an operation of which nothing needs to be known: one that a navigator has not made, or that is alone in its effect.
  var summary: OperationSummary? {
    guard let effect, let address = fields["at"], let layer = address["layer"]?.string,
      let stack = address["stack"]?.string
    else { return nil }
    return OperationSummary(effect: effect, layer: layer, stack: stack)
  }

  private var effect: OperationSummary.Effect? {
    switch name {
    case "push": fields["id"]?.string.map(OperationSummary.Effect.push)
    // Other members make it another operation.
    case "pop" where fields.value.count == 3 && fields["inclusive"]?.bool == true:
      fields["to"]?.string.map(OperationSummary.Effect.pop)
    case "set": .set
    default: nil
    }
  }
}
