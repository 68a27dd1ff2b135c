// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("CLServiceSession and CLBackgroundActivitySession", .bothDevices)
struct SessionTests {
  @Test("SS-01: A session has the user asked, and its diagnostics follow")
  func asks() async throws {
    let device = try SimulatedDevice(
      gpx: Trace.walk(seconds: 10), authorization: .notDetermined)
    let session = device.run { CLServiceSession(authorization: .whenInUse) }
    var diagnostics = session.diagnostics.makeAsyncIterator()
    try device.advance(by: .zero)
    #expect(device.user.prompt?.kind == .whenInUse)
    let asked = try await diagnostics.next()
    #expect(asked?.authorizationRequestInProgress == true)
    device.user.answer(.dontAllow)
    let answered = try await diagnostics.next()
    #expect(answered?.authorizationRequestInProgress == false)
    #expect(answered?.authorizationDenied == true)
    #expect(answered?.authorizationDeniedGlobally == false)
  }

  @Test("Each iteration begins with how it is now, and ends with the session")
  func iterations() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10), authorization: .denied)
    let session = device.run { CLServiceSession(authorization: .always) }
    try device.advance(by: .zero)
    for _ in 0..<2 {
      var diagnostics = session.diagnostics.makeAsyncIterator()
      let first = try await diagnostics.next()
      #expect(first?.authorizationDenied == true)
    }
    var waiting = session.diagnostics.makeAsyncIterator()
    session.invalidate()
    _ = try await waiting.next()
    let end = try await waiting.next()
    #expect(end == nil)
  }

  @Test("T-16: A session with a purpose asks for full accuracy")
  func fullAccuracy() throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    device.settings.precise = false
    let session = device.run {
      CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "navigation")
    }
    try device.advance(by: .zero)
    withExtendedLifetime(session) {
      #expect(device.user.prompt?.kind == .fullAccuracy(purposeKey: "navigation"))
    }
  }

  @Test("SS-02: A released session has ended, and its prompt with it")
  func letGo() throws {
    let device = try SimulatedDevice(
      gpx: Trace.walk(seconds: 10), authorization: .notDetermined)
    var session: CLServiceSession? = device.run { CLServiceSession(authorization: .whenInUse) }
    try device.advance(by: .zero)
    #expect(session != nil && device.user.prompt != nil)
    session = nil
    #expect(device.user.prompt == nil)
  }

  @Test("BAS-03, BAS-04: A background activity keeps the app in use until it is released")
  func backgroundActivity() throws {
    let phone = try Phone(Trace.walk(seconds: 100))
    phone.manager.startUpdatingLocation()
    var session: CLBackgroundActivitySession? = phone.device.run { CLBackgroundActivitySession() }
    try phone.pass(1)
    phone.device.app.enterBackground()
    try phone.pass(20)
    #expect(session != nil && phone.listener.seconds.last == 21)
    #expect(phone.device.indicator.backgroundApps.count == 1)
    session = nil
    try phone.pass(20)
    #expect(phone.listener.seconds.last == 21)
    #expect(phone.device.indicator.backgroundApps.isEmpty)
  }

  @Test("E-10: The requirements have Core Location's numbers")
  func numbers() {
    typealias Requirement = CLServiceSession.AuthorizationRequirement
    #expect([Requirement.none, .whenInUse, .always].map(\.rawValue) == [0, 1, 2])
    typealias Live = CLLocationUpdate.LiveConfiguration
    let configurations: [Live] = [
      .default, .automotiveNavigation, .otherNavigation, .fitness, .airborne,
    ]
    #expect(configurations.map(\.rawValue) == Array(0...4))
  }
}
