// SPDX-License-Identifier: MIT

package import LocationCore

/// An action in a scenario, with its time.
package struct ScenarioStep: Hashable, Sendable {
  /// Its time; never before the previous step.
  package let trigger: ScenarioTrigger

  /// The action.
  package let action: ScenarioAction

  /// Its place in the file.
  package let position: ScenarioPosition

  /// Makes a step.
  package init(trigger: ScenarioTrigger, action: ScenarioAction, position: ScenarioPosition) {
    self.trigger = trigger
    self.action = action
    self.position = position
  }
}

extension ScenarioStep {
  /// Whether it does something to the source before the first position.
  var isOfSourceAtStart: Bool {
    guard trigger == .atStart else { return false }
    return switch action {
    case .source, .steer, .play: true
    default: false
    }
  }
}

/// The time of a step.
package enum ScenarioTrigger: Hashable, Sendable {
  /// At an instant of the engine's timeline, which begins at the first position of the trace.
  case at(Instant)

  /// At the beginning of the timeline, before the source's first position.
  case atStart

  /// After a delay from the previous step; for the first step, from the beginning of the run.
  case afterPrevious(delay: Duration)

  /// After a delay from the last of some events, which count from the previous step on.
  case afterEvent(ScenarioEvent, delay: Duration)
}

/// Events that a step waits for.
package struct ScenarioEvent: Hashable, Sendable {
  /// The kinds of events.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A prompt is shown.
    case prompt
    /// A manager's delegate receives its authorization.
    case callback
    /// A manager's delegate, or an iteration over live updates, receives locations.
    case fix
    /// A manager's delegate receives an error.
    case error
    /// A manager's delegate receives the end of the deferral of its updates.
    case deferral
    /// An event is delivered.
    ///
    /// A manager's delegate receives a crossing, a visit, a requested state of a region, or a
    /// report of a script; or an observer of a monitor receives an event.
    case event
  }

  /// The apps and managers whose events count.
  package enum Scope: Hashable, Sendable {
    /// The events of all apps.
    case anyApp
    /// The events of an app.
    case app(String)
    /// The events of one manager of an app; no prompt belongs to a manager.
    case manager(String, app: String)
  }

  /// The event that must happen.
  package let kind: Kind

  /// The apps and managers whose events count.
  package let scope: Scope

  /// The number of times that it must happen, at least one.
  package let count: Int

  /// Makes the events to wait for.
  package init(_ kind: Kind, scope: Scope = .anyApp, count: Int = 1) {
    self.kind = kind
    self.scope = scope
    self.count = count
  }
}
