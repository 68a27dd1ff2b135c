// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Testing

@testable import LocationScenarios

@Suite("The reference of scenarios")
struct ScenarioReferenceTests {
  @Test("The reference names every key and every word")
  func reference() throws {
    let page = try String(
      contentsOf: ScenarioSchemaTests.root.appending(path: "docs/reference/scenario.md"),
      encoding: .utf8)
    let known: [Set<String>] = [
      words(ScenarioKey.Root.self), words(ScenarioKey.App.self), words(ScenarioKey.Settings.self),
      words(ScenarioKey.Step.self), words(ScenarioKey.Event.self), words(ScenarioKey.Device.self),
      words(ScenarioKey.Source.self), words(ScenarioKey.Manager.self),
      words(ScenarioKey.After.self), words(ScenarioKey.SettingsChange.self),
      words(ScenarioWord.Verb.self), words(ScenarioWord.Answer.self),
      words(ScenarioWord.Location.self), words(ScenarioWord.Chance.self),
      words(ScenarioWord.Event.self), words(ScenarioWord.Accuracy.self),
      words(ScenarioKey.Deferral.self), words(ScenarioWord.Activity.self),
      words(SystemProfile.self), words(AppPhase.self), words(SourceChange.self),
      words(DeferralSupport.self), words(ScenarioKey.WatchedRegion.self),
      words(ScenarioWord.Notify.self), words(ScenarioKey.WatchedCondition.self),
      words(ScenarioWord.Assumption.self),
      words(ScenarioWord.Requirement.self), words(ScenarioWord.LiveUpdatesUse.self),
      words(ScenarioKey.Steering.self), words(ScenarioWord.Steering.self),
      words(ScenarioKey.Place.self), words(ScenarioKey.Route.self),
      words(ScenarioKey.Drive.self),
    ]
    for word in known.joined() {
      let isThere =
        page.contains("`\(word)`") || page.contains("`\(word):")
        || page.contains(": \(word)`")
      #expect(isThere, "\(word)")
    }
  }
}

/// The words of a type.
func words<Word>(_: Word.Type) -> Set<String>
where Word: RawRepresentable<String> & CaseIterable { Set(Word.allCases.map(\.rawValue)) }
