// SPDX-License-Identifier: MIT

extension Double {
  /// The number with so many decimals, rounded, as `-0.250`.
  func text(decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    guard isFinite, magnitude < 1e12 else { return "\(self)" }
    let scaled = Int((magnitude * Double(unit)).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let fraction = "\(scaled % unit)"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(scaled / unit).\(zeros)\(fraction)"
  }
}
