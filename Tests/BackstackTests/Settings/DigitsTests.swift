import Testing

@testable import backstack

@Suite struct DigitsTests {
  @Test(arguments: ["", "+5", "-0", " 5", "5 ", "0x5", "５", "1e3", "1234567890123456", "5\u{301}"])
  func onlyDigitsAreANumber(_ text: String) { #expect(Digits.parse(text.utf8) == nil) }

  @Test func wholeNumbers() {
    #expect(Digits.parse("0".utf8) == 0)
    #expect(Digits.parse("007".utf8) == 7)
    #expect(Digits.parse("999999999999999".utf8) == 999_999_999_999_999)
  }

  @Test(arguments: [("10", 10_000), ("0.25", 250), ("0.5", 500), ("1.001", 1001), ("0", 0)])
  func secondsAreKeptInMilliseconds(_ text: String, _ milliseconds: Int) {
    #expect(Digits.parseSeconds(text) == milliseconds)
    #expect(Digits.seconds(milliseconds) == text)
  }

  @Test(arguments: ["", ".", "1.", ".5", "1.2345", "1.2.3", "-1", "1s", "999999999999999"])
  func whatIsNotSeconds(_ text: String) { #expect(Digits.parseSeconds(text) == nil) }

  @Test(arguments: [("8KiB", 8192), ("1MiB", 1 << 20), ("3GiB", 3 << 30), ("1000", 1000), ("0", 0)])
  func bytesWithAndWithoutAUnit(_ text: String, _ bytes: Int) {
    #expect(Digits.parseBytes(text) == bytes)
    #expect(Digits.bytes(bytes) == text)
  }

  @Test(arguments: ["", "KiB", "1kb", "1 KiB", "+1KiB", "1.5MiB", "1KiBKiB", "999999999999999GiB"])
  func whatIsNotBytes(_ text: String) { #expect(Digits.parseBytes(text) == nil) }

  @Test func modesAreOctal() {
    #expect(Digits.parseMode("0660") == 0o660 && Digits.parseMode("777") == 0o777 && Digits.parseMode("0000") == 0)
    #expect(Digits.mode(0o660) == "0660" && Digits.mode(0) == "0000")
    for text in ["", "60", "00660", "1777", "0680", "+66", "rw-"] { #expect(Digits.parseMode(text) == nil, "\(text)") }
  }
}
