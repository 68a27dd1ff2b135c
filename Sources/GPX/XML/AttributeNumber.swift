// SPDX-License-Identifier: MIT

/// An attribute that should be a number.
enum AttributeNumber {
  /// There is no such attribute.
  case missing
  /// It is none.
  case malformed
  /// It is this one.
  case number(Double)
}
