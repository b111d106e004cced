import TestSupport
import Testing

@testable import Telemetry

/// The text exposition format, version 0.0.4.
@Suite struct MetricsTextTests {
  @Test func familiesAndSamplesAreLines() {
    var text = MetricsText()
    text.single("a_total", .counter, "How many.", 3)
    text.begin("b_seconds", .gauge, "How long.")
    text.sample(1500, decimals: 3, [("kind", "x"), ("other", "y")])
    text.sample(-2)
    #expect(
      String(decoding: text.bytes, as: UTF8.self) == """
        # HELP a_total How many.
        # TYPE a_total counter
        a_total 3
        # HELP b_seconds How long.
        # TYPE b_seconds gauge
        b_seconds{kind="x",other="y"} 1.5
        b_seconds -2

        """)
  }

  @Test func nothingInAValueBeginsAnotherLineOrLabel() throws {
    var text = MetricsText()
    text.begin("a", .gauge, "back\\slash\nand \"quotes\"")
    text.sample(1, [("x", "\\ \" \n {,}")])
    let written = String(decoding: text.bytes, as: UTF8.self)
    #expect(written.contains(#"# HELP a back\\slash\nand "quotes""# + "\n"))
    #expect(written.contains(#"a{x="\\ \" \n {,}"} 1"# + "\n"))
    #expect(try MetricsReader(written).value("a", ["x": "\\ \" \n {,}"]) == 1)
  }

  @Test(arguments: [
    (0, 9, "0"), (1, 9, "0.000000001"), (100_000, 9, "0.0001"), (60_000_000_000, 9, "60"), (1_234, 3, "1.234"),
    (-1_500, 3, "-1.5"), (1_767_607_207_120, 3, "1767607207.12"), (7, 0, "7"),
    (.max, 9, "9223372036.854775807"), (.min, 9, "-9223372036.854775808"),
  ])
  func numbersKeepTheirDigits(_ value: Int, _ decimals: Int, _ text: String) {
    #expect(MetricsText.decimal(value, decimals) == text)
  }

  @Test func bucketsAreCumulative() throws {
    let histogram = Histogram(bounds: [1000, 2500], decimals: 3, rows: 2, stripes: 2)
    for value in [0, 1000, 1001, 2500, 2501, 9000] { histogram.observe(value, row: 1, stripe: value % 3) }
    #expect(histogram.snapshot(row: 0).count == 0)
    #expect(histogram.snapshot(row: 1) == Histogram.Snapshot(buckets: [2, 2, 2], sum: 16_002))
    var text = MetricsText()
    text.begin("t_seconds", .histogram, "Times.")
    text.histogram(histogram, row: 1, [("a", "b")])
    #expect(
      String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").dropFirst(2) == [
        #"t_seconds_bucket{a="b",le="1"} 2"#, #"t_seconds_bucket{a="b",le="2.5"} 4"#,
        #"t_seconds_bucket{a="b",le="+Inf"} 6"#, #"t_seconds_sum{a="b"} 16.002"#, #"t_seconds_count{a="b"} 6"#,
      ])
    #expect(throws: Never.self) { try MetricsReader(String(decoding: text.bytes, as: UTF8.self)) }
  }

  @Test(arguments: [
    "a 1", "# HELP a x\n# TYPE a gauge\nb 1\n", "# TYPE a gauge\na 1\n", "# HELP a x\n# TYPE a gauge\na 1\na 2\n",
    "# HELP a x\n# TYPE a counter\na 1\n", "# HELP a x\n# TYPE a gauge\na{b=\"1\",b=\"2\"} 1\n",
    "# HELP a x\n# TYPE a histogram\na_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
    "# HELP a x\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
    "# HELP a x\n# TYPE a gauge\na one\n", "# HELP A x\n# TYPE A gauge\nA 1\n",
  ])
  func theReaderIsStrict(_ text: String) {
    #expect(throws: MetricsReader.Fault.self) { try MetricsReader(text) }
  }
}
