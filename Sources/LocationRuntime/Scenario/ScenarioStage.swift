// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback
import Synchronization

/// The device that a scenario plays on: its service, its prompts and its apps.
final class ScenarioStage: Sendable {
  let service: LocationService
  let prompter = ScriptedPrompter()
  private let cast: [ScenarioActor]
  private let tally: EventTally

  init(
    cast: [ScenarioActor], configuration: EngineConfiguration, privacy: DevicePrivacy,
    regions: RegionSetup, clock: SteppedClock,
    observe: @escaping @Sendable (DeviceRecord, String?) -> Void
  ) {
    self.cast = cast
    let tally = EventTally(observe: observe)
    self.tally = tally
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
    waker.stage.withLock { $0 = self }
  }

  /// Launches the apps.
  func open() {
    for actor in cast { actor.enter(self) }
    service.performEffects()
  }

  func actor(_ name: String) -> ScenarioActor? { cast.first { $0.name == name } }

  func actor(_ id: AppID) -> ScenarioActor? { cast.first { $0.id == id } }

  /// Begins to count events anew, for the step that waits next.
  func forgetEvents() { tally.forget() }

  /// How often an event has come since `forgetEvents`.
  func count(of event: ScenarioEvent) -> Int { tally.count(of: event) }

  /// Takes what a manager's delegate, or whoever awaits a monitor's events, is told.
  func hear(_ notice: ClientNotice, app: ScenarioActor, manager: String) {
    let kind: ScenarioEvent.Kind? =
      switch notice.event {
      case .authorizationChanged: .callback
      case .locationsUpdated, .regionUpdated, .stationaryBegan: .fix
      case .failed: .error
      case .deferralFinished: .deferral
      case .eventOccurred, .stateDetermined, .conditionChanged: .event
      case .monitoringFailed: .error
      case .updatesPaused, .updatesResumed, .headingUpdated, .monitoringStarted, .requestCompleted,
        .diagnosticsChanged:
        nil
      }
    if let kind, !tally.isAnnounced(notice) {
      tally.count(kind, app: app.name, manager: manager)
    }
    tally.observe(.client(notice), app.fullName(of: manager))
  }

  /// Reaches the stage from the service that it makes.
  private final class Waker: Sendable {
    let stage = Mutex<ScenarioStage?>(nil)

    func wake(_ app: AppID) {
      let stage = stage.withLock { $0 }
      if let stage { stage.actor(app)?.wake(on: stage) }
    }
  }
}

/// Counts events for the steps that wait for them.
private final class EventTally: Sendable {
  private struct Happening: Hashable {
    let kind: ScenarioEvent.Kind
    let app: String
    let manager: String?
  }

  let observe: @Sendable (DeviceRecord, String?) -> Void
  /// How often each thing happened; a long run has many, and few kinds of them.
  private let happenings = Mutex<[Happening: Int]>([:])

  /// The crossing that each client was told last, as long as it was told nothing after it.
  private let crossings = Mutex<[ClientID: ClientEvent]>([:])

  init(observe: @escaping @Sendable (DeviceRecord, String?) -> Void) { self.observe = observe }

  func count(_ kind: ScenarioEvent.Kind, app: String, manager: String?) {
    happenings.withLock { $0[Happening(kind: kind, app: app, manager: manager), default: 0] += 1 }
  }

  /// Whether a notice is the state that comes with a crossing (G-06), which is one event with it.
  func isAnnounced(_ notice: ClientNotice) -> Bool {
    crossings.withLock { crossings in
      let announced = crossings.removeValue(forKey: notice.client)
      if case .eventOccurred(.regionCrossed(let region, let presence)) = notice.event {
        crossings[notice.client] = .stateDetermined(presence, region)
      }
      return announced == notice.event
    }
  }

  func forget() { happenings.withLock { $0.removeAll(keepingCapacity: true) } }

  func count(of event: ScenarioEvent) -> Int {
    happenings.withLock { happenings in
      happenings.reduce(0) { count, entry in
        guard entry.key.kind == event.kind else { return count }
        let isMeant =
          switch event.scope {
          case .anyApp: true
          case .app(let app): entry.key.app == app
          case .manager(let manager, let app):
            entry.key.app == app && entry.key.manager == manager
          }
        return isMeant ? count + entry.value : count
      }
    }
  }
}
