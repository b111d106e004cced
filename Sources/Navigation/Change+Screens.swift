extension Change {
  /// Appends `,"added":[…],"removed":[…]`, the end of a change's members wherever one is written.
  public func appendScreens(to out: inout [UInt8]) {
    out.append(",\"added\":[")
    Self.append(added, to: &out)
    out.append("],\"removed\":[")
    Self.append(removed, to: &out)
    out.append(UInt8(ascii: "]"))
  }
}
