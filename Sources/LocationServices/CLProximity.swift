// SPDX-License-Identifier: MIT

/// How far away a beacon is, roughly (behaviour.md E-06).
public enum CLProximity: Int, Sendable {
  /// Cannot be told; raw value 0.
  case unknown = 0

  /// Right here; raw value 1.
  case immediate = 1

  /// Some metres away; raw value 2.
  case near = 2

  /// Further away; raw value 3.
  case far = 3
}
