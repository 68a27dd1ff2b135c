// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import LocationScenarios
import LocationSources
import LocationTerminalPrompt
import Synchronization

/// The parts that a scenario needs in addition to the service of a running app.
///
/// They are its prompts, its count of events, and the right to wake the app.
final class LiveScenarioHost: Sendable {
  let prompter: ScenarioPrompter
  private let scenario: AppScenario
  private let file: String
  private let tally = EventTally()
  private let service = Mutex<LocationService?>(nil)

  init(_ play: LoadedScenario) {
    scenario = play.scenario
    file = play.specification.path
    prompter = ScenarioPrompter(
      answers: play.scenario.answers,
      other: Prompters.make(inTurn: LocalDevice.policiesFromEnvironment()))
  }

  /// Sets the service on which the scenario plays.
  func open(on service: LocationService) { self.service.withLock { $0 = service } }

  /// Makes a player for the steps of the scenario.
  ///
  /// - Parameters:
  ///   - service: The service of the device.
  ///   - tell: Receives the reason why a step could not be done.
  /// - Returns: A player before its first step.
  func player(on service: LocationService, tell: @escaping (String) -> Void) -> ScenarioPlayer {
    ScenarioPlayer(scenario, on: service, prompter: prompter, tally: tally) { [file] line in
      tell("\(file):\(line)")
    }
  }

  /// Counts a record that steps may wait for.
  func count(_ record: DeviceRecord) {
    switch record {
    case .client(let notice): tally.count(notice, app: scenario.app.name, manager: nil)
    case .device(let notice):
      guard case .promptShown = notice.event else { return }
      tally.count(.prompt, app: scenario.app.name, manager: nil)
    }
  }

  /// Makes a suspended app go on in the background.
  func wake(_ app: AppID) {
    guard let service = service.withLock({ $0 }) else { return }
    if service.read({ $0.phase(of: app) }) == .suspended {
      service.send(.appStateChanged(app, .background))
    }
  }
}
