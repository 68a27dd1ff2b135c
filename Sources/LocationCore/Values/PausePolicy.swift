// SPDX-License-Identifier: MIT

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
