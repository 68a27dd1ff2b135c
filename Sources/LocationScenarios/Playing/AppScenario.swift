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

  /// The initial phase of the app.
  package var phase: AppPhase { app.phaseOfStartedProcess }

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
    Self.check(scenario, around: [app], &faults)
    if let result = faults.result { throw result }
  }
}

extension Scenario {
  /// The number of its answers to prompts.
  package var answers: Int {
    timeline.count { if case .promptEnded = $0.action { true } else { false } }
  }

  /// The domain of the secret seed for the hidden choices of reduced accuracy.
  package var seedDomain: SeedDomain { .simulation(title ?? "") }

  /// The trace as a source of running apps; `nil` if there is none.
  ///
  /// - Parameter specification: The path of the scenario's file, and the rate at which its time
  ///   passes.
  /// - Returns: The source.
  package func source(of specification: SourceSpecification) -> SourceSpecification? {
    source.map { source in
      var trace = SourceSpecification(path: source.trace.path(in: specification.path))
      trace.options = source.options
      trace.rate = specification.rate
      trace.keepsRecordedTime = specification.keepsRecordedTime
      return trace
    }
  }
}

extension ScenarioApp {
  /// The initial phase of a process that was just started, and therefore runs.
  package var phaseOfStartedProcess: AppPhase {
    switch phase {
    case .foreground, .terminated: .foreground
    case .background, .suspended: .background
    }
  }
}
