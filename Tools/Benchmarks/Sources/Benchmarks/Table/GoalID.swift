// SPDX-License-Identifier: MIT

/// The rows of the table, in its order; X rows have no bar, G rows are the gate that every change has
/// to pass, and D6 builds the package twice: they are measured when they are named.
enum GoalID: String, CaseIterable {
  case p1 = "P1"
  case p2 = "P2"
  case p3 = "P3"
  case p4 = "P4"
  case p5 = "P5"
  case p6 = "P6"
  case p7 = "P7"
  case p8 = "P8"
  case p9 = "P9"
  case p10 = "P10"
  case p11 = "P11"
  case p12 = "P12"
  case p13 = "P13"
  case p14 = "P14"
  case f1 = "F1"
  case f2 = "F2"
  case t1 = "T1"
  case a1 = "A1"
  case d0 = "D0"
  case d1 = "D1"
  case d2 = "D2"
  case d3 = "D3"
  case d4 = "D4"
  case d5 = "D5"
  case d6 = "D6"
  case d7 = "D7"
  case x1 = "X1"
  case x2 = "X2"
  case x3 = "X3"
  case x4 = "X4"
  case x5 = "X5"
  case g1 = "G1"
  case g2 = "G2"
  case g3 = "G3"

  /// Whether a run of which nothing is asked measures it.
  var isInTable: Bool {
    !rawValue.hasPrefix("X") && !rawValue.hasPrefix("G") && self != .d6
  }

  /// The rows of a list with commas, in any order.
  ///
  /// - Throws: A `BenchmarkError` of code `usage` that names what is no row.
  static func list(_ text: String) throws(BenchmarkError) -> Set<Self> {
    var result: Set<Self> = []
    for name in text.split(separator: ",") {
      guard let id = Self(rawValue: name.uppercased()) else {
        let all = allCases.map(\.rawValue).joined(separator: " ")
        throw BenchmarkError(.usage, "there is no row “\(name)”; there are \(all)")
      }
      result.insert(id)
    }
    return result
  }
}
