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

/// When updates of an app pause automatically at rest (D-14); Apple does not publish its numbers.
package struct PausePolicy: Hashable, Sendable {
  /// How long the device must rest.
  package var delay: Duration = .seconds(900)

  /// Meters around a place within which it rests.
  package var radius = 50.0

  /// The same for a car: a queue moves it a little, but less than this (P-01b).
  package var automotiveRadius = 200.0

  /// Makes the default policy.
  package init() {}

  /// Meters around a place within which a device rests, for an activity; `nil` never rests.
  func radius(for activity: ActivityType) -> Double? {
    switch activity {
    case .other, .fitness, .otherNavigation: radius
    case .automotiveNavigation: automotiveRadius
    case .airborne: nil
    }
  }
}
