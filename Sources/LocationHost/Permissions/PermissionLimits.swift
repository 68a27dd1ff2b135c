// SPDX-License-Identifier: MIT

/// The bounds of a permission store.
package enum PermissionLimits {
  /// An app's identifier has at most this many UTF-8 bytes.
  package static let appBytes = 1_024

  /// Of an app's name this many Unicode scalars are kept.
  package static let nameScalars = 256

  /// The access log holds this many entries; then the oldest go.
  package static let accessEntries = 100_000

  /// How long an entry stays in the access log: seven days, as in Apple's report.
  package static let retention = Duration.seconds(7 * 86_400)

  /// Regions of this many simulated sources are kept, and those of the hardware; then those that
  /// were written longest ago go.
  package static let simulations = 256

  /// Regions of a simulated source are kept if its name has at most this many UTF-8 bytes: those of
  /// a path.
  package static let simulationBytes = 4_096

  /// Of the regions that are watched for an app this many are kept, the first ones: as many as it
  /// may watch (G-01).
  package static let watchedRegions = 20

  /// Of the conditions that are watched for an app this many are kept, the first ones: as many as
  /// it may watch (MON-06).
  package static let watchedConditions = 20

  /// What is watched is kept if its names have at most this many UTF-8 bytes each.
  package static let watchedNameBytes = 1_024

  /// How long a call waits for another process.
  package static let patience = Duration.seconds(5)

  /// How many damaged files are set aside before a store refuses to open.
  package static let damagedFiles = 100
}
