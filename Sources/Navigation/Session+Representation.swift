import JSON

/// Octets around the parts of layers as `appendLayers` writes them.
enum LayerPunctuation {
  /// `,"stacks":[` and `]}` and a comma between layers.
  static let layer = 14
  /// `,"screens":` and `]}`; brackets and commas of the entries are counted with them.
  static let stack = 13
}

/// Writing a session by copying the texts of its parts.
extension Session {
  /// Appends the session object of docs/api.md §3 without its closing brace, so that `,"change":{…}}` or `}` can follow.
  public func appendRepresentation(to out: inout [UInt8]) {
    appendSummary(to: &out)
    out.append(",\"layers\":")
    appendLayers(to: &out)
  }

  /// Appends the session object without `layers` and without its closing brace: a line of a list of sessions.
  public func appendSummary(to out: inout [UInt8]) {
    head.append(revision: revision, updatedAt: updatedAt, to: &out)
    appendVisible(to: &out)
  }

  /// The session object of docs/api.md §3, with its closing brace.
  public var representation: [UInt8] {
    var out: [UInt8] = []
    appendRepresentation(to: &out)
    out.append("}")
    return out
  }

  /// Appends the array of layers.
  func appendLayers(to out: inout [UInt8]) {
    for index in layers.indices {
      out.append(index == 0 ? "[" : ",")
      layers[index].append(to: &out)
    }
    out.append("]")
  }
}

extension Layer {
  /// Appends the LAYER object.
  func append(to out: inout [UInt8]) {
    out.append(contentsOf: head.json)
    out.append(",\"stacks\":")
    for index in stacks.indices {
      out.append(index == 0 ? "[" : ",")
      stacks[index].append(to: &out)
    }
    out.append("]}")
  }
}

extension Stack {
  /// Appends the STACK object.
  func append(to out: inout [UInt8]) {
    out.append(contentsOf: head.json)
    out.append(",\"screens\":")
    screens.append(to: &out)
    out.append("}")
  }
}
