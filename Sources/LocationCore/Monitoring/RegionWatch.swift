// SPDX-License-Identifier: MIT

/// Decides on which side of a circle's rim the device is, for a region or a monitor's condition.
///
/// The first known side is taken as it is and is no crossing (G-03). After that the side changes
/// only when every fix for a while lies clearly beyond the rim (G-04), so that a device which moves
/// along the rim, or stands on it, crosses nothing. A fix poorer than the radius cannot be clearly
/// inside, so it ends no absence.
struct RegionWatch: Hashable, Sendable {
  /// On which side the device is, as far as is known.
  private(set) var presence: RegionPresence

  /// Since when every fix has lain clearly on the other side; `nil` where the last one did not.
  private var elsewhereSince: Instant?

  private let center: Coordinate

  /// The radius in meters that counts.
  private let radius: Double

  private let margin: Double
  private let crossingTime: Duration
  private var metric: LocalMetric

  /// Begins to watch a circle.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - radius: Meters, zero or more; raised to the smallest that is watched.
  ///   - presence: Where the device was last.
  ///   - parameters: The numbers to work with.
  init(
    center: Coordinate, radius: Double, presence: RegionPresence = .unknown,
    parameters: MonitoringParameters
  ) {
    self.center = center
    self.presence = presence
    self.radius = max(radius, parameters.smallestRegionRadius)
    margin = parameters.regionMargin
    crossingTime = parameters.crossingTime
    metric = LocalMetric(referenceLatitude: center.latitude)
  }

  /// Whether a fix lies in the circle, regardless of its accuracy.
  mutating func holds(_ fix: Fix) -> Bool {
    !isBeyond(radius, fix.coordinate)
  }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - now: When it came.
  /// - Returns: The side that the device has crossed to; `nil` where it crossed nothing.
  mutating func take(_ fix: Fix, at now: Instant) -> RegionPresence? {
    let margin = max(margin, fix.horizontalAccuracy)
    let other: RegionPresence
    switch presence {
    case .unknown:
      presence = holds(fix) ? .inside : .outside
      return nil
    case .inside: other = isBeyond(radius + margin, fix.coordinate) ? .outside : .inside
    case .outside:
      let isInside = metric.isCloser(fix.coordinate, to: center, than: radius - margin)
      other = isInside ? .inside : .outside
    }
    guard other != presence else {
      elsewhereSince = nil
      return nil
    }
    let since = elsewhereSince ?? now
    elsewhereSince = since
    guard now - since >= crossingTime else { return nil }
    elsewhereSince = nil
    presence = other
    return other
  }

  /// Learns that the device may move unseen: a crossing that began before proves nothing now.
  mutating func loseTrack() { elsewhereSince = nil }

  private mutating func isBeyond(_ distance: Double, _ point: Coordinate) -> Bool {
    metric.isFarther(point, from: center, than: distance)
  }
}

extension CircularRegion {
  /// Whether the app is notified of a crossing to this side of the rim (G-08).
  func notifies(of presence: RegionPresence) -> Bool {
    switch presence {
    case .unknown: false
    case .inside: notifiesOnEntry
    case .outside: notifiesOnExit
    }
  }
}

extension LocalMetric {
  /// Whether the distance between two points is more than this many meters.
  mutating func isFarther(
    _ point: Coordinate, from origin: Coordinate, than meters: Double
  ) -> Bool {
    isSeparated(point, from: origin, byAtLeast: meters.nextUp)
  }

  /// Whether the distance between two points is less than this many meters.
  mutating func isCloser(
    _ point: Coordinate, to origin: Coordinate, than meters: Double
  ) -> Bool {
    meters > 0 && !isSeparated(point, from: origin, byAtLeast: meters)
  }
}
