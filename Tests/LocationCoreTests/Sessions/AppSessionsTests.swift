// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Sessions: what an app holds")
struct AppSessionsTests {
  private static let window = Instant.at(105)

  /// An app's sessions after its process was launched again at second 100.
  private func relaunched(_ requirement: ServiceRequirement?, isActive: Bool) -> AppSessions {
    var sessions = AppSessions()
    if let requirement {
      sessions.begin(.session, ServiceGoal(requirement), isInForeground: true, at: .start)
    }
    if isActive { sessions.beginActivity(.activity, isInForeground: true, at: .start) }
    sessions.endProcess()
    sessions.launch(rejoiningUntil: Self.window)
    return sessions
  }

  @Test("SS-02: The sessions' goal is the highest of all, and one that ends takes its part away")
  func union() {
    var sessions = AppSessions()
    #expect(sessions.requirement == .none)
    sessions.begin(.session, ServiceGoal(.whenInUse), isInForeground: true, at: .start)
    sessions.begin(.otherSession, ServiceGoal(.always), isInForeground: true, at: .start)
    #expect(sessions.requirement == .always && sessions.holdsAlways)
    sessions.end(.otherSession)
    #expect(sessions.requirement == .whenInUse && !sessions.holdsAlways)
    sessions.end(.session)
    #expect(sessions.requirement == .none)
  }

  @Test(
    "SS-04: Only a session for Always that began in the foreground counts toward it",
    arguments: [
      (ServiceRequirement.none, true, false), (.whenInUse, true, false), (.always, true, true),
      (.none, false, false), (.whenInUse, false, false), (.always, false, false),
    ])
  func always(requirement: ServiceRequirement, isInForeground: Bool, holds: Bool) {
    var sessions = AppSessions()
    sessions.begin(
      .session, ServiceGoal(requirement), isInForeground: isInForeground, at: .at(50))
    #expect(sessions.holdsAlways == holds)
  }

  @Test(
    "SS-05: A new process takes up a session for Always within seconds, if there was one",
    arguments: [
      (ServiceRequirement.always, 104.9, true), (.always, 105, false), (.whenInUse, 101, false),
      (nil, 101, false),
    ])
  func rejoinAlways(held: ServiceRequirement?, seconds: Double, holds: Bool) {
    var sessions = relaunched(held, isActive: true)
    #expect(!sessions.holdsAlways && sessions.services.isEmpty)
    sessions.begin(.session, ServiceGoal(.always), isInForeground: false, at: .at(seconds))
    #expect(sessions.holdsAlways == holds)
  }

  @Test(
    "BAS-02: A new process rejoins the background activity within seconds, if there was one",
    arguments: [(true, 104.9, true), (true, 105, false), (false, 101, false)])
  func rejoinActivity(held: Bool, seconds: Double, isActive: Bool) {
    var sessions = relaunched(.always, isActive: held)
    #expect(!sessions.isActive)
    sessions.beginActivity(.activity, isInForeground: false, at: .at(seconds))
    #expect(sessions.isActive == isActive)
  }

  @Test("A session never in effect is not remembered, and one that was is by one process")
  func memory() {
    var sessions = AppSessions()
    sessions.begin(.session, ServiceGoal(.always), isInForeground: false, at: .start)
    sessions.beginActivity(.activity, isInForeground: false, at: .start)
    sessions.endProcess()
    sessions.launch(rejoiningUntil: Self.window)
    sessions.begin(.session, ServiceGoal(.always), isInForeground: false, at: .at(101))
    #expect(!sessions.holdsAlways)

    var others = relaunched(.always, isActive: true)
    others.endProcess()
    others.launch(rejoiningUntil: .at(205))
    others.beginActivity(.activity, isInForeground: false, at: .at(201))
    #expect(!others.isActive)
  }

  @Test("A prompt without an answer is not repeated before the app has left the foreground")
  func silence() {
    var sessions = AppSessions()
    sessions.noteSilence()
    #expect(sessions.asking == .unanswered)
    sessions.leaveForeground()
    #expect(sessions.asking == .open)
    sessions.noteMissingPurpose()
    sessions.noteSilence()
    sessions.leaveForeground()
    #expect(sessions.asking == .impossible)
    sessions.begin(.session, ServiceGoal(.whenInUse), isInForeground: true, at: .start)
    #expect(sessions.asking == .open)
  }

  @Test("T-16: A refusal of full accuracy concerns the sessions of that purpose, not later ones")
  func fullAccuracyRefused() {
    var sessions = AppSessions()
    let goal = ServiceGoal(.whenInUse, fullAccuracyPurposeKey: "Navigation")
    sessions.begin(.session, goal, isInForeground: true, at: .start)
    sessions.begin(
      .otherSession, ServiceGoal(.whenInUse, fullAccuracyPurposeKey: "Other"),
      isInForeground: true, at: .start)
    sessions.refuseFullAccuracy(for: "Navigation")
    sessions.begin(.third, goal, isInForeground: true, at: .start)
    #expect(sessions.services.map(\.isFullAccuracyRefused) == [true, false, false])
  }
}
