// SPDX-License-Identifier: MIT

extension Double {
  /// Returns the number with a number of decimals, rounded half away from zero, such as `-0.250`.
  func text(decimals: Int) -> String {
    guard isFinite, magnitude < 1e12 else { return "\(self)" }
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int((magnitude * Double(unit)).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let fraction = "\(scaled % unit)"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(scaled / unit).\(zeros)\(fraction)"
  }

  /// The number as tables show it: without decimals from 100 on, else with about three digits.
  ///
  /// A number is never rounded to an integer that it is not.
  var figureText: String {
    if rounded() == self { return text(decimals: 0) }
    let short = text(decimals: magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 3)
    guard magnitude < 10, Double(short)?.rounded() == Double(short) else { return short }
    return text(decimals: 6)
  }
}
