// SPDX-License-Identifier: MIT

/// The attacks of the suite.
enum AttackID: String, CaseIterable, Codable, Sendable {
  /// Averaging the reports of a device at rest.
  case averaging = "a"
  /// Watching a home at the worst place of the lattice.
  case edgeDweller = "a'"
  /// Watching a crossing on a known road at a known speed.
  case crossing = "b"
  /// Pooling the reports of several clients of one device.
  case collusion = "c"
  /// Rebuilding a trajectory with a hidden Markov model.
  case trajectory = "d"
  /// Finding the home from many days.
  case home = "e"
  /// Looking for reports whose circle does not contain the device.
  case containment = "f"
  /// Analyzing the times of reports and changes.
  case timing = "g"
  /// Following a device after its grant of full accuracy has ended.
  case grantExpiry = "h"
  /// Distinguishing devices by constants in their reports.
  case fingerprint = "i"
  /// Moving inside a cell.
  case invariance = "j"
  /// Calling at chosen times.
  case oracle = "k"
  /// Finding the home from a habit.
  case commute = "l"
  /// Using the times between several changes of one trip.
  case roadTrip = "m"

  /// The name in the tables.
  var title: String {
    switch self {
    case .averaging: "averaging"
    case .edgeDweller: "edge dweller"
    case .crossing: "boundary crossing"
    case .collusion: "colluding clients"
    case .trajectory: "trajectory"
    case .home: "home from many days"
    case .containment: "containment"
    case .timing: "rate and timing"
    case .grantExpiry: "grant expiry"
    case .fingerprint: "fingerprint"
    case .invariance: "within-cell invariance"
    case .oracle: "oracle scan"
    case .commute: "home from a habit"
    case .roadTrip: "several borders of one trip"
    }
  }
}
