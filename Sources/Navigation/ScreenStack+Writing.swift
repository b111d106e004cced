/// Writing a stack as JSON, first screen to top.
extension ScreenStack {
  /// Appends the array of entries.
  func append(to out: inout [UInt8]) {
    appendList(of: node.bytes, to: &out) { $0.json.indices }
  }

  /// Appends the array of names.
  func appendPath(to out: inout [UInt8]) {
    appendList(of: node.pathBytes, to: &out) { $0.nameRange }
  }

  /// Appends an array of one part of each entry's text. The screens are linked from the top, so it is written from its end.
  /// - Parameter bytes: octets of all parts, with a comma or the opening bracket for each.
  private func appendList(of bytes: Int, to out: inout [UInt8], _ part: (Screen) -> Range<Int>) {
    let end = out.count + bytes
    out.append(contentsOf: repeatElement(UInt8(ascii: ","), count: bytes))
    out.withUnsafeMutableBytes { buffer in
      var at = end
      forEachTopFirst { screen in
        let range = part(screen)
        at -= range.count
        screen.json.withUnsafeBytes { json in
          UnsafeMutableRawBufferPointer(rebasing: buffer[at..<at + range.count])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: json[range]))
        }
        at -= 1
      }
      buffer[at] = UInt8(ascii: "[")
    }
    out.append("]")
  }
}
