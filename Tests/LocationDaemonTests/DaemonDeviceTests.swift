// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import Testing

@testable import LocationDaemon

/// A device whose engine is behind a socket.
private struct RemoteDeviceBench: LocationDeviceBench {
  let app = DaemonBench.verified(.tracker)
  private let bench: DaemonBench
  private let settled: SynchronizedDevice

  init() throws {
    bench = try DaemonBench { store in
      try store.write(
        AuthorizationRecord(decision: .always), for: DaemonBench.verified(.tracker))
    }
    settled = SynchronizedDevice(try bench.connect())
    bench.daemon.device.send(.sourceOpened)
  }

  var device: any LocationDevice { settled }

  var wantsSource: Bool { bench.daemon.device.wantsSource }

  func send(_ event: Event) {
    bench.daemon.send(event)
    settled.connection.settle()
  }

  func determinePosition(at second: Int64) {
    bench.daemon.device.send(fix(47, at: Double(second)), at: at(Double(second)))
    settled.connection.settle()
  }
}

@Suite("The device behind a daemon's socket")
struct DaemonDeviceTests {
  @Test("It keeps the rules of a device", arguments: LocationDeviceRule.allCases)
  func rules(rule: LocationDeviceRule) throws {
    #expect(rule.holds(on: try RemoteDeviceBench()))
  }
}
