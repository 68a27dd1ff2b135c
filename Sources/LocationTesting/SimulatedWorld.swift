// SPDX-License-Identifier: MIT

import LocationClient
public import LocationCore
import LocationHost

/// Lets something happen on a device, and everything that follows from it at once.
struct SimulatedWorld {
  let device: InProcessDevice
  let launcher: SimulatedLauncher

  func act(_ event: Event) {
    device.service.send(event)
    deliver()
  }

  /// Calls delegates of what waits, and launches the app should something wait for it; what they do
  /// in turn belongs to the device.
  func deliver() {
    DeviceBinding.$bound.withValue(device) {
      device.service.performEffects()
      launcher.launchIfWoken(on: device)
    }
  }

  /// Has the app launched, and calls delegates of what follows.
  func launch(_ reason: LaunchReason, in phase: AppPhase) {
    DeviceBinding.$bound.withValue(device) { launcher.launch(reason, in: phase, on: device) }
    deliver()
  }
}

/// What the user of a simulated device does; delegates are called of what follows before a verb
/// returns, but for one used inside a delegate, of which they are called after it.
public struct SimulatedUser {
  let world: SimulatedWorld
  let prompter: ScriptedPrompter
  let recorder: Recorder

  /// The prompt that is up.
  public var prompt: Prompt? {
    world.deliver()
    return prompter.prompts.first
  }

  /// Every prompt that came up so far, in order.
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
  ///   - choice: What the button chooses.
  ///   - precise: How to set the Precise switch before; `nil` leaves it as it is.
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

  /// Resets Location & Privacy: nobody has decided anything anymore.
  public func resetLocationAndPrivacy() { world.act(.permissionsReset(nil)) }
}

/// The app on a simulated device, as the user and the system move it; delegates are called of what
/// follows before a verb returns.
///
/// The device resumes it where it is suspended, and launches it in the background where it is
/// terminated, when a service that watches for it has something to tell it that it may have. It
/// stays there until a verb moves it on.
public struct SimulatedApp {
  let world: SimulatedWorld

  /// What the app does when it is launched again, such as making its location managers, which belong
  /// to the device; `nil` is an app that does nothing.
  ///
  /// It is called with the reason for each launch, be it by ``launch(inBackground:)`` or by the
  /// device, on the thread that is using the device; inside ``SimulatedDevice/advance(by:)``, no time
  /// passes meanwhile. It is not called for the process that runs when the device is made. Managers
  /// made by earlier processes are told nothing anymore, and what they are asked for has no
  /// effect.
  public var onLaunch: ((LaunchReason) -> Void)? {
    get { world.launcher.handler }
    nonmutating set { world.launcher.handler = newValue }
  }

  /// Why its process was launched; `nil` while it has none.
  public var launchReason: LaunchReason? { phase == .terminated ? nil : world.launcher.reason }

  /// What the app is doing.
  public var phase: AppPhase {
    world.device.service.read { $0.phase(of: world.device.app) } ?? .terminated
  }

  /// The user comes back to it.
  public func enterForeground() { move(to: .foreground) }

  /// The user leaves it.
  public func enterBackground() { move(to: .background) }

  /// Its process stands still; one whose updates go on in the background does not.
  public func suspend() { move(to: .suspended) }

  /// Its process goes on, in the background.
  public func resume() { move(to: .background) }

  /// Its process ends: location managers made before are told nothing anymore.
  ///
  /// Whoever iterates over live updates, diagnostics or events of a monitor is at their end.
  public func terminate() {
    move(to: .terminated)
    world.device.service.endReceivers()
    world.device.lastReceived = nil
  }

  /// It is launched again after it was terminated: by the user, or in the background for a reason
  /// that has nothing to do with location.
  ///
  /// One that has a process already comes to the foreground where the user launches it, and is left
  /// alone else.
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

/// What Settings says about the app on a simulated device; setting a property is the user's doing,
/// and delegates are called of what follows before it returns.
public struct SimulatedSettings {
  let world: SimulatedWorld

  /// The row for location that is ticked.
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

// They act on a device, which belongs to one thread.
@available(*, unavailable)
extension SimulatedUser: Sendable {}
@available(*, unavailable)
extension SimulatedApp: Sendable {}
@available(*, unavailable)
extension SimulatedSettings: Sendable {}
