// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// What a server of gpsd's protocol says, and what it answers to whom: no sockets, no state but
/// what it is handed.
struct GPSDResponder {
  /// The one device, by which positions and satellites are named.
  static let device = "locsim"

  private let program: String
  private let activated: GPSDTime?

  /// Makes a responder.
  ///
  /// - Parameters:
  ///   - program: Who serves.
  ///   - activated: Since when.
  init(program: String, activated: GPSDTime?) {
    self.program = program
    self.activated = activated
  }

  private var devices: [GPSDDevice] {
    [GPSDDevice(path: Self.device, isActive: true, driver: "locsim")]
  }

  /// What everybody is told first.
  var greeting: String { GPSDWriter.version(program) }

  /// What somebody is told who sends a command without an end.
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
  ///   - policy: What the client wants to be sent; changed by ?WATCH.
  ///   - memory: What may be told.
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
    // gpsd itself waits for the next position, which a sparse trace or a region brings much later.
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
