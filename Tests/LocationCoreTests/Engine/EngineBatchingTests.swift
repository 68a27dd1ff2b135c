// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: fixes that wait for a process")
struct EngineBatchingTests {
  private func makeDevice(
    _ status: AuthorizationStatus, configuration: EngineConfiguration = EngineConfiguration()
  ) -> EngineHarness {
    var device = EngineHarness(status, configuration: configuration)
    device.perform(.options(.first, pauses: false))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 10)
    device.perform(.app(.suspended), at: 20)
    return device
  }

  private func counts(_ device: EngineHarness) -> DeliveryCounts {
    device.engine.snapshot(for: .first, at: device.now)?.counts ?? DeliveryCounts()
  }

  @Test("B-09: Fixes that come while a process is suspended are delivered in one array on resume")
  func always() {
    var device = makeDevice(.authorizedAlways)
    for second in 21...40 { device.receive(at: Double(second)) }
    #expect(device.fixes(of: .first) == [.sample(10)])
    #expect(counts(device).held == 20)
    let awake = device.send(.app(.background), at: 50)
    #expect(
      awake == [.notify(.locationsUpdated((21...40).map { .sample(Double($0)) }), to: .first)])
  }

  @Test("A When In Use app gets no background track: only what came in its grace waits for it")
  func whenInUse() {
    var device = makeDevice(.authorizedWhenInUse)
    for second in 21...40 { device.receive(at: Double(second)) }
    device.advance(to: 50)
    let back = device.send(.app(.foreground))
    #expect(
      back.contains(.notify(.locationsUpdated((21...24).map { .sample(Double($0)) }), to: .first)))
    #expect(device.fixes(of: .first).count == 5)
  }

  @Test("Held fixes are discarded with the authorization, also if that comes back meanwhile")
  func lostAndRegained() {
    var device = makeDevice(.authorizedAlways)
    for second in 21...23 { device.receive(at: Double(second)) }
    device.perform(.settings(.never))
    #expect(counts(device)[.notAuthorized] == 3)
    device.perform(.settings(.always))
    device.receive(at: 24)
    device.perform(.app(.foreground), at: 30)
    #expect(!device.fixes(of: .first).contains(.sample(22)))
  }

  @Test("Held fixes are discarded with the accuracy")
  func preciseOff() {
    var device = makeDevice(.authorizedAlways)
    for second in 21...23 { device.receive(at: Double(second)) }
    device.perform(.settingsChanged(.maps, .precise(false)))
    #expect(counts(device)[.reducedAccuracy] == 3)
    device.perform(.app(.foreground), at: 30)
    #expect(device.fixes(of: .first) == [.sample(10)])
  }

  @Test("Past the limit the oldest goes, and is counted")
  func limit() {
    var configuration = EngineConfiguration()
    configuration.heldFixLimit = 3
    var device = makeDevice(.authorizedAlways, configuration: configuration)
    for second in 21...23 { device.receive(at: Double(second)) }
    #expect(counts(device)[.bufferFull] == 0)
    for second in 24...25 { device.receive(at: Double(second)) }
    #expect(counts(device)[.bufferFull] == 2)
    let awake = device.send(.app(.background), at: 50)
    #expect(
      awake == [.notify(.locationsUpdated((23...25).map { .sample(Double($0)) }), to: .first)])
  }

  @Test("The location shown is the last one delivered, not one that waits")
  func shown() {
    var device = makeDevice(.authorizedAlways)
    device.receive(at: 21)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == .sample(10))
    device.perform(.app(.background), at: 50)
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == .sample(21))
  }

  @Test("The distance filter goes on from the last fix that passed, delivered or not")
  func filter() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.app(.background), at: 20)
    device.perform(.options(.first, filter: 100, pauses: false))
    device.perform(.app(.suspended))
    for second in 21...30 { device.receive(at: Double(second), north: Double(second - 20) * 30) }
    let awake = device.send(.app(.background), at: 50)
    let passed = [24.0, 28].map { Fix.sample($0, north: ($0 - 20) * 30) }
    #expect(awake == [.notify(.locationsUpdated(passed), to: .first)])
    #expect(counts(device).filtered == 8)
  }

  @Test("A process that ends takes what waited with it")
  func terminated() {
    var device = makeDevice(.authorizedAlways)
    device.receive(at: 21)
    device.perform(.app(.terminated))
    device.perform(.appLaunched(.maps, .complete, AuthorizationRecord(), .foreground))
    device.perform(.managerCreated(.second, .maps))
    #expect(device.fixes(of: .second).isEmpty)
  }

  @Test("D-11: An outage that goes on when a process resumes is reported ten seconds later")
  func outage() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.signalLost, at: 30)
    device.advance(to: 100)
    let before = device.unknownReports(to: .first)
    device.perform(.app(.background))
    device.advance(to: 120)
    #expect(device.unknownReports(to: .first) == before + [.at(110)])
  }

  @Test(
    "Fixes that go lost on the way to an app are no longer delivered, and counted with a reason")
  func lost() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.fixesDropped(.first, count: 1, .bufferFull))
    #expect(counts(device).delivered == 0)
    #expect(counts(device)[.bufferFull] == 1)
    #expect(counts(device).held == 0)
  }
}
