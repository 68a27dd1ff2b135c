// SPDX-License-Identifier: MIT

/// The speed at which a timeline is played.
package enum Rate: Hashable, Sendable {
  /// A number of seconds of the timeline per second, above zero.
  case times(Double)

  /// As fast as events can be delivered.
  case max
}
