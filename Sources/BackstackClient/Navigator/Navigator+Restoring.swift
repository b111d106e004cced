public import Foundation
import Navigation

/// Beginning where the app ended.
extension Navigator {
  /// Where the queue of a session is kept unless something else is said: below the folder for an app's own files.
  public static func defaultFile(for sessionID: String, on server: URL) -> URL {
    let folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    // One server's session is not another's.
    let text = Array(server.absoluteString.utf8)
    let name = "\(sessionID)-\(String(decoding: Checksum.text(of: text), as: UTF8.self)).queue"
    return folder.appendingPathComponent("Backstack").appendingPathComponent(name)
  }

  /// What the file holds of the session; else a session that is to be made.
  static func saved(in file: URL, _ sessionID: String, root: Screen, name: String?) throws -> SavedSync {
    if let saved = try QueueFile.read(file), saved.confirmed.id == sessionID { return saved }
    var root = root
    root.id = root.id ?? Identifiers.make()
    let session: Session
    do throws(NavigationError) {
      session = try .unseen(id: sessionID, root: .screen(root))
    } catch {
      throw BackstackError(error)
    }
    // Two apps with the same name are two clients.
    let origin = (name.map { $0.prefix(40) + "." } ?? "") + Identifiers.make()
    return SavedSync(origin: origin, confirmed: session)
  }
}
