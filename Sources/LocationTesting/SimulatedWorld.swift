// SPDX-License-Identifier: MIT

public import LocationCore
import LocationRuntime

/// Lets something happen on a device, and everything that follows from it at once.
struct SimulatedWorld {
  let device: Device

  func act(_ event: Event) {
    device.service.send(event)
    deliver()
  }

  /// Calls delegates of what waits; what they do in turn belongs to the device.
  func deliver() { Device.$bound.withValue(device) { device.service.performEffects() } }
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

  /// Resets Location & Privacy: nobody has decided anything any longer.
  public func resetLocationAndPrivacy() { world.act(.permissionsReset(nil)) }
}

/// The app on a simulated device, as the user and the system move it; delegates are called of what
/// follows before a verb returns.
public struct SimulatedApp {
  let world: SimulatedWorld
  let record: AuthorizationRecord

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

  /// Its process ends: location managers made before are told nothing any longer.
  public func terminate() { move(to: .terminated) }

  /// It is launched again after it was terminated: by the user, or in the background.
  public func launch(inBackground isInBackground: Bool = false) {
    let device = world.device
    world.act(
      .appLaunched(
        device.app, device.description, record, isInBackground ? .background : .foreground))
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
