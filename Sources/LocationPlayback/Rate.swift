// SPDX-License-Identifier: MIT

/// How fast a time line passes.
package enum Rate: Hashable, Sendable {
  /// That many seconds of the line in one second; above zero.
  case times(Double)

  /// As fast as it can be followed.
  case max
}
