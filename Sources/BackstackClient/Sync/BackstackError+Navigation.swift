import Navigation

extension BackstackError {
  /// The error that the server would answer with.
  init(_ error: NavigationError) {
    let status =
      switch error.code {
      case .atRoot, .screenNotInStack, .layerNotFound, .stackNotFound, .nothingPresented, .noNavigationStack,
        .duplicateID,
        .limitReached:
        409
      case .invalidField, .unknownField, .unknownOperation, .emptyStack, .nestedNavigation: 422
      case .invalidJSON: 400
      case .noLinkMatch: 404
      }
    let faults = error.pointer.map { [Problem.Fault(pointer: $0, detail: error.detail)] } ?? []
    self = .problem(
      Problem(
        code: ProblemCode(rawValue: error.code.rawValue), status: status, detail: error.detail, faults: faults))
  }
}

extension Problem {
  /// A problem that was found on this side.
  init(code: ProblemCode, status: Int, detail: String, faults: [Fault] = []) {
    self.init(
      code: code, status: status, title: "", detail: detail, requestID: nil, faults: faults, current: nil,
      retryAfter: nil)
  }
}
