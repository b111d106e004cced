import Foundation

/// What sanitizers are told about the tests holds for the programs that these start, too.
public enum SanitizerOptions {
  /// The variables that sanitizers read, as they are set here.
  public static let environment = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }
}
