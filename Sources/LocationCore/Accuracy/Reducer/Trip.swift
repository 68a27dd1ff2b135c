// SPDX-License-Identifier: MIT

/// What a device that travels remembers of its trip: from the end of a rest to the next settled one.
///
/// Stops what several borders of one trip tell. The region of a device that travels is that of the
/// place that lies some kilometers behind it on its way. So all borders of the trip are passed equally
/// late, and however many are observed, they do not tell how late that is. Where the device turns back,
/// that place stays until the device is as far from it again, on either side, so that a walk to and fro
/// across a border does not show where it is shorter than the lag.
///
/// All places are displaced ones (``Displacement``). A cell is a box of latitudes and longitudes, so
/// the way between two displaced places in one cell stays in it, and ways inside a cell do not show.
package struct Trip: Hashable, Sendable {
  /// The region in which it began.
  package var origin: Region

  /// How many meters behind the device the place lies; `nil` before the first border.
  package var lag: Double?

  /// The way from that place to the device, without the loops; at most `longestTrail` places.
  package var trail: [Coordinate]

  /// Distance in meters within which a device counts as back on its way.
  private static let loopRadius = 500.0

  /// Least distance in meters between two places of the trail.
  private static let spacing = 150.0

  /// Most places that are remembered: as many spacings are longer than any lag.
  package static let longestTrail = 64

  /// Makes a trip.
  package init(origin: Region, lag: Double? = nil, trail: [Coordinate] = []) {
    self.origin = origin
    self.lag = lag
    self.trail = trail
  }

  /// The place behind the device; `nil` before the device was anywhere.
  var placeBehind: Coordinate? { trail.first }

  /// Adds the displaced place that the device has reached, and lets the place behind it follow.
  ///
  /// - Parameters:
  ///   - place: Where the device is, displaced.
  ///   - length: The most meters of the way between both.
  mutating func reach(_ place: Coordinate, within length: Double) {
    guard length > 0 else {
      trail = [place]
      return
    }
    var metric = LocalMetric(referenceLatitude: place.latitude)
    let back = trail.firstIndex { metric.distance(from: $0, to: place) < Self.loopRadius }
    if let back { trail.removeSubrange((back + 1)...) }
    // The place itself is left out only where it would not be another one.
    if back.map({ metric.distance(from: trail[$0], to: place) >= Self.spacing }) ?? true {
      trail.append(place)
    }
    follow(within: length, &metric)
  }

  /// Lets the place behind the device follow it to a distance.
  private mutating func follow(within length: Double, _ metric: inout LocalMetric) {
    var left = length
    var index = trail.count - 1
    while index > 0 {
      let step = metric.distance(from: trail[index], to: trail[index - 1])
      if step > left {
        trail[index - 1] = trail[index].moved(towards: trail[index - 1], by: left / step)
        trail.removeFirst(index - 1)
        break
      }
      left -= step
      index -= 1
    }
    trail.removeFirst(max(trail.count - Self.longestTrail, 0))
  }

  /// Lets the place behind the device be the next one on its way; returns `false` at the last one.
  mutating func advance() -> Bool {
    guard trail.count > 1 else { return false }
    trail.removeFirst()
    return true
  }
}

extension Coordinate {
  /// The place at a share of the way to another one, along straight lines of latitude and longitude.
  fileprivate func moved(towards other: Self, by share: Double) -> Self {
    Self(
      limiting: latitude + (other.latitude - latitude) * share,
      wrapping: longitude + longitudeDifference(to: other) * share)
  }
}

extension Trip: CustomStringConvertible, CustomReflectable {
  /// The name of the type only; no log may hold a way.
  package var description: String { "Trip" }

  /// A mirror without children, so that no dump shows a way.
  package var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}
