// SPDX-License-Identifier: MIT

/// The bounds of a permission store.
package enum PermissionLimits {
  /// The largest number of UTF-8 bytes in an app's identifier.
  package static let appBytes = 1_024

  /// The largest number of UTF-8 bytes in what identifies a program: the length of a path.
  package static let anchorBytes = 4_096

  /// The number of Unicode scalars that are stored of an app's name.
  package static let nameScalars = 256

  /// The number of entries in the access log; beyond it, the oldest ones go.
  package static let accessEntries = 100_000

  /// The time that an entry stays in the access log: seven days, as in Apple's report.
  package static let retention = Duration.seconds(7 * 86_400)

  /// The number of simulated sources whose regions are stored, beside those of the hardware.
  ///
  /// Beyond it, the regions with the oldest writes go.
  package static let simulations = 256

  /// The largest number of UTF-8 bytes in the name of a simulated source with stored regions.
  ///
  /// It is the length of a path.
  package static let simulationBytes = 4_096

  /// The number of monitored regions that are stored for an app: the first ones.
  ///
  /// An app may monitor no more than this (G-01).
  package static let watchedRegions = 20

  /// The number of monitored conditions that are stored for an app: the first ones.
  ///
  /// An app may monitor no more than this (MON-06).
  package static let watchedConditions = 20

  /// The largest number of UTF-8 bytes in each name of a stored region or condition.
  package static let watchedNameBytes = 1_024

  /// The time that a call waits for another process.
  package static let patience = Duration.seconds(5)

  /// The number of damaged files that are set aside before a store refuses to open.
  package static let damagedFiles = 100
}
