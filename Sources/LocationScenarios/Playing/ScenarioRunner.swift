// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import LocationFiles
import LocationHost
package import LocationPlayback

/// Plays a scenario on a device of its own, in virtual time.
///
/// Equal scenarios give equal records, because nothing waits and nothing is left to chance.
package final class ScenarioRunner {
  /// The number of events after which a step stops waiting for an event that may never happen.
  package static let patience = 1_000_000

  private let scenario: Scenario
  private let file: String
  let host: ReplayScenarioHost
  private let driver: TimelineDriver

  /// Moves the source, if the scenario does.
  private let source: SourceSteering?
  private let clock = SteppedClock()
  private let endsByItself: Bool

  /// Reads the files of a scenario, and prepares its first state.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - file: The path of the scenario's file, to which the paths in it are relative.
  ///   - observe: The callback for all events, in order.
  /// - Throws: `ScenarioRunError` if one of its files cannot be used.
  package convenience init(
    _ scenario: Scenario, file: String,
    observe: @escaping @Sendable (DeviceRecord, _ client: String?) -> Void
  ) throws(ScenarioRunError) {
    try self.init(scenario, file: file, on: { InProcessStage($0) }, observe: observe)
    // Effects are performed while the driver advances, so nothing else needs to settle.
    driver.afterEffects = nil
  }

  /// Reads the files of a scenario, and prepares its first state on a stage.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - file: The path of the scenario's file, to which the paths in it are relative.
  ///   - makeStage: Makes the device on which the apps play.
  ///   - observe: The callback for all events, in order.
  /// - Throws: `ScenarioRunError` if one of its files cannot be used.
  package init(
    _ scenario: Scenario, file: String,
    on makeStage: (ScenarioSetup) -> any ScenarioStage,
    observe: @escaping @Sendable (DeviceRecord, _ client: String?) -> Void
  ) throws(ScenarioRunError) {
    self.scenario = scenario
    self.file = file
    host = ReplayScenarioHost(
      cast: try scenario.apps.map { app throws(ScenarioRunError) in
        (app, try app.description(file: file))
      },
      configuration: scenario.configuration, privacy: scenario.device,
      regions: CoarseAreaSetup(
        seed: AccuracySeed(number: scenario.seed).seed(for: .simulation(scenario.title ?? ""))),
      clock: clock, makeStage: makeStage, observe: observe)
    if let recorded = scenario.source, recorded.isReceiver {
      let source = try recorded.receiver(file: file).steering(of: host.service, clock: clock)
      (self.source, driver) = (source, source.driver)
    } else if scenario.steersSource {
      let trace = SeekableTrace(keepingIfAny: try scenario.source?.cursor(file: file))
      let source = SourceSteering(host.service, trace, clock: clock)
      (self.source, driver) = (source, source.driver)
    } else {
      (source, driver) = (
        nil, TimelineDriver(service: host.service, cursor: try scenario.source?.cursor(file: file))
      )
    }
    driver.afterEffects = { [host] in host.stage.settle() }
    let options = scenario.source?.options
    endsByItself = options?.repetition != .forever || options?.duration != nil
    if let failure = driver.takeFailure() { throw ScenarioRunError(failure, in: scenario) }
  }

  /// The warnings about the trace, as far as it was read, since the last call.
  package func takeWarnings() -> [PlaybackWarning] { driver.takeWarnings() }

  /// Plays to the end.
  ///
  /// - Throws: `ScenarioRunError` if a step cannot be done, waits for an event that never comes, or
  ///   if the trace is broken. Earlier events were reported.
  package func run() throws(ScenarioRunError) {
    host.open()
    for step in scenario.timeline {
      _ = try wait(for: step, until: nil)
      try perform(step)
    }
    if let duration = scenario.duration {
      advance(to: .start + duration)
    } else if let end = source?.endOfMotion(at: driver.now) {
      advance(to: end)
    } else if endsByItself {
      driver.advance(until: .endOfTrace)
    }
    for app in host.apps {
      if let notice = host.service.activity(of: app) { host.service.note(notice.event) }
    }
    host.stage.settle()
    if let failure = driver.takeFailure() { throw ScenarioRunError(failure, in: scenario) }
  }

  /// Plays to an instant, and no further: steps that are due by then are done.
  ///
  /// - Throws: `ScenarioRunError`, as `run` does.
  package func run(until end: Instant) throws(ScenarioRunError) {
    host.open()
    for step in scenario.timeline {
      guard try wait(for: step, until: end) else { break }
      try perform(step)
    }
    advance(to: end)
    if let failure = driver.takeFailure() { throw ScenarioRunError(failure, in: scenario) }
  }

  /// Why an app's clients get a fix, only a region, or nothing at this moment; `nil` if the scenario has
  /// no app of this name.
  package func explain(_ app: String) -> [Explanation]? {
    id(of: app).flatMap { host.service.explain($0) }
  }

  private func perform(_ step: ScenarioStep) throws(ScenarioRunError) {
    host.forgetEvents()
    host.service.note(.acted(step.action.text))
    if let reason = perform(step.action) { throw ScenarioRunError(step.position, reason) }
    host.stage.settle()
  }

  // MARK: - Time

  /// Advances to a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - end: The instant after which no step counts; `nil` for none.
  /// - Returns: Whether the step is due by then.
  /// - Throws: `ScenarioRunError`, as `run` does.
  private func wait(for step: ScenarioStep, until end: Instant?) throws(ScenarioRunError) -> Bool {
    let due: Instant
    switch step.trigger {
    case .atStart:
      driver.catchUp()
      return true
    case .at(let instant): due = instant
    case .afterPrevious(let delay): due = driver.now + delay
    case .afterEvent(let event, let delay):
      guard try wait(for: event, of: step, until: end) else { return false }
      due = driver.now + delay
    }
    if let end, due > end { return false }
    advance(to: due)
    if let failure = driver.takeFailure() { throw ScenarioRunError(failure, in: scenario) }
    return true
  }

  private func wait(
    for event: ScenarioEvent, of step: ScenarioStep, until limit: Instant?
  ) throws(ScenarioRunError) -> Bool {
    let end = scenario.duration.map { Instant.start + $0 }
    for _ in 0..<Self.patience {
      if host.count(of: event) >= event.count { return true }
      if let limit, driver.nextDue.map({ $0 > limit }) ?? true { return false }
      guard let due = driver.nextDue, due <= end ?? due else { break }
      driver.advance(to: due, atMost: 1)
      clock.advance(to: driver.now)
    }
    guard host.count(of: event) < event.count else { return true }
    throw ScenarioRunError(
      step.position,
      "the step waits for \(event.text), which never comes; correct the step or those before it")
  }

  private func advance(to target: Instant) {
    driver.advance(to: target)
    clock.advance(to: driver.now)
  }
}

extension ScenarioRunner: ScenarioHost {
  package var utcNow: UTCInstant { host.service.utcNow }

  package func send(_ event: Event) { host.service.send(event) }

  package func id(of app: String) -> AppID? { host.actor(app)?.id }

  package func act(_ action: ScenarioAppAction, of app: String) -> String? {
    guard let actor = host.actor(app) else { return nil }
    if action != .launch, !actor.isRunning(on: host) {
      return "“\(app)” does not run at this step; launch it before"
    }
    actor.act(action, on: host)
    return nil
  }

  package func endPrompt(_ outcome: PromptOutcome) -> String? {
    guard let prompt = host.prompter.prompts.first else {
      return "there is no prompt to answer; have an app ask for one before this step"
    }
    switch outcome {
    case .answered(let choice, let precise):
      if let refusal = prompt.refusal(of: outcome) { return refusal }
      host.prompter.answer(choice, precise: precise)
    case .notAnswered:
      host.prompter.withdraw(prompt.id)
    }
    return nil
  }

  package func steer(_ command: LiveCommand) -> String? {
    // Without a wait, time has no rate.
    if case .rate = command { return nil }
    do throws(LiveFault) {
      try source?.perform(command)
      return nil
    } catch {
      return error.reason
    }
  }

  package func play(_ source: ScenarioSource) -> String? {
    self.source.flatMap { source.play(with: $0, file: file) }
  }

  package func holdFixesBack(_ isHolding: Bool) { driver.holdsFixesBack = isHolding }
}

@available(*, unavailable)
extension ScenarioRunner: Sendable {}

extension Scenario {
  /// The configuration of the engine.
  package var configuration: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    if let grace { configuration.graceAfterForeground = grace }
    if let eventLifetime { configuration.waitingEventLifetime = eventLifetime }
    configuration.deferral = deferral
    return configuration
  }
}
