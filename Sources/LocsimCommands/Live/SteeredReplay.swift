// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationDaemon
import LocationHost
import LocationRecording
import LocationScenarios
import LocationSources
import LocationTerminalPrompt

/// The device of a replay, as other commands and the page of `locsim live map` see and steer it.
final class SteeredReplay: SteeredCommand {
  let device: LocationService
  let view: DeviceView?
  let desk: PromptDesk
  let title: String
  let sourceName: String
  let trace: SourceSpecification?
  let recording: Result<DeviceRecording, LiveFault>
  private let app: AppID
  private let steering: SteeringDesk

  /// Makes the device of a replay.
  ///
  /// - Parameters:
  ///   - device: The engine and its surroundings.
  ///   - view: What a person may see.
  ///   - desk: The prompts that wait.
  ///   - app: The app of the replay.
  ///   - title: The name of what is played.
  ///   - trace: The trace.
  ///   - recording: What is recorded, or why nothing is.
  ///   - steering: Takes commands for the source.
  init(
    _ device: LocationService, view: DeviceView?, desk: PromptDesk, app: AppID, title: String,
    trace: SourceSpecification, recording: Result<DeviceRecording, LiveFault>,
    steering: SteeringDesk
  ) {
    self.device = device
    self.view = view
    self.desk = desk
    self.app = app
    sourceName = title
    self.title = "locsim \(LocsimVersion.text) replay, \(title)"
    self.trace = trace
    self.recording = recording
    self.steering = steering
  }

  var canEnd: Bool { true }

  var refusal: LiveFault? { nil }

  var shownApps: [ShownApp.Identity] { [ShownApp.Identity(app, name: app.rawValue)] }

  var places: PlaceBook? { SavedPlaces.book }

  func remedies(for app: AppID) -> RemedyForm { .commands(app: app.rawValue, .options) }

  func steer(_ command: LiveCommand, reply: @escaping SteeringDesk.Reply) {
    steering.submit(command, reply: reply)
  }

  /// The app of a replay is the replay itself, which ends by its own command.
  func move(_ app: AppID, to phase: AppMove.Phase) -> Bool {
    guard app == self.app, phase != .ended else { return false }
    device.send(.appStateChanged(app, phase.phase))
    return true
  }

  func decide(_ change: PermissionChange) {
    guard change.app.hasSameIdentifier(as: app),
      var record = device.read({ $0.record(of: app) })
    else { return }
    change.apply(to: &record)
    device.send(.recordReplaced(app, record))
  }

  func change(_ change: DeviceChange) {
    if let isOn = change.isLocationServicesOn {
      device.send(.locationServicesSwitched(isOn: isOn))
    }
    if let isRestricted = change.isRestricted {
      device.send(.restrictionChanged(isRestricted: isRestricted))
    }
  }
}

/// What shows a replay to people who look on.
struct WatchedReplay {
  /// What they may see.
  let view: DeviceView

  /// The prompts that they may answer.
  let desk = PromptDesk()

  private let app: AppID
  private let trace: SourceSpecification
  private let recording: Result<DeviceRecording, LiveFault>

  /// Makes what shows a replay.
  ///
  /// - Parameters:
  ///   - app: The app of the replay.
  ///   - trace: The trace.
  ///   - recording: What is recorded, or why nothing is.
  ///   - clock: The clock of the timeline.
  init(
    of app: AppID, _ trace: SourceSpecification,
    _ recording: Result<DeviceRecording, LiveFault>, clock: any EngineClock
  ) {
    (self.app, self.trace, self.recording) = (app, trace, recording)
    view = DeviceView(clock: clock)
  }

  /// The device of the replay, as others see and steer it.
  func device(
    of service: LocationService, title: String, steeredBy steering: SteeringDesk
  ) -> SteeredReplay {
    SteeredReplay(
      service, view: view, desk: desk, app: app, title: title, trace: trace,
      recording: recording, steering: steering)
  }

  /// What shows prompts: the desk and the terminal together, unless a policy answers them.
  func prompter(policy: PromptPolicy?) -> any Prompter {
    if let policy { return Prompters.make(policy: policy) }
    guard Prompters.canAsk else { return desk }
    return SharedPrompter([desk, Prompters.make(policy: nil)])
  }
}
