// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

/// What apps that are tested without Core Location hide a manager behind.
private protocol AccuracyAsking {
  func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String)
}

private protocol AccuracyAwaiting {
  func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws
}

extension CLLocationManager: AccuracyAsking {}
extension CLLocationManager: AccuracyAwaiting {}

/// Overrides every form.
private final class Each: CLLocationManager {
  var calls: [String] = []

  override func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) { calls.append("handler \(purposeKey)") }

  override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    calls.append("plain \(purposeKey)")
  }

  override func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws { calls.append("await \(purposeKey)") }

  override func startMonitoringLocationPushes() async throws -> Data { Data([1]) }

  override func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] { [CLLocation()] }
}

/// Overrides only the forms with handlers.
private final class Handlers: CLLocationManager {
  var calls: [String] = []

  override func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    calls.append(purposeKey)
    completion?(CLError(.promptDeclined))
  }

  override func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)?) {
    completion?(Data([2]), nil)
  }

  override func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int,
    completionHandler handler: @escaping ([CLLocation], (any Error)?) -> Void
  ) { handler([CLLocation(), CLLocation()], nil) }
}

/// Overrides the one form that most apps use.
private final class Plain: CLLocationManager {
  var calls: [String] = []

  override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    calls.append(purposeKey)
  }
}

@Suite("CLLocationManager: forms of a request, and their overriding", .bothDevices)
struct ManagerOverrideTests {
  private func askPlainly(_ manager: CLLocationManager) {
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "a")
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "b", completion: nil)
    manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "c") { _ in }
    let asking: any AccuracyAsking = manager
    asking.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "d")
  }

  @Test("1.10: Each form of a request can be overridden, and is the one that its spelling calls")
  func each() async throws {
    let each = Each()
    askPlainly(each)
    #expect(each.calls == ["plain a", "handler b", "handler c", "plain d"])
    let manager: CLLocationManager = each
    let awaiting: any AccuracyAwaiting = manager
    try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "e")
    try await awaiting.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "f")
    #expect(each.calls.dropFirst(4) == ["await e", "await f"])
    #expect(try await manager.startMonitoringLocationPushes() == Data([1]))
    let past = try await manager.requestHistoricalLocations(purposeKey: "g", sampleCount: 1)
    #expect(past.count == 1)
  }

  @Test("1.10: An override of the form with a handler answers the other forms, too")
  func handlers() async throws {
    let handlers = Handlers()
    askPlainly(handlers)
    let manager: CLLocationManager = handlers
    await #expect(throws: CLError(.promptDeclined)) {
      try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "e")
    }
    #expect(handlers.calls == ["a", "b", "c", "d", "e"])
    #expect(try await manager.startMonitoringLocationPushes() == Data([2]))
    let past = try await manager.requestHistoricalLocations(purposeKey: "g", sampleCount: 1)
    #expect(past.count == 2)
  }

  @Test("1.10: The form without a handler can be overridden alone")
  func plain() {
    let plain = Plain()
    plain.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "a")
    (plain as any AccuracyAsking).requestTemporaryFullAccuracyAuthorization(withPurposeKey: "d")
    #expect(plain.calls == ["a", "d"])
  }
}
