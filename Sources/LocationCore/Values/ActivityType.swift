// SPDX-License-Identifier: MIT

/// What an app uses updates for (raw values: `CLActivityType`).
package enum ActivityType: Int, Hashable, Sendable, CaseIterable {
  /// Anything else.
  case other = 1
  /// Guiding a car.
  case automotiveNavigation = 2
  /// Following a person on foot.
  case fitness = 3
  /// Guiding anything else, such as a boat or a train.
  case otherNavigation = 4
  /// Following an aircraft.
  case airborne = 5
}
