// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// The status of a connection to a gpsd: its progress, its problems and its counts.
package struct ReceiverStatus: Hashable, Sendable {
  /// The progress toward a position.
  package enum State: Hashable, Sendable {
    /// No client wants positions or headings.
    case idle
    /// The first attempt to connect is under way.
    case connecting
    /// The gpsd cannot be reached; the reason is the system's.
    case unreachable(reason: String)
    /// The peer accepts connections but does not answer.
    case unanswered
    /// The gpsd has no device.
    case noDevices
    /// The gpsd does not have the requested device.
    case deviceMissing
    /// The device has not reported anything yet.
    case waiting
    /// The device works but has no position.
    case noFix
    /// The device has reported nothing for longer than usual.
    case silent
    /// There are positions.
    case fix

    /// Whether a user must act before positions can come.
    package var isFault: Bool {
      switch self {
      case .unreachable, .unanswered, .noDevices, .deviceMissing: true
      case .idle, .connecting, .waiting, .noFix, .silent, .fix: false
      }
    }
  }

  /// The address of the gpsd.
  package let address: ReceiverAddress

  /// The progress toward a position.
  package internal(set) var state = State.idle

  /// The gpsd's release; `nil` until it is known.
  package internal(set) var release: String?

  /// The paths of gpsd's devices, in gpsd's order.
  package internal(set) var devices: [String] = []

  /// The path of the followed device; `nil` before a device has reported.
  package internal(set) var device: String?

  /// The driver that gpsd uses for the followed device.
  package internal(set) var driver: String?

  /// The number of satellites in view; `nil` if unknown.
  package internal(set) var satellitesInView: Int?

  /// The number of satellites used for the position; `nil` if unknown.
  package internal(set) var satellitesUsed: Int?

  /// The time between two fixes; `nil` if unknown.
  package internal(set) var cycle: Duration?

  /// The time of the last position report, with or without a position.
  package internal(set) var lastReport: Instant?

  /// Whether the device reports its heading.
  package internal(set) var reportsHeading = false

  /// The number of connections made.
  package internal(set) var connections = 0

  /// The number of lines that could not be understood.
  package internal(set) var refusedLines = 0

  /// The number of lines that were too long.
  package internal(set) var skippedLines = 0

  /// The number of events that were dropped because they were not taken in time.
  package internal(set) var droppedEvents = 0

  /// The last error that gpsd reported.
  package internal(set) var complaint: String?

  /// Makes the status of a connection that is not in use.
  package init(address: ReceiverAddress) { self.address = address }

  /// The state, and a remedy if there is a problem.
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

  /// A sentence that names the followed device among several, and how to choose another one.
  ///
  /// It is `nil` if there is only one device, or if the address names one.
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
