// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// An event that follows from a receiver's reports.
package enum ReceiverEvent: Hashable, Sendable {
  /// A position was determined. A fix begins a sequence if its time is not later than that of the
  /// fix before.
  case fix(Fix, beginsSequence: Bool)

  /// The receiver lost its position, fell silent, was deactivated or was disconnected.
  case signalLost

  /// The direction of the device was determined.
  case heading(Heading)

  /// The satellites in view were reported.
  case sky(Sky)
}
