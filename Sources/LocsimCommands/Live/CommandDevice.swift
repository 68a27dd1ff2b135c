// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationDaemon
import LocationHost
import LocationRecording
import LocationScenarios
import LocationSources
import LocationTerminalPrompt

/// The device of a command, as other commands and the page of `locsim live map` see and steer it.
final class CommandDevice: SteeredCommand {
  let device: LocationService
  let view: DeviceView?
  let desk: PromptDesk
  let title: String
  let sourceName: String
  let trace: SourceSpecification?
  let recording: Result<DeviceRecording, LiveFault>
  private let app: AppID
  private let steering: SteeringDesk
  private let limit: @Sendable (AuthorizationRecord) -> AuthorizationRecord

  /// Makes the device of a command.
  ///
  /// - Parameters:
  ///   - device: The engine and its surroundings.
  ///   - command: What shows it.
  ///   - title: The name of what it plays.
  ///   - steering: Takes commands for the source.
  init(
    _ device: LocationService, _ command: WatchedCommand, title: String,
    steering: SteeringDesk
  ) {
    self.device = device
    view = command.view
    desk = command.desk
    app = command.app
    sourceName = title
    self.title = "\(command.app.rawValue) (\(LocsimVersion.text)), \(title)"
    trace = command.trace
    recording = command.recording
    limit = command.limit
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

  /// The app is the command itself, which ends by a command of its own.
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
    device.send(.recordReplaced(app, limit(record)))
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

/// What shows a command's device to people who look on.
struct WatchedCommand {
  /// What they may see.
  let view: DeviceView

  /// The prompts that they may answer.
  let desk = PromptDesk()

  /// The app of the command.
  let app: AppID

  /// The trace; `nil` for a receiver.
  let trace: SourceSpecification?

  /// What is recorded, or why nothing is.
  let recording: Result<DeviceRecording, LiveFault>

  /// What a permission store leaves of a decision.
  let limit: @Sendable (AuthorizationRecord) -> AuthorizationRecord

  /// Makes what shows a command.
  ///
  /// - Parameters:
  ///   - app: The app of the command.
  ///   - trace: The trace; `nil` for a receiver.
  ///   - recording: What is recorded, or why nothing is.
  ///   - clock: The clock of the timeline.
  ///   - limit: Returns what a permission store leaves of a decision.
  init(
    of app: AppID, _ trace: SourceSpecification?,
    _ recording: Result<DeviceRecording, LiveFault>, clock: any EngineClock,
    limit: @escaping @Sendable (AuthorizationRecord) -> AuthorizationRecord = { $0 }
  ) {
    (self.app, self.trace, self.recording, self.limit) = (app, trace, recording, limit)
    view = DeviceView(clock: clock)
  }

  /// The device of the command, as others see and steer it.
  func device(
    of service: LocationService, title: String, steeredBy steering: SteeringDesk
  ) -> CommandDevice {
    CommandDevice(service, self, title: title, steering: steering)
  }

  /// Has a service show prompts to people who look on, and report what happens.
  func watch(_ outlets: inout ServiceOutlets, prompts policy: PromptPolicy?) {
    outlets.prompter = prompter(policy: policy)
    // Notices to the app come by the app.
    outlets.observe = { [view] in view.take($0) }
    outlets.observesClients = false
  }

  /// What shows prompts: the desk and the terminal together, unless a policy answers them.
  private func prompter(policy: PromptPolicy?) -> any Prompter {
    if let policy { return Prompters.make(policy: policy) }
    guard Prompters.canAsk else { return desk }
    return SharedPrompter([desk, Prompters.make(policy: nil)])
  }
}
