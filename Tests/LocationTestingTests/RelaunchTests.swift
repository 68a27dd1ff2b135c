// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("SimulatedDevice: an app for which something is watched is launched and resumed")
struct RelaunchTests {
  /// A device whose app may use location always, and has a manager.
  private func device(
    _ authorization: SimulatedDevice.Authorization = .authorizedAlways
  ) throws -> (SimulatedDevice, Tracker) {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 600), authorization: authorization)
    let tracker = device.run { Tracker(starts: false) }
    try device.advance(by: .seconds(1))
    return (device, tracker)
  }

  private func events(of manager: Int, on device: SimulatedDevice) -> [String] {
    device.transcript.ofManager(manager).notices.compactMap {
      guard case .eventOccurred(let event) = $0.event else { return nil as String? }
      return event.name
    }
  }

  @Test("B-10: A terminated app is launched in the background, and its new managers get the event")
  func relaunch() throws {
    let (device, _) = try device()
    var trackers: [Tracker] = []
    var reasons: [LaunchReason] = []
    device.app.onLaunch = { reason in
      reasons.append(reason)
      trackers.append(Tracker(starts: false))
    }
    device.app.terminate()
    #expect(device.app.launchReason == nil)
    device.report(event: "left the park")
    #expect(reasons == [.location] && device.app.launchReason == .location)
    #expect(device.app.phase == .background)
    #expect(events(of: 1, on: device).isEmpty)
    #expect(events(of: 2, on: device) == ["left the park"])
    #expect(trackers.map(\.statuses) == [[.authorizedAlways]])
    // It runs now, and needs no other launch.
    device.report(event: "came back")
    #expect(reasons.count == 1)
    #expect(events(of: 2, on: device) == ["left the park", "came back"])
  }

  @Test("B-11: Terminated again, it is launched again, for each event that it may have")
  func again() throws {
    let (device, _) = try device()
    var tracker: Tracker?
    device.app.onLaunch = { _ in tracker = Tracker(starts: false) }
    for number in 1...3 {
      device.app.terminate()
      device.report(event: "event \(number)")
      #expect(events(of: number + 1, on: device) == ["event \(number)"])
      #expect(tracker?.statuses == [.authorizedAlways])
    }
    #expect(device.transcript.notices.count { $0.client.rawValue == 1 } == 1)
  }

  @Test("Managers made before are dead: they get nothing, and asking them has no effect")
  func dead() throws {
    let (device, old) = try device()
    var next: Tracker?
    device.app.onLaunch = { _ in next = Tracker() }
    device.app.terminate()
    device.report(event: "left the park")
    old.manager.startUpdatingLocation()
    old.manager.requestLocation()
    device.app.enterForeground()
    device.settings.location = .whileUsing
    try device.advance(by: .seconds(10))
    #expect(old.locations.isEmpty && old.statuses == [.authorizedAlways])
    #expect(try #require(next).locations.count > 5)
    #expect(try #require(next).statuses == [.authorizedAlways, .authorizedWhenInUse])
  }

  @Test("The handler runs where the device advances, bound to it, and no time passes meanwhile")
  func inAdvance() throws {
    let (device, first) = try device()
    let elsewhere = try SimulatedDevice(gpx: Walk.gpx(seconds: 10))
    elsewhere.install()
    defer { elsewhere.uninstall() }
    var launchedAt: [Duration] = []
    var next: Tracker?
    device.app.onLaunch = { [unowned device] _ in
      launchedAt.append(device.elapsed)
      next = Tracker(starts: false)
    }
    // What happens inside a delegate follows while the device advances.
    first.whenLocation = { [unowned device, unowned first] in
      first.whenLocation = nil
      device.app.terminate()
      device.report(event: "left the park")
      #expect(device.app.phase == .terminated && launchedAt.isEmpty)
    }
    first.manager.startUpdatingLocation()
    try device.advance(by: .seconds(30))
    #expect(launchedAt == [.seconds(2)])
    #expect(next?.statuses == [.authorizedAlways])
    #expect(events(of: 2, on: device) == ["left the park"])
    #expect(elsewhere.transcript.notices.isEmpty)
  }

  @Test("An app that does nothing at launch is launched all the same, and can make managers later")
  func withoutHandler() throws {
    let (device, _) = try device()
    device.app.terminate()
    device.report(event: "left the park")
    #expect(device.app.phase == .background && device.app.launchReason == .location)
    let next = device.run { Tracker(starts: false) }
    try device.advance(by: .zero)
    #expect(events(of: 2, on: device) == ["left the park"])
    #expect(next.statuses == [.authorizedAlways])
  }

  @Test("A suspended app is resumed in the background, and is no new process")
  func resumed() throws {
    let (device, tracker) = try device()
    var launches = 0
    device.app.onLaunch = { _ in launches += 1 }
    device.app.enterBackground()
    device.app.suspend()
    try device.advance(by: .seconds(60))
    device.report(event: "left the park")
    #expect(device.app.phase == .background && launches == 0)
    #expect(device.app.launchReason == .user)
    #expect(events(of: 1, on: device) == ["left the park"])
    #expect(tracker.statuses == [.authorizedAlways])
  }

  @Test("B-13: An app that may use location in use only is never launched for it")
  func whileUsing() throws {
    let (device, _) = try device(.authorizedWhenInUse)
    var launches = 0
    device.app.onLaunch = { _ in launches += 1 }
    device.app.terminate()
    device.report(event: "left the park")
    try device.advance(by: .seconds(60))
    #expect(launches == 0 && device.app.phase == .terminated)
  }

  @Test("Launching by hand calls the handler too, with its own reason, and once a process")
  func byHand() throws {
    let (device, _) = try device()
    #expect(device.app.launchReason == .user)
    var reasons: [LaunchReason] = []
    var tracker: Tracker?
    device.app.onLaunch = { reason in
      reasons.append(reason)
      tracker = Tracker()
    }
    device.app.terminate()
    device.app.launch()
    #expect(device.app.phase == .foreground && device.app.launchReason == .user)
    #expect(tracker?.statuses == [.authorizedAlways], "delegates are called before it returns")
    device.app.terminate()
    device.app.launch(inBackground: true)
    #expect(device.app.phase == .background && device.app.launchReason == .other)
    device.app.launch(inBackground: true)
    #expect(device.app.phase == .background)
    device.app.launch()
    #expect(device.app.phase == .foreground && device.app.launchReason == .other)
    device.app.launch()
    #expect(reasons == [.user, .other])
  }

  @Test("An app that ends itself at launch is gone, and launched again for the next event only")
  func endsItself() throws {
    let (device, _) = try device()
    var launches = 0
    device.app.onLaunch = { [unowned device] _ in
      launches += 1
      device.app.terminate()
    }
    device.app.terminate()
    device.report(event: "left the park")
    try device.advance(by: .seconds(60))
    #expect(launches == 1 && device.app.phase == .terminated)
    device.report(event: "came back")
    #expect(launches == 2)
  }
}
