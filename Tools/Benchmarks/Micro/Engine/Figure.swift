// SPDX-License-Identifier: MIT

import Foundation

/// A time or a count, and the most that it may be.
struct Figure: CustomStringConvertible {
  let name: String
  let measured: Double
  let limit: Double

  var isMissed: Bool { measured > limit }

  /// The titles of the columns.
  static let head = row("", "measured", "limit", "")

  /// The figure as a row of the table.
  var description: String {
    Self.row(
      name, String(format: "%.2f", measured), String(format: "%.0f", limit),
      isMissed ? "missed" : "ok")
  }

  private static func row(
    _ name: String, _ measured: String, _ limit: String, _ verdict: String
  ) -> String {
    func spaces(_ width: Int, for text: String) -> String {
      String(repeating: " ", count: max(width - text.count, 0))
    }
    return name + spaces(44, for: name) + spaces(9, for: measured) + measured
      + spaces(7, for: limit) + limit + "  " + verdict
  }
}

extension [Double] {
  /// The number in the middle.
  ///
  /// - Precondition: The count is odd.
  var median: Double { sorted()[count / 2] }
}
