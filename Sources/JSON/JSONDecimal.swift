/// The exact value of a number: ± 0.d₁d₂d₃… × 10^exponent with d₁ and the last digit not 0, so that equal values have
/// equal parts. No arithmetic on the value itself happens, so that `1e999999999` costs as little as `1`.
struct JSONDecimal: Equatable {
  private let isNegative: Bool
  /// Significant digits without zeros at either end; empty for zero.
  private let digits: [UInt8]
  private let exponent: SignedDigits

  /// - Parameter text: a number of RFC 8259 §6.
  init(_ text: ArraySlice<UInt8>) {
    let mantissaEnd = text.firstIndex(where: JSONByte.isExponentMark) ?? text.endIndex
    let mantissa = text[..<mantissaEnd]
    let whole = mantissa.prefix { $0 != JSONByte.point }.drop { $0 == JSONByte.minus }
    let fraction = mantissa.drop { $0 != JSONByte.point }.dropFirst()
    let all = Array(whole) + Array(fraction)
    let leadingZeros = all.prefix { $0 == JSONByte.zero }.count
    guard leadingZeros < all.count else {
      (isNegative, digits, exponent) = (false, [], SignedDigits(0))
      return
    }
    let trailingZeros = all.reversed().prefix { $0 == JSONByte.zero }.count
    digits = Array(all[leadingZeros..<all.count - trailingZeros])
    isNegative = text.first == JSONByte.minus
    exponent = SignedDigits(text[mantissaEnd...].dropFirst(), plus: whole.count - leadingZeros)
  }
}

/// A whole number of any length, as an exponent may be.
private struct SignedDigits: Equatable {
  private var isNegative: Bool
  /// Decimal digits, the least significant first, without zeros at the end; empty for zero.
  private var digits: [UInt8]

  init(_ value: Int) {
    isNegative = value < 0
    digits = []
    var magnitude = value.magnitude
    while magnitude > 0 {
      digits.append(UInt8(magnitude % 10))
      magnitude /= 10
    }
  }

  /// The sum of a signed number in digits (none means 0) and `addend`.
  init(_ text: ArraySlice<UInt8>, plus addend: Int) {
    var exponent = SignedDigits(0)
    exponent.isNegative = text.first == JSONByte.minus
    exponent.digits = text.drop { !JSONByte.isDigit($0) }.reversed().map { $0 &- JSONByte.zero }
    exponent.trim()
    let other = SignedDigits(addend)
    if exponent.isNegative == other.isNegative {
      self.init(exponent, plusMagnitudeOf: other)
    } else if exponent.isSmaller(than: other) {
      self.init(other, minusMagnitudeOf: exponent)
    } else {
      self.init(exponent, minusMagnitudeOf: other)
    }
  }

  private init(_ left: SignedDigits, plusMagnitudeOf right: SignedDigits) {
    self = left
    var carry: UInt8 = 0
    for place in 0..<max(left.digits.count, right.digits.count) {
      let sum = left.digit(place) + right.digit(place) + carry
      carry = sum / 10
      set(sum % 10, at: place)
    }
    if carry > 0 { digits.append(carry) }
  }

  /// `left`'s magnitude is not smaller than that of `right`.
  private init(_ left: SignedDigits, minusMagnitudeOf right: SignedDigits) {
    self = left
    var borrow: UInt8 = 0
    for place in 0..<left.digits.count {
      let taken = right.digit(place) + borrow
      borrow = left.digit(place) < taken ? 1 : 0
      set(left.digit(place) + 10 * borrow - taken, at: place)
    }
    trim()
  }

  private func digit(_ place: Int) -> UInt8 {
    place < digits.count ? digits[place] : 0
  }

  private mutating func set(_ digit: UInt8, at place: Int) {
    if place < digits.count { digits[place] = digit } else { digits.append(digit) }
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { isNegative = false }
  }

  private func isSmaller(than other: SignedDigits) -> Bool {
    digits.count != other.digits.count
      ? digits.count < other.digits.count : digits.reversed().lexicographicallyPrecedes(other.digits.reversed())
  }
}
