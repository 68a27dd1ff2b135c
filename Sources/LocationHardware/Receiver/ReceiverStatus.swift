// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// What there is to say of a receiver behind a gpsd: what is wrong, and what it gives.
package struct ReceiverStatus: Hashable, Sendable {
  /// How far it is from a position.
  package enum State: Hashable, Sendable {
    /// Nobody wants positions.
    case idle
    /// The first attempt to connect is under way.
    case connecting
    /// Nobody can be reached; the reason is the system's.
    case unreachable(reason: String)
    /// Somebody accepts connections and does not answer.
    case unanswered
    /// The gpsd has no device.
    case noDevices
    /// The gpsd has not got the device that is asked for.
    case deviceMissing
    /// The device has not said anything yet.
    case waiting
    /// The device works and has no position.
    case noFix
    /// Nothing has come from the device for longer than it usually takes.
    case silent
    /// There are positions.
    case fix

    /// Whether there can be no position until somebody does something.
    package var isFault: Bool {
      switch self {
      case .unreachable, .unanswered, .noDevices, .deviceMissing: true
      case .idle, .connecting, .waiting, .noFix, .silent, .fix: false
      }
    }
  }

  /// Where the gpsd is.
  package let address: ReceiverAddress

  /// How far it is from a position.
  package internal(set) var state = State.idle

  /// The gpsd's release; `nil` before it said so.
  package internal(set) var release: String?

  /// The gpsd's devices, in its order.
  package internal(set) var devices: [String] = []

  /// The device that is followed; `nil` before one reported.
  package internal(set) var device: String?

  /// What gpsd takes it for.
  package internal(set) var driver: String?

  /// Satellites in view; `nil` where it is not known.
  package internal(set) var satellitesInView: Int?

  /// Satellites that the position follows from; `nil` where it is not known.
  package internal(set) var satellitesUsed: Int?

  /// The time between two fixes.
  package internal(set) var cycle: Duration?

  /// When the last report of a position came, with one or without.
  package internal(set) var lastReport: Instant?

  /// Whether the device says where it points.
  package internal(set) var tellsHeading = false

  /// Connections made.
  package internal(set) var connections = 0

  /// Lines that could not be understood.
  package internal(set) var refusedLines = 0

  /// Lines that were too long.
  package internal(set) var skippedLines = 0

  /// Events that nobody took in time.
  package internal(set) var droppedEvents = 0

  /// What gpsd said against a command last.
  package internal(set) var complaint: String?

  /// Makes the status of a receiver that is not wanted yet.
  package init(address: ReceiverAddress) { self.address = address }

  /// What is so, and what to do where something is wrong.
  package var description: String {
    switch state {
    case .idle: "not in use"
    case .connecting: "connecting to \(address.place)"
    case .unreachable(let reason):
      "no gpsd at \(address.place): \(reason); is it running? tried again every second"
    case .unanswered: "\(address.place) accepts connections but does not answer; is it a gpsd?"
    case .noDevices:
      "gpsd at \(address.place) has no device; plug one in, or give it one (gpsdctl add)"
    case .deviceMissing: "gpsd at \(address.place) has no device \(address.device ?? "")"
    case .waiting: "waiting for the first report"
    case .noFix: "no position yet; does the antenna see the sky?"
    case .silent: "nothing comes from the receiver any longer; is it unplugged?"
    case .fix: "position known"
    }
  }

  /// Which of several devices is followed, and how to choose another one; `nil` where there is no
  /// choice, or where it was made.
  package var choice: String? {
    guard address.device == nil, devices.count > 1, let device,
      let other = devices.first(where: { $0 != device })
    else { return nil }
    let another = ReceiverAddress(
      host: address.place.host, port: address.place.port, device: other)
    return "gpsd at \(address.place) has \(devices.count) devices: "
      + "\(devices.joined(separator: ", ")); \(device) is followed until it falls silent; "
      + "another one is chosen by its name, as in \(another)"
  }
}
