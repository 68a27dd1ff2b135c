// SPDX-License-Identifier: MIT

/// What a fix may cost on its way from a file to an event, counted and therefore the same in every
/// run: what `Tools/Benchmarks/instructions` holds every change to.
///
/// The bounds lie a tenth above what was counted last: another C library or processor counts a few
/// hundredths more or less. Lower them with what becomes cheaper.
enum Gate {
  /// Instructions a fix, from GPX to NDJSON.
  static let instructions = 5_600.0

  /// Allocations a fix, from GPX to NDJSON.
  static let deliveredAllocations = 0.1

  /// Allocations a fix that is filtered away.
  static let filteredAllocations = 0.01
}
