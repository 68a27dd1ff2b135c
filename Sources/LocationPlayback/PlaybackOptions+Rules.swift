// SPDX-License-Identifier: MIT

import GPX
import LocationCore

extension PlaybackOptions {
  /// Whether long times between two fixes are shortened.
  func shortens(gapBetweenSections isBetweenSections: Bool) -> Bool {
    maxGap != nil || isBetweenSections && gap == .skip
  }

  /// The requested kind of point; `nil` means tracks, else routes, else waypoints.
  var kind: GPXPoint.Kind? {
    switch points {
    case .waypoint: .waypoint
    case .routePoint: .routePoint
    case .trackPoint: .trackPoint
    case nil: nil
    }
  }
}
