// SPDX-License-Identifier: MIT

/// The numbers of regions, visits and significant changes, which Apple mostly does not publish.
package struct MonitoringParameters: Hashable, Sendable {
  // Regions (D-26)

  /// The radius in meters to which smaller regions are raised; no receiver resolves less.
  package var smallestRegionRadius = 50.0

  /// Meters beyond the rim of a region, to either side, that count as on the rim; a fix with a
  /// poorer accuracy uses its accuracy instead.
  package var regionMargin = 20.0

  /// How long every fix must lie beyond the rim until the region counts as crossed (G-04).
  package var crossingTime: Duration = .seconds(20)

  /// How many requests for the state of a region a client may have open; further ones are answered
  /// with `unknown`.
  package var stateRequestLimit = 20

  /// The greatest radius in meters of a region that is watched.
  package var largestRegionRadius = 100_000.0

  /// How many regions are watched for one app (G-01).
  package var regionLimit = 20

  /// How many conditions are watched for one app, in all its monitors together (MON-06).
  package var conditionLimit = 20

  /// How many conditions are stored for one app, watched or not; further ones are not stored.
  package var keptConditionLimit = 200

  // Visits (D-27)

  /// Meters from the center of a place within which fixes belong to a stay; a fix with a poorer
  /// accuracy says nothing about a stay.
  package var stayRadius = 100.0

  /// How long a stay lasts until it is a visit.
  package var arrivalTime: Duration = .seconds(300)

  /// Meters from the center of a place beyond which the device is away from it.
  package var departureRadius = 200.0

  /// How long every fix must be away until a visit is over.
  package var departureTime: Duration = .seconds(60)

  // Significant changes (SL-02)

  /// Meters from the last delivered position that are a significant change.
  package var significantDistance = 500.0

  /// The least time between two delivered changes.
  package var significantInterval: Duration = .seconds(300)

  // For all of them

  /// The accuracy in meters that monitoring asks of the source (D-26).
  package var sourceAccuracy = 100.0

  /// How many events may wait for an app until it runs; beyond that the oldest is dropped.
  package var waitingEventLimit = 64

  /// Makes the default numbers.
  package init() {}
}
