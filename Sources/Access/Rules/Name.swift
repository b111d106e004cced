/// Names that people give to keys and tokens: 1–64 of `A–Z a–z 0–9 . _ ~ -`, as ids are (docs/api.md §2).
public enum Name {
  /// Whether `text` is one.
  public static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
