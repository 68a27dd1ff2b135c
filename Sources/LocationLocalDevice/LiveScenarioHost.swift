// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
package import LocationHost
package import LocationScenarios
import LocationSources
import LocationTerminalPrompt
import Synchronization

/// The parts that a scenario needs in addition to the service of running apps.
///
/// They are its prompts, its count of events, and the right to wake an app.
package final class LiveScenarioHost: Sendable {
  /// The owner of the prompts.
  package let prompter: ScenarioPrompter
  private let scenario: Scenario
  private let apps: [ScenarioApp]
  private let file: String
  private let tally = EventTally()
  private let service = Mutex<LocationService?>(nil)

  /// Makes the parts.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - apps: Its apps that run.
  ///   - file: Its path, for messages.
  ///   - other: The prompter for the prompts that the scenario does not answer.
  package init(
    _ scenario: Scenario, around apps: [ScenarioApp], file: String, other: any Prompter
  ) {
    self.scenario = scenario
    self.apps = apps
    self.file = file
    prompter = ScenarioPrompter(answers: scenario.answers, other: other)
  }

  convenience init(_ play: LoadedScenario) {
    self.init(
      play.scenario.scenario, around: [play.scenario.app], file: play.specification.path,
      other: Prompters.make(inTurn: VariableReader().promptPolicies()))
  }

  /// Sets the service on which the scenario plays.
  package func open(on service: LocationService) { self.service.withLock { $0 = service } }

  /// Makes a player for the steps of the scenario.
  ///
  /// - Parameters:
  ///   - service: The service of the device.
  ///   - identify: Returns how the device knows an app; `nil` if the app is not there.
  ///   - tell: Receives the reason why a step could not be done.
  ///   - miss: Receives the identifier of an app that was not there when a step changed what is decided
  ///     about it.
  /// - Returns: A player before its first step.
  package func player(
    on service: LocationService, identify: @escaping (AppID) -> AppID? = { $0 },
    tell: @escaping (String) -> Void, miss: @escaping (AppID) -> Void = { _ in }
  ) -> ScenarioPlayer {
    ScenarioPlayer(
      scenario, file: file, on: service, prompter: prompter, tally: tally,
      identify: { [apps] name in apps.first { $0.name == name }.flatMap { identify($0.id) } },
      tell: { [file] line in tell("\(file):\(line)") },
      miss: { [apps] name in
        for app in apps where name == nil || app.name == name { miss(app.id) }
      })
  }

  /// Counts a record that steps may wait for, on the device of the only app.
  func count(_ record: DeviceRecord) {
    switch record {
    case .client(let notice): tally.count(notice, app: apps[0].name, manager: nil)
    case .device: countPrompt(record)
    }
  }

  /// Counts a notice to an app that steps may wait for.
  package func count(_ notice: ClientNotice, of app: AppID) {
    if let name = name(of: app) { tally.count(notice, app: name, manager: nil) }
  }

  /// Counts a prompt that steps may wait for.
  package func countPrompt(_ record: DeviceRecord) {
    guard case .device(let notice) = record, case .promptShown(let prompt) = notice.event,
      let name = name(of: prompt.app)
    else { return }
    tally.count(.prompt, app: name, manager: nil)
  }

  private func name(of app: AppID) -> String? {
    apps.first { $0.id.hasSameIdentifier(as: app) }?.name
  }

  /// Makes a suspended app go on in the background.
  package func wake(_ app: AppID) {
    guard let service = service.withLock({ $0 }) else { return }
    if service.read({ $0.phase(of: app) }) == .suspended {
      service.send(.appStateChanged(app, .background))
    }
  }
}
