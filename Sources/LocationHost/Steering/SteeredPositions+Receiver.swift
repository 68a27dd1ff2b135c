// SPDX-License-Identifier: MIT

import LocationCore

/// A receiver, and what takes its place.
extension SteeredPositions {
  /// Whether the device has a receiver, whatever counts now.
  var hasReceiver: Bool { receiver != nil }

  /// Whether the receiver counts.
  var isReceiving: Bool { receiver != nil && motion == nil && trace == nil }

  /// Opens the receiver where it counts and positions are wanted, and closes it elsewhere.
  func settleReceiver() {
    guard let receiver, isReceiverOpen != (isOpen && isReceiving) else { return }
    isReceiverOpen.toggle()
    guard isReceiverOpen else { return receiver.close() }
    if let line {
      receiver.open(after: line.utc)
    } else {
      receiver.open()
    }
  }
}
