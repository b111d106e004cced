import Telemetry
import TestSupport
import Testing

@Suite struct ProcessFiguresTests {
  @Test func theProcessKnowsItself() throws {
    var text = MetricsText()
    ProcessFigures(started: 1_767_607_207_120).append(to: &text)
    let metrics = try MetricsReader(String(decoding: text.bytes, as: UTF8.self))
    #expect(metrics.value("process_start_time_seconds") == 1_767_607_207.12)
    #expect(try #require(metrics.value("process_cpu_seconds_total")) > 0)
    let resident = try #require(metrics.value("process_resident_memory_bytes"))
    #expect(resident > 1_048_576)
    #expect(try #require(metrics.value("process_virtual_memory_bytes")) >= resident)
    #expect(try #require(metrics.value("process_threads")) >= 1)
    let open = try #require(metrics.value("process_open_fds"))
    #expect(open >= 3)
    #expect(try #require(metrics.value("process_max_fds")) >= open)
  }
}
