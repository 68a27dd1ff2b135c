// SPDX-License-Identifier: MIT

/// How precise a client wishes its fixes to be.
///
/// It is a wish: fixes may be better or worse (S-05).
package enum DesiredAccuracy: Hashable, Sendable {
  /// The best there is, with extra sensors, for navigation.
  case bestForNavigation

  /// The best there is.
  case best

  /// A radius in meters, above zero.
  case within(meters: Double)

  /// A region only, even if the app may have full accuracy.
  case reduced

  /// Whether this wish asks more of a source than the other one.
  func isStricter(than other: Self) -> Bool { rank < other.rank }

  private var rank: Double {
    switch self {
    case .bestForNavigation: -2
    case .best: -1
    case .within(let meters): meters
    case .reduced: .infinity
    }
  }
}

/// What a client has set about the delivery of its fixes.
package struct ClientOptions: Hashable, Sendable {
  /// How precise the fixes should be.
  package let desiredAccuracy: DesiredAccuracy

  /// Least distance in meters between two deliveries; zero or less delivers every fix.
  package let distanceFilter: Double

  /// Whether updates that run when the app leaves the foreground continue in the background (B-04).
  package let allowsBackgroundUpdates: Bool

  /// Whether background use is shown to the user even if the app is authorized always (B-07).
  package let showsBackgroundIndicator: Bool

  /// The activity that the app uses updates for; it decides when they may pause.
  package let activity: ActivityType

  /// Whether updates may pause while the device rests.
  package let pausesAutomatically: Bool

  /// Least change in degrees between two headings delivered; zero delivers every heading.
  package let headingFilter: Double

  /// Makes options; the defaults are Core Location's on iOS (M-01, M-02, K-01).
  ///
  /// A radius that is not above zero means the best accuracy. A distance or a change of heading
  /// that is not a number means no filter.
  package init(
    desiredAccuracy: DesiredAccuracy = .best, distanceFilter: Double = 0,
    allowsBackgroundUpdates: Bool = false, showsBackgroundIndicator: Bool = false,
    activity: ActivityType = .other, pausesAutomatically: Bool = true,
    headingFilter: Double = 1
  ) {
    if case .within(let meters) = desiredAccuracy, !(meters > 0) {
      self.desiredAccuracy = .best
    } else {
      self.desiredAccuracy = desiredAccuracy
    }
    self.distanceFilter = distanceFilter > 0 ? distanceFilter : 0
    self.allowsBackgroundUpdates = allowsBackgroundUpdates
    self.showsBackgroundIndicator = showsBackgroundIndicator
    self.activity = activity
    self.pausesAutomatically = pausesAutomatically
    self.headingFilter = headingFilter > 0 ? headingFilter : 0
  }
}
