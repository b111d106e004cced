import JSON

/// An operation for the change feed: as it was sent, with `op` first and the ids that the server gave (docs/api.md §5).
struct OperationEcho {
  private var writer = JSONWriter()
  /// Ids of the screens made, in the order of the body; those not yet written.
  private var screenIDs: ArraySlice<String>

  /// Appends the operation as JSON.
  static func append(
    _ operation: Operation, screenIDs: [String], layerID: String?, to out: inout [UInt8]
  ) {
    let start = out.count
    var echo = OperationEcho(screenIDs: screenIDs[...])
    swap(&echo.writer.bytes, &out)
    echo.write(operation, layerID: layerID)
    swap(&echo.writer.bytes, &out)
    if operation.sent.mayHoldEscapes { OpaqueValue.writePlainSlashes(in: &out, from: start) }
  }

  private init(screenIDs: ArraySlice<String>) {
    self.screenIDs = screenIDs
  }

  private mutating func write(_ operation: Operation, layerID: String?) {
    writer.beginObject()
    writer.key("op")
    writer.string(operation.name)
    var hasID = false
    for (key, value) in operation.sent.members {
      switch key {
      case "op": continue
      case "screens": writeScreens(value)
      case "stacks": writeStacks(value)
      default:
        if key == "id" { hasID = true }
        writer.key(key)
        writer.value(value)
      }
    }
    // In `present` the id is the layer's; its single screen is known by the change's `added`.
    if !hasID, let id = layerID ?? (screenIDs.count == 1 ? screenIDs.first : nil) {
      writer.key("id")
      writer.string(id)
    }
    writer.endObject()
  }

  private mutating func writeStacks(_ value: JSONValue) {
    writer.key("stacks")
    writer.beginArray()
    for stack in value.elements {
      writer.beginObject()
      for (key, member) in stack.members {
        if key == "screens" {
          writeScreens(member)
        } else {
          writer.key(key)
          writer.value(member)
        }
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func writeScreens(_ value: JSONValue) {
    writer.key("screens")
    writer.beginArray()
    for screen in value.elements {
      let id = screenIDs.popFirst()
      guard screen["id"] == nil, let id else {
        writer.value(screen)
        continue
      }
      writer.beginObject()
      for (key, member) in screen.members {
        writer.key(key)
        writer.value(member)
      }
      writer.key("id")
      writer.string(id)
      writer.endObject()
    }
    writer.endArray()
  }
}
