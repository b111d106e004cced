import HTTP
import Testing

@Suite("IP addresses (RFC 3986 §3.2.2, RFC 4291 §2.2)")
struct IPAddressTests {
  private func address(_ text: String) -> IPAddress? { IPAddress(text.utf8) }

  @Test func bothFamiliesAreRead() {
    #expect(address("192.0.2.1") == IPAddress(ipv4: 0xC000_0201))
    #expect(address("0.0.0.0")?.isIPv4 == true)
    #expect(address("2001:db8::1") == IPAddress(high: 0x2001_0DB8_0000_0000, low: 1))
    #expect(address("2001:DB8:0:1:2:3:4:ffff") == IPAddress(high: 0x2001_0DB8_0000_0001, low: 0x0002_0003_0004_FFFF))
    #expect(address("::") == IPAddress(high: 0, low: 0))
    #expect(address("1::") == IPAddress(high: 1 << 48, low: 0))
    #expect(address("1:2:3:4:5:6:7::") == IPAddress(high: 0x0001_0002_0003_0004, low: 0x0005_0006_0007_0000))
    #expect(address("::2:3:4:5:6:7:8") == IPAddress(high: 0x0000_0002_0003_0004, low: 0x0005_0006_0007_0008))
    #expect(address("64:ff9b::192.0.2.1") == IPAddress(high: 0x0064_FF9B_0000_0000, low: 0xC000_0201))
    #expect(address("1:2:3:4:5:6:192.0.2.1")?.low == 0x0005_0006_C000_0201)
  }

  @Test func anIPv4AddressAndTheIPv6OneThatStandsForItAreEqual() {
    #expect(address("::ffff:192.0.2.1") == address("192.0.2.1"))
    #expect(address("::ffff:c000:201") == address("192.0.2.1"))
    #expect(address("::192.0.2.1") != address("192.0.2.1"))
  }

  @Test(arguments: [
    "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.04", "01.2.3.4", "1.2.3.+4", "1.2.3.", "0x7f.0.0.1", "127.1",
    ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2::3",
    "12345::", "g::", "::1%eth0", "[::1]", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", ":1::", "1::2:", " ::1",
    "::１", "a.b.c.d",
  ])
  func everythingElseIsNone(_ text: String) {
    #expect(address(text) == nil)
  }

  @Test func theLoopbackIsKnown() {
    for text in ["127.0.0.1", "127.255.0.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"] {
      #expect(address(text)?.isLoopback == true, "\(text)")
    }
    for text in ["128.0.0.1", "0.0.0.0", "::", "::2", "1::1", "::127.0.0.1", "10.0.0.127"] {
      #expect(address(text)?.isLoopback == false, "\(text)")
    }
  }
}
