// SPDX-License-Identifier: MIT

import LocationClient
public import LocationCore
import LocationHost

/// Sends events to a device, and delivers their results at once.
struct SimulatedWorld {
  let device: InProcessDevice
  let launcher: SimulatedLauncher
  let relay: (any AppRelay)?

  func act(_ event: Event) {
    device.service.send(event)
    deliver()
  }

  /// Calls delegates for waiting events, and launches the app if an event waits for it.
  ///
  /// The actions of the delegates belong to the device.
  func deliver() {
    DeviceBinding.$bound.withValue(relay?.device ?? device) {
      device.service.performEffects()
      relay?.deliver()
      launcher.launchIfWoken(on: device)
    }
  }

  /// Launches the app, and calls delegates for the results.
  func launch(_ reason: LaunchReason, in phase: AppPhase) {
    launcher.launch(reason, in: phase, on: device)
    deliver()
  }
}

/// The actions of the user of a simulated device.
///
/// Delegates are called for the results before a method returns. If a method is used inside a
/// delegate, they are called after that delegate.
public struct SimulatedUser {
  let world: SimulatedWorld
  let prompter: ScriptedPrompter
  let recorder: Recorder

  /// The prompt that is up.
  public var prompt: Prompt? {
    world.deliver()
    return prompter.prompts.first
  }

  /// Every prompt that was shown so far, in order.
  public var prompts: [Prompt] {
    world.deliver()
    return recorder.records.compactMap { record in
      guard case .device(let notice) = record, case .promptShown(let prompt) = notice.event
      else { return nil }
      return prompt
    }
  }

  /// Presses a button of the prompt that is up.
  ///
  /// - Parameters:
  ///   - choice: The choice of the button.
  ///   - precise: The state of the Precise switch for the answer; `nil` does not change it.
  /// - Returns: Whether a prompt was up that has such a button; else nothing happens.
  @discardableResult
  public func answer(_ choice: PromptChoice, precise: Bool? = nil) -> Bool {
    guard let prompt, prompt.buttons.contains(where: { $0.choice == choice }) else { return false }
    prompter.answer(choice, precise: precise)
    world.deliver()
    return true
  }

  /// Leaves the prompt that is up unanswered, so that it goes away.
  ///
  /// - Returns: Whether a prompt was up.
  @discardableResult
  public func dismissPrompt() -> Bool {
    guard let prompt else { return false }
    prompter.withdraw(prompt.id)
    world.deliver()
    return true
  }

  /// Resets Location & Privacy: every decision is undone.
  public func resetLocationAndPrivacy() { world.act(.permissionsReset(nil)) }
}

/// The app on a simulated device, with the actions of the user and the system on it.
///
/// Delegates are called for the results before a method returns. The device resumes a suspended
/// app, and launches a terminated app in the background, when a watching service has a permitted
/// event for it. The app stays there until another method moves it.
public struct SimulatedApp {
  let world: SimulatedWorld

  /// The app's actions at a new launch, such as making its location managers.
  ///
  /// The managers belong to the device; `nil` is an app that does nothing. The closure is called
  /// with the reason for each launch, whether by ``launch(inBackground:)`` or by the device, on the
  /// thread that is using the device. Inside ``SimulatedDevice/advance(by:)``, no time passes
  /// meanwhile. It is not called for the process that runs when the device is made. Managers of
  /// earlier processes get no more events, and their requests have no effect.
  public var onLaunch: ((LaunchReason) -> Void)? {
    get { world.launcher.handler }
    nonmutating set { world.launcher.handler = newValue }
  }

  /// The reason for the launch of its process; `nil` while it has none.
  public var launchReason: LaunchReason? { phase == .terminated ? nil : world.launcher.reason }

  /// The phase of the app.
  public var phase: AppPhase {
    world.device.service.read { $0.phase(of: world.device.app) } ?? .terminated
  }

  /// Brings the app to the foreground, as the user does.
  public func enterForeground() { move(to: .foreground) }

  /// Moves the app to the background, as the user does.
  public func enterBackground() { move(to: .background) }

  /// Suspends its process; does nothing if its updates continue in the background.
  public func suspend() { move(to: .suspended) }

  /// Resumes its process in the background.
  public func resume() { move(to: .background) }

  /// Ends its process; its location managers get no more events.
  ///
  /// Iterations over live updates, diagnostics and events of a monitor end.
  public func terminate() {
    world.device.service.send(.appStateChanged(world.device.app, .terminated))
    // Before the device may launch the app again for an event that waits.
    world.device.service.endObservers()
    world.device.lastReceived = nil
    world.relay?.endProcess()
    world.deliver()
  }

  /// Launches the app again after it was terminated.
  ///
  /// The user launches it, or the system does in the background for a reason unrelated to location.
  /// An app that already has a process comes to the foreground if the user launches it, and
  /// otherwise stays unchanged.
  public func launch(inBackground isInBackground: Bool = false) {
    switch (phase, isInBackground) {
    case (.terminated, false): world.launch(.user, in: .foreground)
    case (.terminated, true): world.launch(.other, in: .background)
    case (.foreground, _), (.background, true), (.suspended, true): break
    case (.background, false), (.suspended, false): enterForeground()
    }
  }

  private func move(to phase: AppPhase) {
    world.act(.appStateChanged(world.device.app, phase))
  }
}

/// The app's entry in Settings on a simulated device.
///
/// Setting a property is an action of the user, and delegates are called for the results before it
/// returns.
public struct SimulatedSettings {
  let world: SimulatedWorld

  /// The selected row for location.
  public var location: SettingsChoice {
    get { read { $0.record(of: world.device.app)?.decision.settingsChoice } ?? .askNextTime }
    nonmutating set { world.act(.settingsChanged(world.device.app, .location(newValue))) }
  }

  /// Whether the switch Precise Location is on.
  public var precise: Bool {
    get {
      read { $0.record(of: world.device.app)?.isPrecise }
        ?? !world.device.description.isAccuracyReducedByDefault
    }
    nonmutating set { world.act(.settingsChanged(world.device.app, .precise(newValue))) }
  }

  /// The mark beside the app: whether it used location, and how long ago (UI-02).
  public var usageMark: UsageMark { world.device.service.usageMark(of: world.device.app) }

  private func read<Value>(_ value: (borrowing LocationEngine) -> Value?) -> Value? {
    world.device.service.read(value)
  }
}

// These types act on a device, which belongs to one thread.
@available(*, unavailable)
extension SimulatedUser: Sendable {}
@available(*, unavailable)
extension SimulatedApp: Sendable {}
@available(*, unavailable)
extension SimulatedSettings: Sendable {}
