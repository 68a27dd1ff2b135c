// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("SimulatedDevice: what the user, the app and the device do")
struct VerbTests {
  private func undecided(
    app: AppSetup = AppSetup(), profile: SystemProfile = .ios18
  ) throws -> (SimulatedDevice, Tracker) {
    let device = try SimulatedDevice(
      gpx: Walk.gpx(seconds: 600), authorization: .notDetermined, app: app, profile: profile)
    let tracker = device.run { Tracker() }
    try device.advance(by: .zero)
    return (device, tracker)
  }

  @Test("CL-06: A prompt stays up until the user answers, and the answer is delivered at once")
  func answer() throws {
    let (device, tracker) = try undecided()
    #expect(device.user.prompt == nil && !device.user.answer(.allowOnce))
    tracker.manager.requestWhenInUseAuthorization()
    let prompt = try #require(device.user.prompt)
    #expect(
      prompt.buttons.map(\.choice) == [.allowOnce, .allowWhileUsing, .dontAllow])
    #expect(prompt.title.contains("test") && prompt.purpose != nil && prompt.precise == true)
    try device.advance(by: .seconds(60))
    #expect(device.user.prompt == prompt && tracker.locations.isEmpty)
    #expect(!device.user.answer(.allowAlways), "it has no such button")
    #expect(device.user.answer(.allowWhileUsing))
    #expect(device.user.prompt == nil)
    #expect(tracker.statuses == [.notDetermined, .authorizedWhenInUse])
    try device.advance(by: .seconds(1))
    #expect(tracker.locations.count == 1)
    #expect(device.settings.location == .whileUsing && device.settings.precise)
    #expect(device.user.prompts == [prompt])
  }

  @Test("A-47: A prompt that goes away unanswered leaves all as it was")
  func dismissed() throws {
    let (device, tracker) = try undecided()
    #expect(!device.user.dismissPrompt())
    tracker.manager.requestWhenInUseAuthorization()
    #expect(device.user.dismissPrompt())
    #expect(tracker.statuses == [.notDetermined] && device.settings.location == .askNextTime)
    tracker.manager.requestWhenInUseAuthorization()
    #expect(device.user.prompts.count == 2)
  }

  @Test("CL-11: Allow Once ends with use: the grace over, the app is undecided again")
  func allowOnce() throws {
    let (device, tracker) = try undecided()
    tracker.manager.requestWhenInUseAuthorization()
    device.user.answer(.allowOnce)
    device.app.enterBackground()
    try device.advance(by: .seconds(4))
    device.app.enterForeground()
    #expect(tracker.statuses.last == .authorizedWhenInUse)
    device.app.enterBackground()
    try device.advance(by: .seconds(6))
    #expect(tracker.statuses.last == .notDetermined)
    #expect(tracker.manager.authorizationStatus == .notDetermined)
    let count = tracker.locations.count
    device.app.enterForeground()
    try device.advance(by: .seconds(60))
    #expect(tracker.locations.count == count)
  }

  @Test("CL-13: An event that needs Always brings the second prompt up on the home screen")
  func provisional() throws {
    let (device, tracker) = try undecided()
    tracker.manager.requestAlwaysAuthorization()
    device.user.answer(.allowWhileUsing)
    #expect(tracker.statuses.last == .authorizedAlways && device.settings.location == .whileUsing)
    device.app.enterBackground()
    try device.advance(by: .seconds(10))
    device.report(event: "left the park")
    #expect(device.user.prompt == nil)
    device.showHomeScreen()
    #expect(device.user.prompt?.kind == .provisionalAlways)
    device.user.answer(.allowAlways)
    #expect(device.settings.location == .always)
    #expect(device.transcript.description.contains("event  \"left the park\""))
  }

  @Test("Settings are the user's: each row and the switch Precise reach the app at once")
  func settings() throws {
    let (device, tracker) = try undecided()
    device.settings.location = .always
    #expect(tracker.statuses.last == .authorizedAlways)
    device.settings.location = .never
    #expect(tracker.statuses.last == .denied && device.settings.location == .never)
    device.settings.location = .whileUsing
    try device.advance(by: .seconds(1))
    #expect(tracker.locations.count == 1)
    device.settings.precise = false
    #expect(tracker.manager.accuracyAuthorization == .reducedAccuracy && !device.settings.precise)
    #expect(tracker.locations.count == 2 && tracker.locations.last?.horizontalAccuracy == 5_000)
    try device.advance(by: .seconds(60))
    #expect(tracker.locations.count == 2, "a region comes with the next quarter of an hour")
    device.settings.precise = true
    try device.advance(by: .seconds(1))
    #expect(tracker.locations.last.map { $0.horizontalAccuracy < 100 } == true)
  }

  @Test("CL-21: The device's switch and a restriction hide the decision and bring it back")
  func deviceSwitches() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 600))
    let tracker = device.run { Tracker() }
    try device.advance(by: .zero)
    #expect(device.isLocationServicesOn && !device.isRestricted)
    device.isLocationServicesOn = false
    #expect(device.run { !CLLocationManager.locationServicesEnabled() })
    device.isLocationServicesOn = true
    device.isRestricted = true
    device.isRestricted = false
    #expect(
      tracker.statuses == [
        .authorizedWhenInUse, .denied, .authorizedWhenInUse, .restricted, .authorizedWhenInUse,
      ])
    #expect(device.settings.location == .whileUsing)
  }

  @Test("A reset leaves nothing decided, and a prompt can come again")
  func reset() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 60), authorization: .denied)
    let tracker = device.run { Tracker() }
    device.settings.precise = false
    device.user.resetLocationAndPrivacy()
    #expect(tracker.statuses.last == .notDetermined && device.settings.precise)
    tracker.manager.requestWhenInUseAuthorization()
    #expect(device.user.prompt != nil)
  }

  @Test("B-09: A terminated app hears nothing; launched again, its new managers know the decision")
  func terminate() throws {
    let (device, tracker) = try undecided()
    tracker.manager.requestWhenInUseAuthorization()
    device.user.answer(.allowWhileUsing)
    try device.advance(by: .seconds(1))
    device.app.terminate()
    #expect(device.app.phase == .terminated)
    try device.advance(by: .seconds(10))
    #expect(tracker.locations.count == 1)
    device.app.launch()
    #expect(device.app.phase == .foreground)
    let next = device.run { Tracker() }
    try device.advance(by: .seconds(1))
    #expect(next.statuses == [.authorizedWhenInUse])
    #expect(next.locations.count == 2)
    #expect(tracker.locations.count == 1)
  }

  @Test("A-48: A suspended app hears of nothing until it goes on")
  func suspend() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 600))
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(1))
    device.app.enterBackground()
    device.app.suspend()
    #expect(device.app.phase == .suspended)
    device.settings.location = .never
    try device.advance(by: .seconds(60))
    #expect(tracker.statuses == [.authorizedWhenInUse])
    device.app.resume()
    #expect(tracker.statuses == [.authorizedWhenInUse, .denied])
  }

  @Test("B-04: Use in the background goes on where the app allows it, and is shown")
  func background() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 600))
    let tracker = device.run { Tracker() }
    tracker.manager.allowsBackgroundLocationUpdates = true
    try device.advance(by: .seconds(10))
    #expect(device.indicator == Indicator(arrow: .solid))
    device.app.enterBackground()
    try device.advance(by: .seconds(60))
    #expect(tracker.locations.count == 71)
    #expect(device.indicator == Indicator(arrow: .solid, backgroundApps: [AppID("test")]))
  }

  @Test("CLX-12, UI-02: The mark in Settings is solid in use and shortly after, gray for a day")
  func usageMark() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 10))
    #expect(device.settings.usageMark == .none)
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(5))
    #expect(device.settings.usageMark == .solid)
    tracker.manager.stopUpdatingLocation()
    try device.advance(by: .seconds(299))
    #expect(device.settings.usageMark == .solid)
    try device.advance(by: .seconds(1))
    #expect(device.settings.usageMark == .grey)
    try device.advance(by: .seconds(86_100))
    #expect(device.settings.usageMark == .none)
  }

  @Test("Temporary full accuracy is asked for by purpose, granted and over with use")
  func fullAccuracy() throws {
    let device = try SimulatedDevice(
      gpx: Walk.gpx(seconds: 600),
      app: AppSetup(
        record: AuthorizationRecord(decision: .whileUsing, isPrecise: false)))
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(5))
    #expect(tracker.manager.accuracyAuthorization == .reducedAccuracy)
    #expect(tracker.locations.map(\.horizontalAccuracy) == [5_000])
    var ends: [String] = []
    func ask(_ key: String) {
      tracker.manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: key) { error in
        let isDeclined = (error as? CLError)?.code == .promptDeclined
        ends.append(isDeclined ? "promptDeclined" : error.map { "\($0)" } ?? "no error")
      }
    }
    ask("sightseeing")
    try device.advance(by: .zero)
    #expect(ends == ["promptDeclined"] && device.user.prompts.isEmpty)
    ask("navigation")
    #expect(device.user.prompt?.kind == .fullAccuracy(purposeKey: "navigation"))
    device.user.answer(.allowOnce)
    #expect(ends == ["promptDeclined", "no error"])
    #expect(tracker.manager.accuracyAuthorization == .fullAccuracy && !device.settings.precise)
    try device.advance(by: .seconds(1))
    #expect(tracker.locations.last.map { $0.horizontalAccuracy < 100 } == true)
    device.app.enterBackground()
    try device.advance(by: .seconds(6))
    #expect(tracker.manager.accuracyAuthorization == .reducedAccuracy)
    #expect(tracker.manager.location == nil, "it is not in use, and may not have what is published")
    device.app.enterForeground()
    #expect(tracker.manager.location?.horizontalAccuracy == 5_000)
  }

  @Test("A-06: An app whose Info.plist lacks a purpose string gets no prompt")
  func purposeMissing() throws {
    let (device, tracker) = try undecided(app: AppSetup(infoPlist: "Tests/SampleApp/Info.plist"))
    tracker.manager.requestAlwaysAuthorization()
    #expect(device.user.prompt == nil)
    #expect(
      device.transcript.description.contains(
        "the request did nothing  NSLocationAlwaysAndWhenInUseUsageDescription is missing"))
    tracker.manager.requestWhenInUseAuthorization()
    #expect(device.user.prompt?.title == "Allow “Sample App” to use your location?")
  }

  @Test("An Info.plist that cannot be read is an error")
  func unreadableInfoPlist() {
    #expect(throws: SimulatedDeviceError.self) {
      try SimulatedDevice(
        gpx: Walk.gpx(seconds: 1), app: AppSetup(infoPlist: "Tests/SampleApp/missing.plist"))
    }
  }

  @Test("A profile changes the rules: before iOS 13 there is no Allow Once")
  func profile() throws {
    let (device, tracker) = try undecided(profile: .ios11)
    tracker.manager.requestAlwaysAuthorization()
    #expect(
      device.user.prompt?.buttons.map(\.choice) == [.allowWhileUsing, .allowAlways, .dontAllow])
  }
}
