// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationClient

@Suite("What a daemon that started anew delivers again")
struct ConnectedClientTests {
  /// Whether events are new to an app, with a new daemon before those at some places.
  private func areNew(_ events: [ClientEvent], anewBefore places: Set<Int>) -> [Bool] {
    var client = ConnectedClient(role: .manager, observer: Recorder())
    return events.enumerated().map { place, event in
      if places.contains(place) { client.makeAnew() }
      return client.note(event)
    }
  }

  @Test("An authorization is delivered after the start of a daemon only if it has changed")
  func authorization() {
    let allowed = ClientEvent.authorizationChanged(AuthorizationState(status: .authorizedAlways))
    let denied = ClientEvent.authorizationChanged(AuthorizationState(status: .denied))
    #expect(
      areNew([allowed, allowed, denied, denied, allowed], anewBefore: [1, 2, 3])
        == [true, false, true, false, true])
    // The same daemon never delivers one twice without a reason.
    #expect(areNew([allowed, allowed], anewBefore: []) == [true, true])
  }

  @Test("Diagnostics are delivered after the start of a daemon only if they have changed")
  func diagnostics() {
    let none = ClientEvent.diagnosticsChanged([])
    let denied = ClientEvent.diagnosticsChanged(ServiceDiagnostics(rawValue: 1))
    #expect(
      areNew([none, none, denied, denied, none], anewBefore: [1, 2, 3])
        == [true, false, true, false, true])
  }

  @Test("A report that no position is known is new after one was")
  func unavailable() throws {
    let report = ClientEvent.diagnosticsChanged([.locationUnavailable])
    let center = try #require(Coordinate(latitude: 47, longitude: 11))
    let fix = try #require(
      Fix(
        coordinate: center, horizontalAccuracy: 5, timestamp: UTCInstant(secondsSinceEpoch: 0)))
    #expect(areNew([report, report], anewBefore: [1]) == [true, false])
    #expect(
      areNew([report, .locationsUpdated([fix]), report], anewBefore: [2]) == [true, true, true])
  }

  @Test("An event that did not reach an app is new when it is delivered again")
  func forgotten() throws {
    let event = try #require(MessageSamples.conditionEvents.first)
    var client = ConnectedClient(role: .conditionReader(monitor: "m"), observer: Recorder())
    let isNew = client.note(.conditionChanged(event))
    client.makeAnew()
    client.forget(event)
    let isNewAgain = client.note(.conditionChanged(event))
    #expect(isNew && isNewAgain)
  }

  @Test("An event of a condition that an app handles is not delivered to it twice")
  func conditions() throws {
    let events = MessageSamples.conditionEvents
    let first = try #require(events.first)
    let later = ConditionEvent(
      identifier: first.identifier, condition: first.condition, state: .unknown, date: nil,
      diagnostics: [], number: 7)
    let (event, change) = (ClientEvent.conditionChanged(first), ClientEvent.conditionChanged(later))
    #expect(areNew([event, event, change], anewBefore: [1]) == [true, false, true])
    let dated = ClientEvent.conditionChanged(
      ConditionEvent(
        identifier: first.identifier, condition: first.condition, state: first.state,
        date: UTCInstant(secondsSinceEpoch: 1), diagnostics: first.diagnostics, number: 9))
    #expect(areNew([event, dated], anewBefore: [1]) == [true, false])
    #expect(areNew([event, event, event], anewBefore: [1]) == [true, false, true])
    #expect(areNew([event, change, event], anewBefore: [2]) == [true, true, true])
    #expect(areNew([event, event], anewBefore: []) == [true, true])
  }
}
