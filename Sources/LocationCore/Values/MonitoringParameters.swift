// SPDX-License-Identifier: MIT

/// The numbers of regions, visits and significant changes, which Apple mostly does not publish.
public struct MonitoringParameters: Hashable, Sendable {
  // Regions (D-26)

  /// The radius in meters to which smaller regions are raised; no receiver resolves less.
  public var smallestRegionRadius = 50.0

  /// Meters beyond the rim of a region, to either side, that count as on the rim; a fix with a
  /// poorer accuracy uses its accuracy instead.
  public var regionMargin = 20.0

  /// How long every fix must lie beyond the rim until the region counts as crossed (G-04).
  public var crossingTime: Duration = .seconds(20)

  /// How many requests for the state of a region a client may have open; further ones are answered
  /// with `unknown`.
  public var stateRequestLimit = 20

  /// The greatest radius in meters of a region that is watched.
  public var largestRegionRadius = 100_000.0

  /// How many regions are watched for one app (G-01).
  public var regionLimit = 20

  /// How many conditions are watched for one app, in all its monitors together (MON-06).
  public var conditionLimit = 20

  /// How many conditions are stored for one app, watched or not; further ones are not stored.
  public var keptConditionLimit = 200

  // Visits (D-27)

  /// Meters from the center of a place within which fixes belong to a stay; a fix with a poorer
  /// accuracy says nothing about a stay.
  public var stayRadius = 100.0

  /// How long a stay lasts until it is a visit.
  public var arrivalTime: Duration = .seconds(300)

  /// Meters from the center of a place beyond which the device is away from it.
  public var departureRadius = 200.0

  /// How long every fix must be away until a visit is over.
  public var departureTime: Duration = .seconds(60)

  // Significant changes (SL-02)

  /// Meters from the last delivered position that are a significant change.
  public var significantDistance = 500.0

  /// The least time between two delivered changes.
  public var significantInterval: Duration = .seconds(300)

  // For all of them

  /// The accuracy in meters that monitoring asks of the source (D-26).
  public var sourceAccuracy = 100.0

  /// How many events may wait for an app until it runs; beyond that the oldest is dropped.
  public var waitingEventLimit = 64

  /// Makes the default numbers.
  public init() {}
}
