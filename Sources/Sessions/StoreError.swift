/// Why the store could not do it. The text is for the log, never for clients.
public enum StoreError: Error, Equatable, Sendable {
  /// No room on the disk, or the database's limit of pages is reached. Nothing is lost; it works again when there is room.
  case full(String)
  /// The disk or the file failed, or another process holds it.
  case unavailable(String)
  /// The file is damaged.
  case corrupt(String)
}
