// SPDX-License-Identifier: MIT

/// A sentence of NMEA 0183 under construction: fields with commas before them.
struct NMEASentence {
  /// Everything between the dollar sign and the star.
  private var body: [UInt8]

  /// Begins a sentence.
  ///
  /// - Parameters:
  ///   - talker: Two letters for the kind of device.
  ///   - type: Three letters for the content of the sentence.
  init(_ talker: String, _ type: String) { body = Array("\(talker)\(type)".utf8) }

  /// The sentence with its checksum and line end.
  var bytes: [UInt8] {
    let sum = body.reduce(0, ^)
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "$")] + body + [UInt8(ascii: "*"), digits[Int(sum >> 4)]]
      + [digits[Int(sum & 15)], UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Adds a field.
  mutating func append(_ field: String) {
    body.append(UInt8(ascii: ","))
    body.append(contentsOf: field.utf8)
  }

  /// Adds empty fields.
  mutating func appendEmpty(_ count: Int = 1) {
    body.append(contentsOf: repeatElement(UInt8(ascii: ","), count: count))
  }

  /// Adds a whole number, padded with zeros to a width.
  mutating func append(_ number: Int, width: Int) {
    append(Self.padded(number, width: width))
  }

  /// Adds a number with the given count of decimals, or an empty field for `nil`.
  ///
  /// No quantity of a receiver has more than fifteen digits. A longer number becomes an empty
  /// field.
  mutating func append(_ number: Double?, decimals: Int) {
    guard let number, let scaled = Self.scaled(number, decimals) else {
      appendEmpty()
      return
    }
    append(Self.decimal(scaled, decimals: decimals, width: 1))
  }

  /// Adds an angle as degrees and minutes to a millionth, and the letter of its half.
  ///
  /// A millionth of a minute is 1.9 mm. That is less than 10⁻⁷ degrees, the required precision.
  ///
  /// - Parameters:
  ///   - degrees: The angle, −180…180.
  ///   - width: The number of digits of the degrees.
  ///   - halves: The letters of the halves above and below zero.
  mutating func append(degrees: Double, width: Int, halves: (String, String)) {
    let units = Int((degrees.magnitude * 60e6).rounded())
    append(
      Self.padded(units / 60_000_000, width: width)
        + Self.decimal(units % 60_000_000, decimals: 6, width: 2))
    append(degrees < 0 ? halves.1 : halves.0)
  }

  /// A number in units of its last decimal; `nil` for more than fifteen digits.
  private static func scaled(_ number: Double, _ decimals: Int) -> Int? {
    let scaled = (0..<decimals).reduce(number) { number, _ in number * 10 }.rounded()
    return scaled.magnitude < 1e15 ? Int(scaled) : nil
  }

  private static func decimal(_ units: Int, decimals: Int, width: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let (whole, fraction) = Int(units.magnitude).quotientAndRemainder(dividingBy: scale)
    let sign = units < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded(whole, width: width) }
    return sign + padded(whole, width: width) + "." + padded(fraction, width: decimals)
  }

  private static func padded(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
