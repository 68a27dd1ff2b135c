// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: regions of an app whose process does not run")
struct RegionRelaunchTests {
  private let home = CircularRegion.sample()

  private func device() -> EngineHarness { EngineHarness(.authorizedAlways) }

  @Test(
    "A region is watched with Always for an app that is suspended or gone, which is woken",
    arguments: [AppPhase.suspended, .terminated])
  func relaunch(phase: AppPhase) {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...9, north: 0)
    device.perform(.app(.background))
    device.perform(.app(phase))
    #expect(device.stay(10...30, north: 300).isEmpty)
    #expect(device.trace.last?.effect == .wake(.maps))
    let woken =
      phase == .suspended
      ? device.perform(.app(.background), at: 40)
      : device.perform(
        .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background), at: 40)
        + device.perform(.managerCreated(.second, .maps))
    let client: ClientID = phase == .suspended ? .first : .second
    #expect(woken.filter(\.isMonitoring) == Effect.crossing(home, .outside, to: client))
  }

  @Test("A crossing is kept once it is delivered: a process that ends before that finds it again")
  func keptOnceTold() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...60, north: 0)
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    device.stay(61...120, north: 900)
    #expect(device.engine.monitoring(of: .maps)?.regions.map(\.presence) == [.inside])
    device.perform(.app(.background))
    #expect(device.engine.monitoring(of: .maps)?.regions.map(\.presence) == [.outside])
    let kept = device.trace.last { entry in
      if case .persistMonitoring = entry.effect { true } else { false }
    }
    #expect(
      kept?.effect == device.engine.monitoring(of: .maps).map { .persistMonitoring($0, of: .maps) })
  }

  @Test(
    "B-10: Each manager of a launched app gets the crossing once, also on registering again"
  )
  func registeredAgain() {
    var device = device()
    device.perform(.regionMonitoringStarted(home, .first))
    device.stay(0...60, north: 0)
    device.perform(.app(.terminated))
    device.stay(61...120, north: 900)
    device.send(
      .appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .background), at: 130)
    for client in [ClientID.second, .third] {
      device.perform(.managerCreated(client, .maps))
      device.perform(.regionMonitoringStarted(home, client))
      let told = device.monitoring(of: client).map(\.effect)
      #expect(
        told == Effect.crossing(home, .outside, to: client) + [
          .notify(.monitoringStarted(home), to: client)
        ]
      )
    }
    #expect(device.engine.monitoring(of: .maps)?.regions.map(\.presence) == [.outside])
    device.send(.managerCreated(ClientID(9), .maps), at: 136)
    #expect(device.monitoring(of: ClientID(9)).isEmpty, "the launch is over")
  }
}
