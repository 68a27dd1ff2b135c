// SPDX-License-Identifier: MIT

package import LocationCore

extension ScenarioWord.LiveUpdatesUse {
  /// The configuration of live updates that the word means.
  package var configuration: LiveConfiguration {
    switch self {
    case .standard: .standard
    case .automotiveNavigation: .automotiveNavigation
    case .otherNavigation: .otherNavigation
    case .fitness: .fitness
    case .airborne: .airborne
    }
  }
}

extension ScenarioWord.Activity {
  /// The activity type that the word means.
  package var activity: ActivityType {
    switch self {
    case .other: .other
    case .automotiveNavigation: .automotiveNavigation
    case .fitness: .fitness
    case .otherNavigation: .otherNavigation
    case .airborne: .airborne
    }
  }
}
