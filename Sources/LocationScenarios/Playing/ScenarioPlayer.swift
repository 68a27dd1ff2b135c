// SPDX-License-Identifier: MIT

import Dispatch
package import LocationClient
package import LocationCore
import LocationFiles
package import LocationHost
package import LocationPlayback
import Logging

/// Performs the steps of a scenario while its apps run.
///
/// One thread owns it and sets its time. If an app has acted in another way than the scenario
/// expects, an impossible step is reported and skipped.
package final class ScenarioPlayer {
  private let scenario: Scenario
  private let file: String
  private let identify: (String) -> AppID?
  private let service: LocationService
  private let prompter: ScenarioPrompter
  private let tally: EventTally
  private let tell: (String) -> Void
  private let miss: (String?) -> Void

  /// The index of the next step, and its time if that is known.
  private var next = 0
  private var due: Instant?

  /// The time of the previous step.
  private var last = Instant.start

  /// Whether the run has ended, and nothing more happens.
  package private(set) var hasEnded = false

  /// Whether the trace has ended; a run without a duration ends after that and the last step.
  package var hasTraceEnded = false

  /// Whether fixes are held back, because the source has no signal or has failed.
  package private(set) var holdsFixesBack = false

  /// Moves the source; `nil` if it cannot be moved.
  private var source: SourceSteering?

  /// The clock of the timeline, whose rate steps may change.
  private var line: LiveLine?

  /// Makes a player at the place before the first step.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - file: The path of the scenario's file, to which the paths in it are relative.
  ///   - service: The device.
  ///   - prompter: The owner of the prompts.
  ///   - tally: The counter of events.
  ///   - identify: Returns the identity of an app that runs, from its name in the scenario.
  ///   - tell: The callback for the reason and the file position of a step that failed.
  ///   - miss: Receives the name of an app that was not there when a step changed what is decided about
  ///     it; `nil` for all apps that are not there.
  package init(
    _ scenario: Scenario, file: String, on service: LocationService, prompter: ScenarioPrompter,
    tally: EventTally, identify: @escaping (String) -> AppID?, tell: @escaping (String) -> Void,
    miss: @escaping (String?) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.file = file
    self.identify = identify
    self.service = service
    self.prompter = prompter
    self.tally = tally
    self.tell = tell
    self.miss = miss
  }

  /// Makes the driver of the device's trace, which the steps of the scenario may move, and performs the
  /// steps that move it before the first position.
  ///
  /// - Parameters:
  ///   - cursor: The trace; `nil` has no positions. A receiver that was recorded is opened here.
  ///   - line: The clock of the timeline.
  ///   - timeShift: Returns the shift of all times, given the time of the first fix; `nil` shifts
  ///     nothing.
  /// - Returns: The driver.
  package func driver(
    of cursor: sending TraceCursor?, on line: LiveLine,
    timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) -> TimelineDriver {
    let driver = makeDriver(of: cursor, on: line, timeShift: timeShift)
    while next < scenario.timeline.count, scenario.timeline[next].isOfSourceAtStart,
      act(at: .start)
    {}
    return driver
  }

  private func makeDriver(
    of cursor: sending TraceCursor?, on line: LiveLine,
    timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) -> TimelineDriver {
    self.line = line
    if let recorded = scenario.source, recorded.isReceiver,
      let source = steering(of: recorded, on: line, timeShift: timeShift)
    {
      self.source = source
      return source.driver
    }
    guard scenario.steersSource else {
      return TimelineDriver(service: service, cursor: cursor, timeShift: timeShift)
    }
    let source = SourceSteering(
      service, SeekableTrace(keepingIfAny: cursor), clock: line.steeredClock,
      timeShift: timeShift)
    self.source = source
    return source.driver
  }

  /// Makes the steering of a receiver that was recorded; `nil` after telling why it cannot be read.
  private func steering(
    of recorded: ScenarioSource, on line: LiveLine,
    timeShift: (@Sendable (UTCInstant) -> Duration)?
  ) -> SourceSteering? {
    do throws(ScenarioRunError) {
      let receiver = try recorded.receiver(file: file)
      if let timeShift { receiver.shift(by: timeShift) }
      return receiver.steering(of: service, clock: line.steeredClock)
    } catch {
      tell("\(error.position): \(error.message)")
      return nil
    }
  }

  /// Whether it opens its source itself, because that is a receiver which was recorded.
  package var playsReceiver: Bool { scenario.playsReceiver }

  /// The time of the next action or of the end of the run, as known at an instant.
  ///
  /// It is `nil` if that depends on later events, or if nothing is left.
  package func nextDue(at now: Instant) -> Instant? {
    guard next < scenario.timeline.count else {
      if hasEnded { return nil }
      return end.map { max($0, now) } ?? (hasTraceEnded ? now : nil)
    }
    if due == nil { due = moment(of: scenario.timeline[next].trigger, at: now) }
    // The run ends after its duration, even if steps are left.
    guard let end, !hasEnded else { return due }
    return min(due ?? end, end)
  }

  /// Whether nothing further comes from a source that steps have moved: it is paused, at a place or on a
  /// movement without an end, or at the end of a route.
  package func hasMotionEnded(at now: Instant) -> Bool {
    guard let source else { return false }
    return source.isPaused || source.endOfMotion(at: now).map { $0 <= now } ?? false
  }

  /// The end of the run; `nil` if it has no duration.
  private var end: Instant? { scenario.duration.map { .start + $0 } }

  private func moment(of trigger: ScenarioTrigger, at now: Instant) -> Instant? {
    switch trigger {
    case .at(let instant): instant
    case .atStart: .start
    case .afterPrevious(let delay): last + delay
    case .afterEvent(let event, let delay):
      tally.count(of: event) >= event.count ? now + delay : nil
    }
  }

  /// Performs the next action or the end of the run, if it is due.
  ///
  /// - Returns: Whether something was due.
  package func act(at now: Instant) -> Bool {
    guard let moment = nextDue(at: now), moment <= now else { return false }
    guard next < scenario.timeline.count, let due, due <= now else {
      finish()
      return true
    }
    let step = scenario.timeline[next]
    next += 1
    self.due = nil
    last = now
    tally.forget()
    service.note(.acted(step.action.text))
    let reason = perform(step.action)
    // A jump of the source takes time.
    if let source { last = max(now, source.lastEffect) }
    if let reason { tell("\(step.position): \(reason)") }
    switch step.action {
    case .settings(let app, _, _) where reason != nil: miss(app)
    case .reset(let app) where reason != nil || app == nil: miss(app)
    default: break
    }
    service.performEffects()
    return true
  }

  /// Ends the process of the app, or of the daemon, with SIGTERM, as a user does.
  private func finish() {
    hasEnded = true
    service.performEffects()
    kill(getpid(), SIGTERM)
  }
}

extension ScenarioPlayer: ScenarioHost {
  package var utcNow: UTCInstant { service.utcNow }

  package func send(_ event: Event) { service.send(event) }

  package func id(of app: String) -> AppID? { identify(app) }

  package func act(_ action: ScenarioAppAction, of app: String) -> String? {
    // A scenario with any other action was refused.
    guard let phase = action.phaseOfRunningApp else { return nil }
    guard let id = id(of: app), service.read({ $0.phase(of: id) }) ?? .terminated != .terminated
    else {
      return Self.absence(of: app)
    }
    send(.appStateChanged(id, phase))
    return nil
  }

  package func endPrompt(_ outcome: PromptOutcome) -> String? { prompter.answer(outcome) }

  package func steer(_ command: LiveCommand) -> String? {
    if case .rate(let rate) = command {
      line?.setRate(rate)
      return nil
    }
    guard let source else {
      return Self.noTrace
    }
    do throws(LiveFault) {
      try source.perform(command)
      return nil
    } catch {
      return error.reason
    }
  }

  package func play(_ trace: ScenarioSource) -> String? {
    guard let source else { return Self.noTrace }
    return trace.play(with: source, file: file)
  }

  private static let noTrace =
    "the source cannot be moved, because it is a receiver; give a trace instead"

  package func holdFixesBack(_ isHolding: Bool) { holdsFixesBack = isHolding }
}
