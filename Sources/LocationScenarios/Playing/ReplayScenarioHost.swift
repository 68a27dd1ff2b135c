// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import Synchronization

/// The device that a scenario plays on: its service, its prompts and its apps.
final class ReplayScenarioHost: Sendable {
  let service: LocationService
  let prompter = ScriptedPrompter()
  private let cast: [ScenarioAppPlayer]
  private let tally = EventTally()
  private let observe: @Sendable (DeviceRecord, String?) -> Void

  init(
    cast: [ScenarioAppPlayer], configuration: EngineConfiguration, privacy: DevicePrivacy,
    regions: CoarseAreaSetup, clock: SteppedClock,
    observe: @escaping @Sendable (DeviceRecord, String?) -> Void
  ) {
    self.cast = cast
    self.observe = observe
    let tally = tally
    var outlets = ServiceOutlets()
    outlets.prompter = prompter
    outlets.observe = { record in
      guard case .device(let notice) = record else { return }
      if case .promptShown(let prompt) = notice.event,
        let app = cast.first(where: { $0.id == prompt.app })
      {
        tally.count(.prompt, app: app.name, manager: nil)
      }
      observe(record, nil)
    }
    let waker = Waker()
    outlets.wake = { app in waker.wake(app) }
    service = LocationService(
      clock: clock, configuration: configuration, privacy: privacy, regions: regions,
      performing: .onAdvance, outlets: outlets)
    waker.host.withLock { $0 = self }
  }

  /// Launches the apps.
  func open() {
    for actor in cast { actor.enter(self) }
    service.performEffects()
  }

  func actor(_ name: String) -> ScenarioAppPlayer? { cast.first { $0.name == name } }

  func actor(_ id: AppID) -> ScenarioAppPlayer? { cast.first { $0.id == id } }

  /// Resets the counts of events, for the step that waits next.
  func forgetEvents() { tally.forget() }

  /// The number of times that an event has happened since `forgetEvents`.
  func count(of event: ScenarioEvent) -> Int { tally.count(of: event) }

  /// Receives a notice for a manager's delegate, or for an observer of a monitor's events.
  func hear(_ notice: ClientNotice, app: ScenarioAppPlayer, manager: String) {
    tally.count(notice, app: app.name, manager: manager)
    observe(.client(notice), app.fullName(of: manager))
  }

  /// Wakes the host's apps for the service, which is made before the host is complete.
  private final class Waker: Sendable {
    let host = Mutex<ReplayScenarioHost?>(nil)

    func wake(_ app: AppID) {
      let host = host.withLock { $0 }
      if let host { host.actor(app)?.wake(on: host) }
    }
  }
}
