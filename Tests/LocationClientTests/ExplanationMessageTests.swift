// SPDX-License-Identifier: MIT

import LocationCore
import LocationJSON
import Testing

@testable import LocationClient

@Suite("Messages carry explanations as they were")
struct ExplanationMessageTests {
  private static let allRemedies: [Remedy?] =
    [
      nil, .switchLocationServicesOn, .liftRestriction, .switchPreciseOn,
      .bringToForeground, .beginServiceSession, .makeManager, .startUpdates, .wishForMore,
      .removeDistanceFilter,
    ] + PurposeKey.allCases.map(Remedy.addPurposeString)
    + SettingsChoice.allCases.map(Remedy.choose)
    + PromptChoice.allCases.map(Remedy.answerPrompt)

  private func read(_ explanation: Explanation) throws -> Explanation {
    var writer = JSONWriter()
    explanation.write(to: &writer)
    var scanner = JSONScanner(writer.bytes, writer.bytes.indices, depthLimit: 8)
    return try Explanation(from: &scanner)
  }

  @Test("Every situation, with and without numbers", arguments: Situation.allCases)
  func situations(situation: Situation) throws {
    let explanation = Explanation(
      client: ClientID(7), kind: .liveUpdates,
      checks: [
        Check(situation), Check(situation, measured: 12.25, bound: 50, remedy: .startUpdates),
      ])
    #expect(try read(explanation) == explanation)
  }

  @Test("Every remedy, and none", arguments: allRemedies)
  func remedies(remedy: Remedy?) throws {
    let explanation = Explanation(
      client: nil, kind: nil, checks: [Check(.denied, remedy: remedy)])
    #expect(try read(explanation) == explanation)
  }

  @Test("A check of which only a running device knows the result", arguments: Rule.allCases)
  func unknown(rule: Rule) throws {
    let explanation = Explanation(
      client: ClientID(1), kind: .manager, checks: [Check(unknown: rule)])
    #expect(try read(explanation) == explanation)
  }
}
