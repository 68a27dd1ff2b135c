// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

extension CircularRegion {
  /// A region of so many meters around the point so many meters north of the samples' origin.
  static func sample(
    _ identifier: String = "home", north: Double = 0, radius: Double = 100, entry: Bool = true,
    exit: Bool = true
  ) -> Self {
    let region = Self(
      identifier: identifier, center: .sample(north: north), radius: radius,
      notifiesOnEntry: entry, notifiesOnExit: exit)
    guard let region else { preconditionFailure("a sample has a radius of \(radius) m") }
    return region
  }
}

extension Effect {
  /// What clients get of a crossing, in order.
  static func crossing(
    _ region: CircularRegion, _ presence: RegionPresence, to client: ClientID = .first
  ) -> [Effect] {
    [
      .notify(.eventOccurred(.regionCrossed(region, presence)), to: client),
      .notify(.stateDetermined(presence, region), to: client),
    ]
  }

  /// Whether it concerns what an app has watched.
  var isMonitoring: Bool {
    switch self {
    case .notify(.eventOccurred, _), .notify(.monitoringStarted, _), .notify(.monitoringFailed, _),
      .notify(.stateDetermined, _):
      true
    case .notify, .openSource, .closeSource, .withdraw, .persistRegions, .persistMonitoring,
      .persist, .present, .diagnose, .wake, .showIndicator, .recordAccess:
      false
    }
  }
}

extension EngineHarness {
  /// Lets fixes come each second of a range, each of them at so many meters north.
  ///
  /// - Returns: The effects that concern what is watched.
  @discardableResult
  mutating func stay(
    _ seconds: ClosedRange<Int>, north: Double, accuracy: Double = 5, every step: Int = 1
  ) -> [Effect] {
    let count = trace.count
    for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: step) {
      receive(at: Double(second), north: north, accuracy: accuracy)
    }
    return trace[count...].map(\.effect).filter(\.isMonitoring)
  }

  /// What clients received of what is watched, with the seconds at which they did.
  func monitoring(of client: ClientID = .first) -> [TimedEffect] {
    trace.filter { $0.effect.isMonitoring && $0.effect.client == client }
  }

  /// The visits that a client received.
  func visits(of client: ClientID = .first) -> [Visit] {
    trace.compactMap { entry in
      if case .notify(.eventOccurred(.visited(let visit, _)), client) = entry.effect {
        visit
      } else {
        nil
      }
    }
  }
}
