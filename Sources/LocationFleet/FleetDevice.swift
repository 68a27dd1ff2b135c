// SPDX-License-Identifier: MIT

import LocationCore

/// A device of a fleet, with one client.
///
/// The device has no state that its kind shares, and nothing on the heap, so that a million devices
/// fit into one array.
struct FleetDevice: Sendable {
  /// Applies the delivery rules, as for a client of an engine.
  var pipeline: DeliveryPipeline

  /// The device's next fix on its track.
  var cursor: FleetTracks.Cursor

  /// The number of the device.
  let number: UInt32

  /// The number of its kind.
  let kind: UInt16

  /// The access of the client to locations.
  var access: LocationAccess

  /// Takes a fix, and returns whether to deliver it to the client.
  mutating func take(_ fix: Fix) -> Bool {
    if let reason = DropReason(against: access) {
      pipeline.drop(reason)
      return false
    }
    guard pipeline.accept(fix) == .accepted else { return false }
    pipeline.deliver(1)
    return true
  }
}
