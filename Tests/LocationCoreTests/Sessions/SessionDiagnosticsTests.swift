// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Sessions: what stands in their way")
struct SessionDiagnosticsTests {
  /// Surroundings in which nothing does, with one thing changed or two.
  private static func surroundings(
    _ status: AuthorizationStatus, _ accuracy: AccuracyAuthorization = .full, isOn: Bool = true,
    isInForeground: Bool = true, isAsked: Bool = false, canAskForAlways: Bool = false,
    isAlwaysRefused: Bool = false, lacksService: Bool = false, hasMode: Bool = true
  ) -> SessionSurroundings {
    SessionSurroundings(
      state: AuthorizationState(status: status, accuracy: accuracy),
      privacy: DevicePrivacy(isLocationServicesOn: isOn), isInForeground: isInForeground,
      isAsked: isAsked, canAskForAlways: canAskForAlways, isAlwaysRefused: isAlwaysRefused,
      lacksService: lacksService, hasBackgroundMode: hasMode)
  }

  private func service(
    _ requirement: ServiceRequirement, isInEffect: Bool = true, isRefused: Bool = false
  ) -> AppSessions.Service {
    AppSessions.Service(
      id: .session, goal: ServiceGoal(requirement, fullAccuracyPurposeKey: "Navigation"),
      isInEffect: isInEffect, isFullAccuracyRefused: isRefused)
  }

  private static let commonCases: [(SessionSurroundings, ServiceDiagnostics)] = [
    (surroundings(.authorizedAlways), []), (surroundings(.notDetermined), []),
    (surroundings(.denied), .authorizationDenied),
    (surroundings(.denied, isOn: false), [.authorizationDenied, .authorizationDeniedGlobally]),
    (surroundings(.restricted), .authorizationRestricted),
    (surroundings(.notDetermined, isAsked: true), .authorizationRequestInProgress),
  ]

  @Test(
    "A refusal, a restriction and an open question are delivered to every session",
    arguments: Self.commonCases)
  func common(surroundings: SessionSurroundings, expected: ServiceDiagnostics) {
    for requirement in ServiceRequirement.allCases {
      #expect(surroundings.diagnostics(of: service(requirement)) == expected)
    }
    #expect(surroundings.diagnostics(of: .init(id: .activity, isInEffect: true)) == expected)
  }

  @Test(
    "SS-01: A session that would ask reports that the app is not in use enough for it",
    arguments: [
      (ServiceRequirement.none, AuthorizationStatus.notDetermined, false, ServiceDiagnostics()),
      (.whenInUse, .notDetermined, false, .insufficientlyInUse),
      (.always, .notDetermined, false, .insufficientlyInUse),
      (.always, .authorizedWhenInUse, true, .insufficientlyInUse),
      (.whenInUse, .authorizedWhenInUse, true, []), (.always, .authorizedWhenInUse, false, []),
      (.whenInUse, .denied, false, .authorizationDenied),
    ] as [(ServiceRequirement, AuthorizationStatus, Bool, ServiceDiagnostics)])
  func behindForeground(
    requirement: ServiceRequirement, status: AuthorizationStatus, canAskForAlways: Bool,
    expected: ServiceDiagnostics
  ) {
    let surroundings = Self.surroundings(
      status, isInForeground: false, canAskForAlways: canAskForAlways)
    #expect(surroundings.diagnostics(of: service(requirement)) == expected)
  }

  @Test("SS-04: A session for Always that could not begin in the background reports that")
  func notBegun() {
    let flags = Self.surroundings(.authorizedAlways)
      .diagnostics(of: service(.always, isInEffect: false))
    #expect(flags == .insufficientlyInUse)
  }

  @Test("Always denied is delivered to sessions that want Always alone")
  func alwaysDenied() {
    let surroundings = Self.surroundings(.authorizedWhenInUse, isAlwaysRefused: true)
    #expect(surroundings.diagnostics(of: service(.always)) == .alwaysAuthorizationDenied)
    #expect(surroundings.diagnostics(of: service(.whenInUse)).isEmpty)
  }

  @Test(
    "T-16: A refusal of full accuracy shows for as long as the app has reduced accuracy",
    arguments: [
      (AuthorizationStatus.authorizedWhenInUse, AccuracyAuthorization.reduced, true, true),
      (.authorizedWhenInUse, .full, true, false), (.authorizedWhenInUse, .reduced, false, false),
      (.notDetermined, .reduced, true, false),
    ])
  func fullAccuracyDenied(
    status: AuthorizationStatus, accuracy: AccuracyAuthorization, isRefused: Bool, isShown: Bool
  ) {
    let flags = Self.surroundings(status, accuracy)
      .diagnostics(of: service(.whenInUse, isRefused: isRefused))
    #expect(flags == (isShown ? .fullAccuracyDenied : []))
  }

  @Test("BAS-01, BAS-02: A background activity that has no effect reports why")
  func activity() {
    let begun = AppSessions.Activity(id: .activity, isInEffect: true)
    let late = AppSessions.Activity(id: .activity, isInEffect: false)
    let good = Self.surroundings(.authorizedWhenInUse)
    #expect(good.diagnostics(of: begun).isEmpty)
    #expect(good.diagnostics(of: late) == .insufficientlyInUse)
    let noMode = Self.surroundings(.authorizedWhenInUse, hasMode: false)
    #expect(noMode.diagnostics(of: begun) == .insufficientlyInUse)
    let alone = Self.surroundings(.authorizedWhenInUse, lacksService: true)
    #expect(alone.diagnostics(of: begun) == .serviceSessionRequired)
  }
}
