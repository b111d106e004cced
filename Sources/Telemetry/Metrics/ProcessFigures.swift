import Glibc

/// What the system knows of this process, under the names that Prometheus' own libraries give it
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics). Linux: read from `/proc`, which may
/// block for a moment.
public struct ProcessFigures: Sendable {
  /// When the process looked at itself first, in milliseconds since 1970.
  public let started: Int64

  /// - Parameter started: when the program began, in milliseconds since 1970.
  public init(started: Int64 = systemMilliseconds()) { self.started = started }

  /// Appends those figures that can be found out.
  public func append(to text: inout MetricsText) {
    text.single(
      "process_start_time_seconds", .gauge, "When the process began, in seconds since 1970.", Int(started),
      decimals: 3)
    text.single(
      "process_cpu_seconds_total", .counter, "Time of processors that the process used, in user and in system mode.",
      Self.processorMicroseconds(), decimals: 6)
    if let pages = Self.pages() {
      let size = sysconf(Int32(_SC_PAGESIZE))
      text.single("process_virtual_memory_bytes", .gauge, "Addresses that the process has reserved.", pages.all * size)
      text.single("process_resident_memory_bytes", .gauge, "Memory that the process occupies.", pages.resident * size)
    }
    if let threads = Self.countEntries(of: "/proc/self/task") {
      text.single("process_threads", .gauge, "Threads of the process.", threads)
    }
    if let descriptors = Self.countEntries(of: "/proc/self/fd") {
      // The one that counts them is not one of them a moment later.
      text.single("process_open_fds", .gauge, "File descriptors that are open.", descriptors - 1)
    }
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      text.single(
        "process_max_fds", .gauge, "File descriptors that may be open.", Int(clamping: limit.rlim_cur))
    }
  }

  private static func processorMicroseconds() -> Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Int($1.tv_sec) * 1_000_000 + Int($1.tv_usec) }
  }

  /// The first two numbers of `/proc/self/statm`.
  private static func pages() -> (all: Int, resident: Int)? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let numbers = buffer[..<count].split(separator: UInt8(ascii: " ")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count >= 2, let all = numbers[0], let resident = numbers[1] else { return nil }
    return (all, resident)
  }

  /// How many entries a folder has, without `.` and `..`.
  private static func countEntries(of folder: String) -> Int? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return max(0, count - 2)
  }
}
