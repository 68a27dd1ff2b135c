// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Fixed authorization")
struct FixedAuthorizationTests {
  @Test(
    "Statuses have Apple's numbers",
    arguments: zip(
      [
        AuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways,
        .authorizedWhenInUse,
      ], Int32(0)...4))
  func rawValues(status: AuthorizationStatus, number: Int32) {
    #expect(status.rawValue == number)
    #expect(AuthorizationStatus.allCases.count == 5)
  }

  @Test("Accuracy and failures have Apple's numbers")
  func otherRawValues() {
    #expect(AccuracyAuthorization.full.rawValue == 0)
    #expect(AccuracyAuthorization.reduced.rawValue == 1)
    #expect(LocationFailure.locationUnknown.rawValue == 0)
    #expect(LocationFailure.denied.rawValue == 1)
    #expect(LocationFailure.network.rawValue == 2)
  }

  @Test("Only Always and When In Use permit fixes")
  func permitsFixes() {
    let permitting = AuthorizationStatus.allCases.filter(\.permitsFixes)
    #expect(Set(permitting) == [.authorizedAlways, .authorizedWhenInUse])
  }

  @Test(
    "A first request leads to the answer, but one for use never to Always",
    arguments: [
      (.whenInUse, .authorizedAlways, .authorizedWhenInUse),
      (.whenInUse, .authorizedWhenInUse, .authorizedWhenInUse),
      (.whenInUse, .denied, .denied), (.whenInUse, .restricted, .restricted),
      (.always, .authorizedAlways, .authorizedAlways),
      (.always, .authorizedWhenInUse, .authorizedWhenInUse),
      (.always, .denied, .denied), (.always, .restricted, .restricted),
    ] as [(FixedAuthorization.Request, AuthorizationStatus, AuthorizationStatus)])
  func answered(
    request: FixedAuthorization.Request, answer: AuthorizationStatus, outcome: AuthorizationStatus
  ) {
    var authorization = FixedAuthorization(status: .notDetermined, answer: answer)
    #expect(authorization.state == AuthorizationState(status: .notDetermined))
    let changed = authorization.request(request)
    #expect(changed)
    #expect(authorization.status == outcome)
    #expect(authorization.state == AuthorizationState(status: outcome, accuracy: .full))
  }

  @Test(
    "A request that nobody answers changes nothing",
    arguments: [nil, AuthorizationStatus.notDetermined])
  func unanswered(answer: AuthorizationStatus?) {
    var authorization = FixedAuthorization(status: .notDetermined, answer: answer)
    let before = authorization
    for request in [FixedAuthorization.Request.whenInUse, .always] {
      let changed = authorization.request(request)
      #expect(!changed)
    }
    #expect(authorization == before)
  }

  @Test(
    "A request after a decision changes nothing, whatever the answer would be",
    arguments: AuthorizationStatus.allCases.filter { $0 != .notDetermined },
    AuthorizationStatus.allCases)
  func decided(status: AuthorizationStatus, answer: AuthorizationStatus) {
    for request in [FixedAuthorization.Request.whenInUse, .always] {
      var authorization = FixedAuthorization(status: status, answer: answer)
      let changed = authorization.request(request)
      #expect(!changed)
      #expect(authorization.status == status)
    }
  }
}
