// SPDX-License-Identifier: MIT

/// What live updates are for (raw values: `CLLocationUpdate.LiveConfiguration`).
///
/// It tunes accuracy, and excludes no kind of motion (U-04).
package enum LiveConfiguration: Int, Hashable, Sendable, CaseIterable {
  /// Nothing in particular.
  case standard = 0
  /// Navigation of a car.
  case automotiveNavigation = 1
  /// Navigation of anything else.
  case otherNavigation = 2
  /// Sport.
  case fitness = 3
  /// Flight.
  case airborne = 4

  /// How precise the fixes should be.
  package var desiredAccuracy: DesiredAccuracy {
    switch self {
    case .automotiveNavigation: .bestForNavigation
    case .standard, .otherNavigation, .fitness, .airborne: .best
    }
  }
}
