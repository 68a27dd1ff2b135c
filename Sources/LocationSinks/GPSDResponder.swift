// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// The messages and answers of a server of gpsd's protocol.
///
/// It has no sockets and no changing state.
struct GPSDResponder {
  /// The name of the one device in positions and satellites.
  static let device = "locsim"

  private let program: String
  private let activated: GPSDTime?

  /// Makes a responder.
  ///
  /// - Parameters:
  ///   - program: The name of the serving program.
  ///   - activated: The start time of the device.
  init(program: String, activated: GPSDTime?) {
    self.program = program
    self.activated = activated
  }

  private var devices: [GPSDDevice] {
    [GPSDDevice(path: Self.device, isActive: true, driver: "locsim")]
  }

  /// The first message to each client.
  var greeting: String { GPSDWriter.version(program) }

  /// The error message for a command that is too long.
  var tooLong: String {
    GPSDWriter.error("A command has more than \(GPSDCommandFramer.mostBytes) bytes.")
  }

  /// A reading as a line.
  func position(_ reading: NMEADeviceReading) -> String {
    GPSDWriter.position(TPV(reading, device: Self.device))
  }

  /// Satellites as a line.
  func sky(_ sky: Sky) -> String { GPSDWriter.sky(named(sky)) }

  /// Answers a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - policy: The data that the client has requested; changed by ?WATCH.
  ///   - memory: The readings that may be reported.
  ///   - now: The time of day.
  /// - Returns: The lines of the answer.
  func answer(
    to command: GPSDCommand, policy: inout WatchPolicy, memory: NMEADeviceMemory, now: UTCInstant
  ) -> String {
    switch command {
    case .watch(let request): return watch(request, &policy, memory)
    case .poll:
      return GPSDWriter.poll(
        at: GPSDTime(now), activeDevices: 1,
        position: memory.present.map { TPV($0, device: Self.device) },
        sky: memory.sky.map(named))
    case .devices: return GPSDWriter.devices(devices, activated: activated)
    case .device(let path):
      guard path == nil || path == Self.device else {
        return GPSDWriter.error("Can't open \(path ?? "").")
      }
      return GPSDWriter.device(devices[0], activated: activated)
    case .version: return greeting
    case .unrecognized(let text): return GPSDWriter.error("Unrecognized request '\(text)'")
    }
  }

  private func watch(
    _ request: WatchRequest?, _ policy: inout WatchPolicy, _ memory: NMEADeviceMemory
  ) -> String {
    if let device = request?.device, device != Self.device, !device.isEmpty {
      return GPSDWriter.error("No such device as \(device)")
    }
    policy = request?.applied(to: policy) ?? policy
    var answer =
      GPSDWriter.devices(devices, activated: activated) + GPSDWriter.watch(policy)
    // gpsd itself waits for the next position, which may arrive much later with a sparse trace.
    if policy.wantsJSON, request != nil, let reading = memory.present {
      answer += position(reading)
    }
    return answer
  }

  private func named(_ sky: Sky) -> Sky {
    var sky = sky
    sky.device = Self.device
    return sky
  }
}
