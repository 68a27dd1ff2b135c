// SPDX-License-Identifier: MIT

import LocationCore

/// One device of a fleet, with its one client.
///
/// It holds nothing that all devices of a kind share, and nothing on the heap: a million lie in one
/// array.
struct FleetDevice: Sendable {
  /// Decides about each fix, as for a client of an engine.
  var pipeline: DeliveryPipeline

  /// The device's next place.
  var cursor: FleetTracks.Cursor

  /// The number of the device.
  let number: UInt32

  /// The number of its kind.
  let kind: UInt16

  /// What its client may get.
  var access: LocationAccess

  /// Takes a fix and returns whether its client gets it.
  mutating func take(_ fix: Fix) -> Bool {
    if let reason = DropReason(against: access) {
      pipeline.drop(reason)
      return false
    }
    guard pipeline.admit(fix) == .admitted else { return false }
    pipeline.deliver(1)
    return true
  }
}
