import Foundation

/// A short rest while another thread works; no test's result depends on its length.
enum Pause {
  static func briefly() { Thread.sleep(forTimeInterval: 0.001) }
}
