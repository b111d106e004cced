/// Writing a stack as JSON, first screen to top.
extension ScreenStack {
  /// Appends the array of entries.
  func append(to out: inout [UInt8]) {
    appendArray(of: node.bytes, to: &out) { text in
      forEachTopFirst { text.precede(with: $0.json, $0.json.indices) }
    }
  }

  /// Appends the array of names.
  func appendPath(to out: inout [UInt8]) {
    appendArray(of: node.pathBytes, to: &out) { text in
      forEachTopFirst(above: count - count % PathPiece.length) { text.precede(with: $0.json, $0.nameRange) }
      var next = node.piece
      while let piece = next {
        text.precede(withPiece: piece.text)
        next = piece.below
      }
    }
  }

  /// Appends an array whose elements `write` writes. The screens are linked from the top, so it is written from its end.
  /// - Parameter bytes: octets of all elements, with a comma or the opening bracket for each.
  private func appendArray(of bytes: Int, to out: inout [UInt8], _ write: (inout BackwardText) -> Void) {
    let start = out.count
    out.append(contentsOf: repeatElement(UInt8(ascii: ","), count: bytes))
    out.withUnsafeMutableBytes { buffer in
      var text = BackwardText(buffer: buffer, start: start + bytes)
      write(&text)
      buffer[start] = UInt8(ascii: "[")
    }
    out.append("]")
  }
}

/// A text that is written from its end, into a buffer that is full of commas.
private struct BackwardText {
  let buffer: UnsafeMutableRawBufferPointer
  /// Where the text begins that is written already.
  var start: Int

  /// Writes a comma and a part of `json`.
  @inline(__always)
  mutating func precede(with json: [UInt8], _ part: Range<Int>) {
    copy(json, part)
    start -= 1
  }

  /// Writes a text with commas of its own.
  mutating func precede(withPiece text: [UInt8]) { copy(text, text.indices) }

  @inline(__always)
  private mutating func copy(_ text: [UInt8], _ part: Range<Int>) {
    start -= part.count
    text.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(rebasing: buffer[start..<start + part.count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[part]))
    }
  }
}
