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
  private func check(
    _ walk: Walk, from history: [Event] = .oneApp, isReducedByDefault: Bool = false,
    by moves: [Move]
  ) {
    let space = StateSpace(
      profile: walk.profile, isReducedByDefault: isReducedByDefault, history: history, moves: moves)
    #expect(space.failure == nil)
    #expect(space.stateCount == walk.states)
    #expect(space.transitionCount == walk.transitions)
  }

  @Test(
    "No order of questions, answers, settings and switches of the device breaks a rule",
    arguments: [
      Walk(.ios18, 869, 15_325), Walk(.ios13point4, 209, 3_668), Walk(.ios13, 208, 3_648),
      Walk(.ios8, 164, 2_866), Walk(.ios11, 165, 2_890),
    ])
  func device(walk: Walk) {
    check(walk, by: .questions + .settings + .device + .places)
  }

  @Test(
    "No order of questions, answers, settings and events that are watched for breaks a rule",
    arguments: [
      Walk(.ios18, 341, 5_128), Walk(.ios13point4, 86, 1_283), Walk(.ios13, 85, 1_266),
      Walk(.ios8, 44, 646),
    ])
  func events(walk: Walk) {
    check(walk, by: .questions + .settings + .places + .events)
  }

  @Test(
    "No order of questions, updates and ends of the process breaks a rule",
    arguments: [
      Walk(.ios18, 749, 10_886), Walk(.ios13, 565, 8_216), Walk(.ios8, 232, 3_362),
    ])
  func updates(walk: Walk) {
    check(walk, by: .requests + .places + .processes + .updates(of: .first))
  }

  @Test(
    "CL-31: No order breaks a rule for an app that has Precise off at first",
    arguments: [Walk(.ios18, 226, 3_175), Walk(.ios14, 226, 3_175)])
  func reducedByDefault(walk: Walk) {
    check(
      walk, from: .oneReducedApp, isReducedByDefault: true, by: .questions + .settings + .places)
  }

  @Test(
    "No order of temporary full accuracy, updates and leaving the foreground breaks a rule",
    arguments: [Walk(.ios18, 622, 6_788)])
  func fullAccuracy(walk: Walk) {
    check(
      walk, from: .oneReducedApp, isReducedByDefault: true,
      by: .questions + .places + .updates(of: .first))
  }

  @Test(
    "No order of sessions, live updates, questions and leaving the foreground breaks a rule",
    arguments: [Walk(.ios18, 2_128, 25_078), Walk(.ios17, 2_122, 24_824)])
  func sessions(walk: Walk) {
    check(walk, by: .sessions + .requests + .places)
  }

  // MARK: - Only where all is asked for

  @Test(
    "No order in which a second client comes, asks and goes breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 984, 13_500), Walk(.ios13point4, 984, 13_500), Walk(.ios13, 690, 9_436),
      Walk(.ios8, 249, 3_394),
    ])
  func secondClient(walk: Walk) {
    check(walk, by: .requests + .places + .second + .updates(of: .first))
  }

  @Test(
    "No order in which another process writes records breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 264, 4_704), Walk(.ios13point4, 174, 3_101), Walk(.ios13, 172, 3_061),
      Walk(.ios8, 133, 2_354),
    ])
  func records(walk: Walk) {
    check(walk, by: .requests + .settings + .records + .places + .events)
  }

  @Test(
    "No order in which two apps ask and are watched for breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 3_601, 44_498), Walk(.ios13point4, 3_601, 44_498),
      Walk(.ios13, 3_547, 43_712), Walk(.ios8, 566, 6_767),
    ])
  func twoApps(walk: Walk) {
    check(walk, from: .twoApps, by: .requests + .places + .events + .otherApp)
  }

  @Test(
    "No order of sessions, live updates and ends of the process breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [Walk(.ios18, 29_476, 488_794), Walk(.ios17, 24_858, 411_748)])
  func sessionsAndProcesses(walk: Walk) {
    check(walk, from: .oneExplicitApp, by: .sessions + .requests + .places + .processes)
  }

  @Test(
    "No order of all of this with one app breaks a rule",
    .enabled(if: isExhaustive),
    arguments: [
      Walk(.ios18, 41_420, 1_056_368), Walk(.ios13point4, 10_992, 280_288),
      Walk(.ios13, 10_986, 280_120), Walk(.ios8, 4_756, 121_148),
    ])
  func everything(walk: Walk) {
    check(
      walk,
      by: .requests + .settings + .device + .places + .processes + .updates(of: .first))
  }
}
