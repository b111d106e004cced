/// What reading the settings again means for a running server.
struct Reload {
  /// Changed settings that are taken at once.
  let taken: [Setting]
  /// Changed settings that need a restart.
  let postponed: [Setting]
  /// The running configuration with those that are taken.
  let configuration: Configuration

  init(of running: Configuration, to read: Configuration) {
    let changed = Setting.table.filter { $0.text(in: running) != $0.text(in: read) }
    taken = changed.filter(\.isReloaded)
    postponed = changed.filter { !$0.isReloaded }
    var configuration = running
    for setting in taken { _ = setting.set(setting.text(in: read), in: &configuration) }
    self.configuration = configuration
  }
}
