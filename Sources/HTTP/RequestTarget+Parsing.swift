extension RequestTarget {
  /// Reads the target of a request line: origin-form, absolute-form with the scheme http, or `*` with OPTIONS
  /// (RFC 9112 §3.2). Authority-form belongs to CONNECT alone, which is refused before.
  ///
  /// - Throws: 400 for anything else.
  init(parsing bytes: UnsafeRawBufferPointer, isOptions: Bool) throws(RequestFailure) {
    if bytes.first == UInt8(ascii: "/") {
      self.init(splitting: bytes)
    } else if isOptions, bytes.count == 1, bytes.first == UInt8(ascii: "*") {
      self.init(path: [UInt8(ascii: "*")])
    } else {
      try self.init(absoluteForm: bytes, isOptions: isOptions)
    }
  }

  private init(splitting bytes: UnsafeRawBufferPointer) {
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      self.init(path: Array(bytes[..<mark]), query: Array(bytes[(mark + 1)...]))
    } else {
      self.init(path: Array(bytes))
    }
  }

  private init(absoluteForm bytes: UnsafeRawBufferPointer, isOptions: Bool) throws(RequestFailure) {
    let scheme = UnsafeRawBufferPointer(rebasing: bytes.prefix(while: { $0 != UInt8(ascii: ":") }))
    let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(scheme.count))
    guard rest.starts(with: "://".utf8) else {
      throw .badRequest("The request target is neither a path nor a whole http URI.")
    }
    // An https URI asked for in the clear must not be served as if it had been secured (RFC 9110 §4.2.2, §7.4).
    guard Octet.spells("http", scheme) else {
      throw .badRequest("The request target has another scheme than http.")
    }
    let afterScheme = UnsafeRawBufferPointer(rebasing: rest.dropFirst(3))
    let authorityEnd =
      afterScheme.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? afterScheme.count
    let authority = UnsafeRawBufferPointer(rebasing: afterScheme[..<authorityEnd])
    guard Authority.isValid(authority), !Authority.hasEmptyHost(authority) else {
      throw .badRequest("The request target names no valid host.")
    }
    let pathAndQuery = UnsafeRawBufferPointer(rebasing: afterScheme[authorityEnd...])
    if pathAndQuery.isEmpty {
      // OPTIONS of a whole server, as the last proxy would have sent it (RFC 9112 §3.2.4).
      self.init(path: [UInt8(ascii: isOptions ? "*" : "/")])
    } else if pathAndQuery.first == UInt8(ascii: "?") {
      self.init(path: [UInt8(ascii: "/")], query: Array(pathAndQuery.dropFirst()))
    } else {
      self.init(splitting: pathAndQuery)
    }
    self.authority = Array(authority)
  }
}
