// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization status")
struct StatusTests {
  @Test(
    "CL-02: Statuses have Apple's numbers",
    arguments: zip(
      [
        AuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways,
        .authorizedWhenInUse,
      ], Int32(0)...4))
  func rawValues(status: AuthorizationStatus, number: Int32) {
    #expect(status.rawValue == number)
    #expect(AuthorizationStatus.allCases.count == 5)
  }

  @Test("CL-02: Accuracy and failures have Apple's numbers")
  func otherRawValues() {
    #expect(AccuracyAuthorization.full.rawValue == 0)
    #expect(AccuracyAuthorization.reduced.rawValue == 1)
    let numbers: [LocationFailure: Int] = [
      .locationUnknown: 0, .denied: 1, .network: 2, .headingFailure: 3,
      .regionMonitoringDenied: 4, .regionMonitoringFailure: 5, .deferredFailed: 11,
      .deferredNotUpdatingLocation: 12, .deferredAccuracyTooLow: 13,
      .deferredDistanceFiltered: 14, .deferredCanceled: 15, .promptDeclined: 18,
    ]
    #expect(numbers.count == LocationFailure.allCases.count)
    for (failure, number) in numbers { #expect(failure.rawValue == number) }
  }

  @Test("Only Always and When In Use permit fixes, only a refusal is one")
  func kinds() {
    let permitting = AuthorizationStatus.allCases.filter(\.permitsFixes)
    #expect(Set(permitting) == [.authorizedAlways, .authorizedWhenInUse])
    #expect(Set(AuthorizationStatus.allCases.filter(\.isRefusal)) == [.restricted, .denied])
  }

  @Test("A grant as kept and as Settings shows it is never more than may be given")
  func grants() {
    for grant in Grant.allCases {
      let shown = grant.decision.settingsChoice
      switch grant.reach {
      case .never: #expect([.askNextTime, .never].contains(shown))
      case .whileInUse: #expect(shown == (grant == .once ? .askNextTime : .whileUsing))
      case .always: #expect(shown == .always)
      }
      #expect(grant.status.permitsFixes == (grant.reach != .never))
    }
  }

  @Test("A provisional Always in a record has used its chance, whatever the record says")
  func provisionalRecord() {
    let record = AuthorizationRecord(decision: .provisionalAlways, isAlwaysChanceUsed: false)
    #expect(record.isAlwaysChanceUsed)
    for decision in Decision.allCases where decision != .provisionalAlways {
      #expect(!AuthorizationRecord(decision: decision).isAlwaysChanceUsed)
    }
  }
}
