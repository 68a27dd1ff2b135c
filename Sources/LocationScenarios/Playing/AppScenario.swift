// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles
package import LocationSources

/// A scenario around a running app: the actions of the user, the device and the source.
///
/// The scenario has no actions of the app, which acts by itself.
package struct AppScenario: Hashable, Sendable {
  /// The scenario.
  package let scenario: Scenario

  /// The app of the scenario that is running.
  package let app: ScenarioApp

  /// The steps, in order.
  package var steps: [ScenarioStep] { scenario.timeline }

  /// The number of its answers to prompts.
  package var answers: Int {
    steps.count { if case .promptEnded = $0.action { true } else { false } }
  }

  /// The initial phase of the app; a process that has just been started is running.
  package var phase: AppPhase {
    switch app.phase {
    case .foreground, .terminated: .foreground
    case .background, .suspended: .background
    }
  }

  /// The domain of the secret seed for the hidden choices of reduced accuracy.
  package var seedDomain: SeedDomain { .simulation(scenario.title ?? "") }

  /// Makes the scenario of a running app.
  ///
  /// - Parameters:
  ///   - scenario: The content of the file.
  ///   - identity: The app's identity, which selects one of several apps of the scenario.
  /// - Throws: `ScenarioFaults` if a step or an app cannot be part of such a run.
  package init(_ scenario: Scenario, identity: AppID) throws(ScenarioFaults) {
    self.scenario = scenario
    var faults = FaultList()
    let matching = scenario.apps.first { $0.id == identity }
    guard let app = matching ?? (scenario.apps.count == 1 ? scenario.apps.first : nil) else {
      let known = listed(scenario.apps.map { quoted($0.id.rawValue) }, "and")
      faults.add(
        .start,
        "none of the apps is \(quoted(identity.rawValue, limit: 200)), which runs; they are \(known); "
          + "correct an “identifier”, or give the app's Info.plist")
      throw faults.result ?? ScenarioFaults(faults: [], hasMore: false)
    }
    self.app = app
    if app.managers != [ScenarioManager()] || !app.awaits.isEmpty {
      faults.add(
        app.position,
        "“\(app.name)” makes its managers itself when it runs; leave out “managers” and “awaits”")
    }
    for step in scenario.timeline {
      do throws(ScenarioFault) {
        try Self.check(step, app: app)
      } catch {
        faults.add(error.position, error.message)
      }
    }
    if let result = faults.result { throw result }
  }

  /// The scenario's trace as a source; `nil` if it has none.
  ///
  /// - Parameter file: The path of the scenario's file.
  /// - Returns: The source.
  package func source(in file: String) -> SourceSpecification? {
    scenario.source.map { source in
      var specification = SourceSpecification(path: source.trace.path(in: file))
      specification.options = source.options
      return specification
    }
  }
}
