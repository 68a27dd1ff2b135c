// SPDX-License-Identifier: MIT

/// A figure and the most that it may be.
struct Bar {
  let measured: Double
  let limit: Double

  var holds: Bool { measured <= limit }

  /// What the report says of it.
  var verdict: String { holds ? "holds" : "MISSED" }
}
