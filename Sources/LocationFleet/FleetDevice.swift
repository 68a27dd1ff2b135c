// SPDX-License-Identifier: MIT

import LocationCore

/// One device of a fleet, with the one client that it has.
///
/// What all devices of a kind share is not in it, and nothing in it is on the heap: a million lie
/// in one array.
struct FleetDevice: Sendable {
  /// Decides about each fix, as for a client of an engine.
  var pipeline: DeliveryPipeline

  /// Where the device is next.
  var cursor: FleetTracks.Cursor

  /// By which number it is known.
  let number: UInt32

  /// Of which kind it is.
  let kind: UInt16

  /// What its client may be handed.
  var access: LocationAccess

  /// Takes a fix: whether its client is handed it.
  mutating func take(_ fix: Fix) -> Bool {
    if let reason = DropReason(against: access) {
      pipeline.refuse(reason)
      return false
    }
    guard pipeline.admit(fix) == .admitted else { return false }
    pipeline.handOver(1)
    return true
  }
}
