// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("CLLocationManager: authorization", .bothDevices)
struct ManagerAuthorizationTests {
  @Test(
    "CL-06: An answer is delivered once, and then the fixes that waited for a grant come",
    arguments: [
      (PromptChoice.allowOnce, AuthorizationStatus.authorizedWhenInUse),
      (.allowWhileUsing, .authorizedAlways), (.dontAllow, .denied),
    ])
  func answer(_ answer: PromptChoice, _ told: AuthorizationStatus) throws {
    let phone = try Phone(
      Trace.walk(seconds: 10), authorization: .notDetermined, answer: answer)
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    #expect(phone.listener.calls == [.authorization(.notDetermined)])
    phone.manager.requestAlwaysAuthorization()
    try phone.pass(1)
    let status = try #require(CLAuthorizationStatus(rawValue: told.rawValue))
    #expect(phone.listener.authorizations == [.notDetermined, status])
    #expect(phone.manager.authorizationStatus == status)
    if told.permitsFixes {
      #expect(phone.listener.calls.dropFirst(2) == [.locations([3])])
    } else {
      #expect(phone.listener.calls.dropFirst(2) == [.failure(.denied)])
    }
  }

  @Test("CL-06: A request for use in the foreground yields no more")
  func foregroundOnly() throws {
    let phone = try Phone(
      Trace.walk(seconds: 1), authorization: .notDetermined, answer: .allowWhileUsing)
    phone.manager.requestWhenInUseAuthorization()
    try phone.pass(0)
    #expect(phone.manager.authorizationStatus == .authorizedWhenInUse)
  }

  @Test("CL-06: Every manager of the app gets the answer, in the order of creation")
  func everyManager() throws {
    let phone = try Phone(
      Trace.walk(seconds: 1), authorization: .notDetermined, answer: .allowWhileUsing)
    let others = [Listener(), Listener()]
    let managers = others.map { phone.makeManager(delegate: $0) }
    try phone.pass(0)
    var order: [CLLocationManager] = []
    for listener in others + [phone.listener] {
      listener.whenAuthorization = { order.append($0) }
    }
    managers[1].requestWhenInUseAuthorization()
    try phone.pass(0)
    #expect(order == [phone.manager] + managers)
    for listener in others + [phone.listener] {
      #expect(listener.authorizations == [.notDetermined, .authorizedWhenInUse])
    }
  }

  @Test(
    "CL-07: A request does nothing where the user has decided",
    arguments: [
      AuthorizationStatus.authorizedAlways, .denied, .restricted,
    ])
  func decided(status: AuthorizationStatus) throws {
    for answer in PromptChoice.allCases {
      let phone = try Phone(Trace.walk(seconds: 1), authorization: status, answer: answer)
      phone.manager.requestWhenInUseAuthorization()
      phone.manager.requestAlwaysAuthorization()
      try phone.pass(1)
      #expect(phone.listener.calls.count == 1, "\(answer)")
      #expect(phone.manager.authorizationStatus.rawValue == status.rawValue)
    }
  }

  @Test("A-47: A request without an answer changes nothing and starts nothing")
  func unanswered() throws {
    let phone = try Phone(Trace.walk(seconds: 20), authorization: .notDetermined)
    phone.manager.startUpdatingLocation()
    phone.manager.requestWhenInUseAuthorization()
    phone.manager.requestAlwaysAuthorization()
    try phone.pass(20)
    #expect(phone.listener.calls == [.authorization(.notDetermined)])
    #expect(phone.manager.location == nil)
  }

  @Test("CL-10: A second request after a refusal is silent, and a start fails as denied")
  func refusal() throws {
    let phone = try Phone(
      Trace.walk(seconds: 20), authorization: .notDetermined, answer: .dontAllow)
    phone.manager.requestWhenInUseAuthorization()
    try phone.pass(1)
    phone.manager.requestWhenInUseAuthorization()
    try phone.pass(1)
    phone.manager.startUpdatingLocation()
    try phone.pass(18)
    #expect(phone.listener.authorizations.last == .denied)
    #expect(phone.listener.calls.suffix(2) == [.authorization(.denied), .failure(.denied)])
  }

  @Test(
    "CL-23, A-57: A start without permission fails with exactly one denial and shows no coordinate",
    arguments: [AuthorizationStatus.denied, .restricted])
  func denied(status: AuthorizationStatus) throws {
    let phone = try Phone(Trace.walk(seconds: 60), authorization: status)
    phone.manager.startUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.device.runToEnd()
    try phone.pass(600)
    #expect(phone.listener.failures == [.denied])
    #expect(phone.listener.locations.isEmpty && phone.manager.location == nil)
    phone.manager.stopUpdatingLocation()
    phone.manager.requestLocation()
    try phone.pass(600)
    #expect(phone.listener.failures == [.denied, .denied])
    #expect(phone.listener.locations.isEmpty && phone.manager.location == nil)
  }

  @Test("A-51: The manager in the callback shows the new status already")
  func statusInCallback() throws {
    let phone = try Phone(
      Trace.walk(seconds: 3), authorization: .notDetermined, answer: .allowWhileUsing)
    // What nearly every app does in this callback.
    phone.listener.whenAuthorization = { manager in
      switch manager.authorizationStatus {
      case .notDetermined: manager.requestWhenInUseAuthorization()
      case .authorizedWhenInUse: manager.startUpdatingLocation()
      default: Issue.record("unexpected status")
      }
    }
    try phone.pass(1)
    #expect(
      phone.listener.calls == [
        .authorization(.notDetermined), .authorization(.authorizedWhenInUse), .locations([0]),
        .locations([1]),
      ])
  }

  @Test(
    "CL-05, BUG-11: An immediate request delivers the initial status first, then the answer")
  func requestInTheSameTurn() throws {
    let phone = try Phone(
      Trace.walk(seconds: 1), authorization: .notDetermined, answer: .allowWhileUsing)
    phone.manager.requestWhenInUseAuthorization()
    try phone.pass(0)
    #expect(phone.listener.authorizations == [.notDetermined, .authorizedWhenInUse])
  }

  @Test(
    "CL-06, BUG-05: Right after the request the status is as it was before")
  func statusAfterRequest() throws {
    let phone = try Phone(
      Trace.walk(seconds: 1), authorization: .notDetermined, answer: .allowWhileUsing)
    try phone.pass(0)
    phone.manager.requestWhenInUseAuthorization()
    #expect(phone.manager.authorizationStatus == .notDetermined)
    try phone.pass(0)
    #expect(phone.manager.authorizationStatus == .authorizedWhenInUse)
  }
}
