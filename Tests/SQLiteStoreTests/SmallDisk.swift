import Foundation
import Glibc

/// A file system of a given size in memory, mounted for one test.
final class SmallDisk {
  struct Refused: Error {
    var code = errno
  }

  private let folder = TemporaryFolder()
  var path: String { folder.path }

  /// Whether this process may mount at all.
  static let isPermitted = (try? SmallDisk(kibibytes: 64)) != nil

  init(kibibytes: Int) throws {
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else { throw Refused() }
  }

  deinit {
    umount2(folder.path, Int32(MNT_DETACH))
  }

  func makeReadOnly() throws {
    let flags = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
    guard mount("tmpfs", folder.path, "tmpfs", flags, nil) == 0 else { throw Refused() }
  }
}
