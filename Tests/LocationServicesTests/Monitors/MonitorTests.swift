// SPDX-License-Identifier: MIT

import CoreLocation
import Foundation
import LocationCore
import LocationTesting
import Synchronization
import Testing

@Suite("CLMonitor", .bothDevices)
struct MonitorTests {
  private let home = CLMonitor.CircularGeographicCondition(
    center: CLLocationCoordinate2D(latitude: 0, longitude: 10), radius: 100)

  /// A device that rests at home for a minute, is 900 m away from then on, and comes back.
  private func makeDevice(
    authorization: SimulatedDevice.Authorization = .authorizedWhenInUse
  ) throws -> SimulatedDevice {
    let points = (0...600).map {
      Trace.Point(second: $0, north: (60..<300).contains($0) ? 900 : 0)
    }
    return try SimulatedDevice(gpx: Trace.gpx(points), authorization: authorization)
  }

  private func makeIterator(
    _ monitor: CLMonitor
  ) async -> CLMonitor.Events.Iterator {
    await monitor.events.makeAsyncIterator()
  }

  @Test("CLX-03, MON-03: A state is unknown at first, and delivered with the time of the first fix")
  func states() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    let record = try #require(await monitor.record(for: "home"))
    #expect(record.lastEvent.state == .unknown)
    #expect(record.condition is CLMonitor.CircularGeographicCondition)
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(400))
    var told: [CLMonitor.Event] = []
    for _ in 0..<3 { if let event = try await events.next() { told.append(event) } }
    #expect(told.map(\.state) == [.satisfied, .unsatisfied, .satisfied])
    #expect(
      told.map { $0.date.timeIntervalSince(Trace.start) } == [0, 80, 320],
      "a crossing takes twenty seconds")
    #expect(told.allSatisfy { $0.identifier == "home" && $0.refinement == nil })
    #expect(!told.contains { $0.accuracyLimited || $0.conditionUnsupported })
  }

  @Test("CLX-03, MON-03: A wrong assumption is corrected")
  func assumption() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home", assuming: .unsatisfied)
    #expect(await monitor.record(for: "home")?.lastEvent.state == .unsatisfied)
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(1))
    #expect(try await events.next()?.state == .satisfied)
  }

  @Test("MON-05: The record changes when the app asks for the next event, not before")
  func record() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(100))
    _ = try await events.next()
    #expect(await monitor.record(for: "home")?.lastEvent.state == .unknown)
    _ = try await events.next()
    #expect(await monitor.record(for: "home")?.lastEvent.state == .satisfied)
    #expect(await monitor.record(for: "nowhere") == nil)
  }

  @Test("MON-01, MON-04: A monitor of the same name takes up the conditions, others have their own")
  func names() async throws {
    let device = try makeDevice()
    await device.run { await CLMonitor("places") }.add(home, identifier: "home")
    let again = await device.run { await CLMonitor("places") }
    let other = await device.run { await CLMonitor("errands") }
    await again.add(home, identifier: "home")
    await again.add(home, identifier: "garden")
    #expect(await again.identifiers == ["home", "garden"])
    #expect(await other.identifiers.isEmpty)
    await again.remove("home")
    await again.remove("home")
    #expect(await again.identifiers == ["garden"])
  }

  @Test("MON-01: A second iteration ends the first one, and gets what that did not deal with")
  func secondIteration() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var first = await makeIterator(monitor)
    try device.advance(by: .seconds(1))
    #expect(try await first.next()?.state == .satisfied)
    var second = await makeIterator(monitor)
    let ended = try await first.next()
    #expect(ended == nil)
    try device.advance(by: .seconds(100))
    #expect(try await second.next()?.state == .unsatisfied)
  }

  @Test("Leaving the loop ends the reading, and canceling its task does, too")
  func cancelling() async throws {
    let device = try makeDevice(authorization: .notDetermined)
    let monitor = await device.run { await CLMonitor("places") }
    let task = Task {
      var count = 0
      for try await _ in await monitor.events { count += 1 }
      return count
    }
    while device.user.prompt == nil {
      try device.advance(by: .zero)
      await Task.yield()
    }
    task.cancel()
    #expect(try await task.value == 0)
    try device.advance(by: .zero)
    #expect(device.user.prompt == nil, "nobody wishes to be asked any longer")
  }

  @Test("CLX-03, MON-06: The 21st condition says that it is one too many")
  func limit() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    for number in 1...21 { await monitor.add(home, identifier: "\(number)") }
    var events = await makeIterator(monitor)
    try device.advance(by: .zero)
    let event = try #require(try await events.next())
    #expect(event.identifier == "21" && event.state == .unmonitored)
    #expect(event.conditionLimitExceeded && !event.conditionUnsupported)
  }

  /// What no monitor knows.
  private struct Weather: CLCondition {}

  @Test("A condition that cannot be watched says so, and is there as it was given")
  func unsupported() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    let uuid = UUID()
    await monitor.add(
      CLMonitor.BeaconIdentityCondition(uuid: uuid, major: 7), identifier: "desk")
    await monitor.add(Weather(), identifier: "rain")
    await monitor.add(
      CLMonitor.CircularGeographicCondition(center: home.center, radius: -1), identifier: "hole")
    await monitor.add(
      CLMonitor.CircularGeographicCondition(center: home.center, radius: 100_001),
      identifier: "country")
    var events = await makeIterator(monitor)
    try device.advance(by: .zero)
    var told: [String] = []
    for _ in 0..<4 {
      let event = try #require(try await events.next())
      #expect(event.conditionUnsupported && event.state == .unmonitored)
      told.append(event.identifier)
    }
    #expect(told == ["desk", "rain", "hole", "country"])
    #expect(await monitor.record(for: "rain")?.condition is Weather)
    let desk = await monitor.record(for: "desk")?.condition as? CLMonitor.BeaconIdentityCondition
    #expect(desk?.uuid == uuid && desk?.major == 7 && desk?.minor == nil)
    let hole =
      await monitor.record(for: "hole")?.condition as? CLMonitor.CircularGeographicCondition
    #expect(hole?.radius == -1)
  }

  @Test("CL-27: Events with reduced accuracy say so, and reveal no rim")
  func reduced() async throws {
    let device = try makeDevice()
    device.settings.precise = false
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(600))
    let event = try #require(try await events.next())
    #expect(event.accuracyLimited && event.state == .unknown)
    device.settings.location = .never
    let denied = try #require(try await events.next())
    #expect(denied.authorizationDenied && denied.state == .unknown)
  }

  @Test("An event that has waited is not delivered to an app that may no longer have it")
  func withdrawn() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(1))
    device.settings.location = .never
    let event = try #require(try await events.next())
    #expect(event.authorizationDenied && event.state == .unknown)
  }

  @Test("An event that waited while the app was not in use is delivered once when it is again")
  func backInUse() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(1))
    device.app.enterBackground()
    try device.advance(by: .seconds(20))
    let asleep = try #require(try await events.next())
    #expect(asleep.insufficientlyInUse && asleep.state == .unknown)
    device.app.enterForeground()
    try device.advance(by: .seconds(1))
    let awake = try #require(try await events.next())
    #expect(awake.state == .satisfied && !awake.insufficientlyInUse)
    try device.advance(by: .seconds(100))
    #expect(try await events.next()?.state == .unsatisfied)
  }

  @Test(
    "CLX-03, MON-02, MON-08: A state launches a terminated app, whose new monitor delivers it")
  func relaunch() async throws {
    let device = try makeDevice(authorization: .authorizedAlways)
    let session = Mutex(device.run { CLServiceSession(authorization: .always) })
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events: CLMonitor.Events.Iterator? = await makeIterator(monitor)
    try device.advance(by: .seconds(10))
    #expect(try await events?.next()?.state == .satisfied)
    device.app.onLaunch = { _ in session.withLock { $0 = CLServiceSession(authorization: .always) }
    }
    device.app.terminate()
    events = nil
    try device.advance(by: .seconds(90))
    #expect(device.app.launchReason == .location)
    let again = await device.run { await CLMonitor("places") }
    #expect(await again.identifiers == ["home"])
    var next = await makeIterator(again)
    try device.advance(by: .seconds(1))
    let told = try #require(try await next.next())
    #expect(told.state == .unsatisfied)
    #expect(told.date.timeIntervalSince(Trace.start) == 80)
  }

  @Test("An iteration in a process that ends is at its end, and deals with nothing later")
  func processEnds() async throws {
    let device = try makeDevice()
    let monitor = await device.run { await CLMonitor("places") }
    await monitor.add(home, identifier: "home")
    var events = await makeIterator(monitor)
    try device.advance(by: .seconds(1))
    _ = try await events.next()
    device.app.terminate()
    let end = try await events.next()
    #expect(end == nil)
    device.app.launch()
    let again = await device.run { await CLMonitor("places") }
    #expect(await again.record(for: "home")?.lastEvent.state == .unknown)
  }

  @Test("MON-01: One of the iterations that begin at once gets events, and the others end")
  func race() async throws {
    for _ in 0..<20 {
      let device = try makeDevice()
      let monitor = await device.run { await CLMonitor("places") }
      await monitor.add(home, identifier: "home")
      let sequence = await monitor.events
      let told = await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            var iterator = sequence.makeAsyncIterator()
            return try? await iterator.next()?.identifier
          }
        }
        // Three end by themselves; the last one waits for time to pass.
        var ended = 0
        while ended < 3, await group.next() != nil { ended += 1 }
        try? device.advance(by: .seconds(1))
        return await group.next() ?? nil
      }
      #expect(told == "home")
    }
  }
}
