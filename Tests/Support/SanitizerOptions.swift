import Foundation

/// What sanitizers are told about the tests holds for the programs that these start, too.
public enum SanitizerOptions {
  /// The variables that sanitizers read, as they are set here.
  public static let environment = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// The same for a program whose memory is measured: AddressSanitizer keeps 256 MiB of what was freed from being used again, unless
  /// it is told otherwise.
  public static let forMeasuring = environment.merging(
    environment["ASAN_OPTIONS"].map { ["ASAN_OPTIONS": "\($0):quarantine_size_mb=1"] } ?? [:]
  ) { $1 }
}
