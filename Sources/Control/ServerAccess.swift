import BackstackClient
import Commands
import Foundation

/// Which server is asked, and as whom: options go before the environment.
struct ServerAccess {
  let url: URL
  let token: String?

  init(_ arguments: Arguments, _ environment: [String: String]) throws {
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let (text, origin) =
      arguments.value("--server").map { ($0, "--server") }
      ?? variable("BACKSTACK_SERVER").map { ($0, "BACKSTACK_SERVER") } ?? (ControlTable.standardServer, "")
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    else {
      throw UsageError(
        "\(origin) cannot be \"\(Shown.text(text))\".", advice: "Give it a URL such as \(ControlTable.standardServer).")
    }
    self.url = url
    try arguments.atMostOne(of: ["--token", "--token-file"])
    let token =
      if let token = arguments.value("--token") { token } else if let file = arguments.value("--token-file") {
        try Self.read(file)
      } else if let token = variable("BACKSTACK_TOKEN") { token } else {
        try variable("BACKSTACK_TOKEN_FILE").map(Self.read)
      }
    guard token?.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) != false, token?.isEmpty != true else {
      throw UsageError("the token has characters that no token has.", advice: "It is visible ASCII without blanks.")
    }
    self.token = token
  }

  /// A client of that server that gives up soon: a person waits.
  var client: BackstackClient {
    var configuration = ClientConfiguration()
    configuration.retry.attempts = 3
    configuration.retry.deadline = .seconds(10)
    return BackstackClient(baseURL: url, token: token, name: "ctl", configuration: configuration)
  }

  private static func read(_ file: String) throws -> String {
    try TextFile.read(file).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
