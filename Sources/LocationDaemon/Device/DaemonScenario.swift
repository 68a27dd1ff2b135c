// SPDX-License-Identifier: MIT

import LocationCore
package import LocationHost
package import LocationLocalDevice
import LocationPlayback
package import LocationScenarios
package import LocationSources
import Synchronization

/// A scenario that a daemon plays around the apps that connect to it.
package struct DaemonScenario: Sendable {
  /// The scenario.
  package let scenario: Scenario

  /// The path of its file, and the rate at which its time passes.
  package let specification: SourceSpecification

  /// The apps about which a step decided before they were there.
  private let missed = MissedApps()

  /// Makes a daemon's scenario.
  ///
  /// - Throws: `ScenarioFaults` if it has something that apps do by themselves.
  package init(
    _ scenario: Scenario, _ specification: SourceSpecification
  ) throws(ScenarioFaults) {
    var faults = FaultList()
    AppScenario.check(scenario, around: scenario.apps, &faults)
    for app in scenario.apps where app.infoPlist != .complete {
      faults.add(
        app.position, "“\(app.name)” sends its own Info.plist to the daemon; leave out “info-plist”"
      )
    }
    if let result = faults.result { throw result }
    self.scenario = scenario
    self.specification = specification
  }

  /// Its trace; nothing if it has none.
  package var source: LocalDeviceSource {
    scenario.source(of: specification).map { .trace($0) } ?? .nothing
  }

  /// The apps for which it waits before it begins.
  private var apps: [ScenarioApp] { scenario.apps.filter { $0.phase != .terminated } }

  /// The numbers of the engine; a scenario determines which app is on the screen.
  var configuration: EngineConfiguration { scenario.configuration }

  /// The owner of its prompts and events.
  ///
  /// - Parameter other: The prompter for the prompts that it does not answer.
  /// - Returns: The owner.
  func host(other: any Prompter) -> LiveScenarioHost {
    LiveScenarioHost(scenario, around: scenario.apps, file: specification.path, other: other)
  }

  /// Returns after each of its apps has made a manager or a session.
  func waitForApps(in registry: AppRegistry, _ alarm: Alarm) {
    for app in apps {
      while !(registry.app(claiming: app.id).map { registry.hasClients($0) } ?? false) {
        alarm.wait(until: nil)
      }
    }
  }

  /// The apps that begin in the foreground; the last one is on the screen, in whatever order they
  /// connect.
  func foregroundApps(in registry: AppRegistry) -> [AppID] {
    apps.filter { $0.phaseOfStartedProcess == .foreground }
      .compactMap { registry.app(claiming: $0.id) }
  }

  /// The rate at which time passes.
  var rate: Rate { specification.rate }

  /// A store for the daemon's process, with the scenario's secret and settings.
  package var store: InMemoryPermissionStore {
    let store = InMemoryPermissionStore(seed: AccuracySeed(number: scenario.seed))
    // A store in memory takes everything.
    try? store.updateDevice { $0 = scenario.device }
    return store
  }

  /// How an app begins that connects.
  func beginning(of app: AppID) -> AppBeginning {
    guard let known = scenario.apps.first(where: { $0.id.hasSameIdentifier(as: app) }) else {
      return AppBeginning()
    }
    // A grant that a step has taken must not come back.
    return AppBeginning(
      phase: known.phaseOfStartedProcess,
      record: missed.contain(known.id) ? AuthorizationRecord() : known.record)
  }

  /// Notes that a step decided about an app that was not there.
  ///
  /// If it connects for the first time after that, nothing is decided about it.
  func miss(_ app: AppID) { missed.add(app) }
}

/// Apps that steps of a scenario have missed.
private final class MissedApps: Sendable {
  private let apps = Mutex<Set<AppID>>([])

  func add(_ app: AppID) { apps.withLock { _ = $0.insert(app) } }

  func contain(_ app: AppID) -> Bool { apps.withLock { $0.contains(app) } }
}
