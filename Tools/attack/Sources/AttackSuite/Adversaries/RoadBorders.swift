// SPDX-License-Identifier: MIT

/// The places along a road at which a device's regions begin.
struct RoadBorders: Sendable {
  /// The speed at which the road is surveyed, in meters per second: 30 m from fix to fix.
  private static let speed = 3.0

  private let entries: [PlanePoint: [Double]]

  /// Surveys a road for a device.
  ///
  /// - Parameters:
  ///   - road: The road.
  ///   - kind: The mechanism, in a form that reports a change at once.
  ///   - device: The device's secret.
  init(of road: WindingRoad, _ kind: MechanismKind, device: UInt64) {
    var draws = Draws(seed: device)
    let trip = RoadTrip(on: road, from: 0, speed: Self.speed, start: 0, draws: &draws)
    let reports = trip.trajectory.reports(of: kind, deviceSeed: device)
    var entries: [PlanePoint: [Double]] = [:]
    for (before, after) in zip(reports, reports.dropFirst()) where before.center != after.center {
      entries[after.center, default: []].append(trip.place(at: after.time))
    }
    self.entries = entries
  }

  /// Returns the places at which a region begins.
  func entries(into region: PlanePoint) -> [Double] { entries[region] ?? [] }

  /// Returns the last place before another one at which a region begins; `nil` if there is none.
  func entry(into region: PlanePoint, before place: Double) -> Double? {
    entries[region]?.last { $0 <= place }
  }
}
