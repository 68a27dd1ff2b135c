// SPDX-License-Identifier: MIT

/// The attacks of the suite.
enum AttackID: String, CaseIterable, Encodable, Sendable {
  /// Averaging the reports of a device at rest.
  case averaging = "a"
  /// Watching a home on the worst point of the lattice.
  case edgeDweller = "a'"
  /// Watching a crossing with road and speed known.
  case crossing = "b"
  /// Pooling the reports of several clients of one device.
  case collusion = "c"
  /// Rebuilding a trajectory with a hidden Markov model.
  case trajectory = "d"
  /// Finding the home from many days.
  case home = "e"
  /// Looking for reports whose circle does not hold the device.
  case containment = "f"
  /// Reading the time of reports and changes.
  case timing = "g"
  /// Following a device whose grant of full accuracy ended.
  case grantExpiry = "h"
  /// Distinguishing devices by constants of their reports.
  case fingerprint = "i"
  /// Moving and jittering inside a cell.
  case invariance = "j"
  /// Asking at clever moments.
  case oracle = "k"

  /// What the tables call it.
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
    }
  }
}
