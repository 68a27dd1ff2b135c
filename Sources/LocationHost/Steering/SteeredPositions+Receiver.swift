// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback

/// A receiver, and what takes its place.
extension SteeredPositions {
  /// Whether the device has a receiver, whatever counts now.
  var hasReceiver: Bool { receiver != nil }

  /// Whether the receiver counts.
  var isReceiving: Bool { receiver != nil && motion == nil && trace == nil }

  /// Takes what the receiver gives.
  func take(_ event: ReceiverEvent, at now: Instant) {
    received?.add(event, at: now)
    switch event {
    case .fix(let fix, _): count(fix, at: now)
    case .signalLost: loseSignal(at: now)
    case .heading, .sky: break
    }
  }

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
