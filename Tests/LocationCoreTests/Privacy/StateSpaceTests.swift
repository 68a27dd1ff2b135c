// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

/// Whether the long walks and all runs are to be made.
let isExhaustive = ProcessInfo.processInfo.environment["LOCSIM_EXHAUSTIVE"] == "1"

/// A state space with its size, in which a change of the rules shows.
struct Walk: Sendable, CustomTestStringConvertible {
  let profile: SystemProfile
  let states: Int
  let transitions: Int

  init(_ profile: SystemProfile, _ states: Int, _ transitions: Int) {
    self.profile = profile
    self.states = states
    self.transitions = transitions
  }

  var testDescription: String { profile.rawValue }
}

@Suite("Privacy: every state that can be reached")
struct StateSpaceTests {
  private func check(_ walk: Walk, from history: [Event] = .oneApp, by moves: [Move]) {
    let space = StateSpace(profile: walk.profile, history: history, moves: moves)
    #expect(space.failure == nil)
    #expect(space.stateCount == walk.states)
    #expect(space.transitionCount == walk.transitions)
  }

  @Test(
    "No order of questions, answers, settings and switches of the device breaks a rule",
    arguments: [
      Walk(.ios18, 1_738, 30_650), Walk(.ios13point4, 418, 7_336), Walk(.ios13, 416, 7_296),
      Walk(.ios8, 328, 5_732),
    ])
  func device(walk: Walk) {
    check(walk, by: .questions + .settings + .device + .places)
  }

  @Test(
    "No order of questions, answers, settings and events that are watched for breaks a rule",
    arguments: [
      Walk(.ios18, 622, 9_329), Walk(.ios13point4, 156, 2_321), Walk(.ios13, 154, 2_287),
      Walk(.ios8, 88, 1_292),
    ])
  func events(walk: Walk) {
    check(walk, by: .questions + .settings + .places + .events)
  }

  @Test(
    "No order of questions, updates and ends of the process breaks a rule",
    arguments: [
      Walk(.ios18, 1_041, 15_146), Walk(.ios13, 781, 11_368), Walk(.ios8, 326, 4_730),
    ])
  func updates(walk: Walk) {
    check(walk, by: .requests + .places + .processes + .updates(of: .first))
  }

  // MARK: - Only where all is asked for

  @Test(
    "No order in which a second client comes, asks and goes breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 1_420, 19_512), Walk(.ios13point4, 1_420, 19_512), Walk(.ios13, 986, 13_496),
      Walk(.ios8, 379, 5_170),
    ])
  func secondClient(walk: Walk) {
    check(walk, by: .requests + .places + .second + .updates(of: .first))
  }

  @Test(
    "No order in which another process writes records breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 477, 8_475), Walk(.ios13point4, 315, 5_598), Walk(.ios13, 311, 5_518),
      Walk(.ios8, 245, 4_325),
    ])
  func records(walk: Walk) {
    check(walk, by: .requests + .settings + .records + .places + .events)
  }

  @Test(
    "No order in which two apps ask and are watched for breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 5_316, 65_342), Walk(.ios13point4, 5_316, 65_342),
      Walk(.ios13, 5_180, 63_556), Walk(.ios8, 950, 11_303),
    ])
  func twoApps(walk: Walk) {
    check(walk, from: .twoApps, by: .requests + .places + .events + .otherApp)
  }

  @Test(
    "No order of all of this with one app breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 55_336, 1_411_552), Walk(.ios13point4, 14_652, 373_696),
      Walk(.ios13, 14_642, 373_416), Walk(.ios8, 6_316, 160_908),
    ])
  func everything(walk: Walk) {
    check(
      walk,
      by: .requests + .settings + .device + .places + .processes + .updates(of: .first))
  }
}
