import HTTPServer

extension Failure {
  /// Why the server cannot listen, and what mends it.
  init(_ error: ServerError) {
    let advice =
      switch error {
      case .addressInUse(.local): "Stop what listens there, or choose another path with --listen."
      case .addressInUse(let address):
        "Stop what listens there, or choose another port: --listen \(ListenAddress(address).with(port: 0).text) takes a free one."
      case .permissionDenied(.local): "The folder of a socket must be writable: choose another one with --listen."
      case .permissionDenied: "Ports below 1024 belong to root: choose another one with --listen."
      case .folderMissing: "Make the folder of the socket, or choose another one with --listen."
      case .fileInTheWay: "Move it away, or choose another path with --listen."
      case .notListening: "A socket unit needs ListenStream= and Accept=no."
      case .addressCount: "Give --listen fewer addresses."
      default: "Choose another address with --listen."
      }
    self.init(.failure, "\(error).", advice: advice)
  }
}
