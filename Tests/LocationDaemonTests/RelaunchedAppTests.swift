// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import Testing

@testable import LocationDaemon

@Suite("An app that was started for what is due runs in the background")
struct RelaunchedAppTests {
  private func begin(_ daemon: EmbeddedDaemon, process: Int32, isForLocation: Bool) throws {
    var hello = DaemonBench.hello(of: .tracker)
    hello.isForLocation = isForLocation
    try daemon.connect(process: process).send { hello.write(to: &$0) }
  }

  private func phase(_ daemon: EmbeddedDaemon) -> AppPhase? {
    daemon.service.read { $0.phase(of: EmbeddedDaemon.verified(.tracker)) }
  }

  @Test("It is in the foreground when the user opens it, and stays there")
  func phases() throws {
    let daemon = try EmbeddedDaemon()
    try begin(daemon, process: 1, isForLocation: true)
    #expect(phase(daemon) == .background)
    try begin(daemon, process: 2, isForLocation: false)
    #expect(phase(daemon) == .foreground)
    try begin(daemon, process: 3, isForLocation: true)
    #expect(phase(daemon) == .foreground)
  }

  @Test(
    "One that ran before the daemon did is watched for with what its Info.plist allowed",
    arguments: [false, true])
  func restored(isReduced: Bool) throws {
    let id = EmbeddedDaemon.verified(.tracker)
    let center = try #require(Coordinate(latitude: 48, longitude: 8))
    let region = try #require(CircularRegion(identifier: "home", center: center, radius: 200))
    let daemon = try EmbeddedDaemon { store in
      try store.write(AuthorizationRecord(decision: .always), for: id)
      try store.updateMonitoring(of: id) { _ in
        var record = MonitoringRecord()
        record.regions = [MonitoredRegion(region, presence: .outside)]
        return record
      }
    }
    daemon.registry.restore(id, name: nil, isReduced: isReduced)
    #expect(phase(daemon) == .terminated)
    #expect(daemon.service.read { $0.mayBeLaunched(id) })
    #expect(daemon.service.wantsSource == !isReduced)
  }
}
