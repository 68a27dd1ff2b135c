// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// What comes out of a receiver's reports.
package enum ReceiverEvent: Hashable, Sendable {
  /// The position is determined. One that begins a sequence owes its time nothing to fixes before.
  case fix(Fix, beginsSequence: Bool)

  /// The receiver has lost its position, or nothing is heard of it anymore.
  case signalLost

  /// The direction of the device.
  case heading(Heading)

  /// What is in the sky.
  case sky(Sky)
}
