// SPDX-License-Identifier: MIT

/// The value of an attribute that should be a number.
enum AttributeNumber {
  /// The attribute is missing.
  case missing
  /// The value is not a number.
  case malformed
  /// The value is a number.
  case number(Double)
}
