// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// What a scenario plays on: its stage, its prompts and its apps.
final class ReplayScenarioHost: Sendable {
  let stage: any ScenarioStage
  let prompter: ScriptedPrompter
  private let cast: [ScenarioAppPlayer]
  private let tally = EventTally()
  private let observe: @Sendable (DeviceRecord, String?) -> Void

  init(
    cast: [(app: ScenarioApp, description: AppDescription)], configuration: EngineConfiguration,
    privacy: DevicePrivacy, regions: CoarseAreaSetup, clock: SteppedClock,
    makeStage: (ScenarioSetup) -> any ScenarioStage,
    observe: @escaping @Sendable (DeviceRecord, String?) -> Void
  ) {
    self.observe = observe
    let prompter = ScriptedPrompter()
    self.prompter = prompter
    let link = Link()
    var outlets = ServiceOutlets()
    outlets.prompter = prompter
    outlets.observe = { link.host?.take($0) }
    outlets.wake = { link.host?.wake($0) }
    let setup = ScenarioSetup(
      clock: clock, configuration: configuration, privacy: privacy, regions: regions,
      outlets: outlets, apps: cast.map(\.app))
    let stage = makeStage(setup)
    self.stage = stage
    self.cast = cast.map { app, description in
      ScenarioAppPlayer(app, description: description, id: stage.id(of: app))
    }
    link.target.withLock { $0 = Weak(host: self) }
  }

  var service: LocationService { stage.service }

  /// Launches the apps.
  func open() {
    for actor in cast { actor.enter(self) }
    stage.settle()
  }

  /// The apps, as the device knows them.
  var apps: [AppID] { cast.map(\.id) }

  func actor(_ name: String) -> ScenarioAppPlayer? { cast.first { $0.name == name } }

  /// Resets the counts of events, for the step that waits next.
  func forgetEvents() { tally.forget() }

  /// The number of times that an event has happened since `forgetEvents`.
  func count(of event: ScenarioEvent) -> Int { tally.count(of: event) }

  /// Receives a notice for a manager's delegate, or for an observer of a monitor's events.
  func hear(_ notice: ClientNotice, app: ScenarioAppPlayer, manager: String) {
    tally.count(notice, app: app.name, manager: manager)
    observe(.client(notice), app.fullName(of: manager))
  }

  /// Receives a notice of the device.
  private func take(_ record: DeviceRecord) {
    guard case .device(let notice) = record else { return }
    if case .promptShown(let prompt) = notice.event,
      let app = cast.first(where: { $0.id == prompt.app })
    {
      tally.count(.prompt, app: app.name, manager: nil)
    }
    observe(record, nil)
  }

  private func wake(_ app: AppID) { cast.first { $0.id == app }?.wake(on: self) }

  /// Leads from the service, which is made before the host is complete, to the host.
  private final class Link: Sendable {
    let target = Mutex(Weak(host: nil))

    var host: ReplayScenarioHost? { target.withLock { $0.host } }
  }

  private struct Weak: Sendable {
    weak var host: ReplayScenarioHost?
  }
}
