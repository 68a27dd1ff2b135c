// SPDX-License-Identifier: MIT

package import LocationCore

/// One thing that happens in a scenario, and when.
package struct ScenarioStep: Hashable, Sendable {
  /// Its time; never before the previous step.
  package let trigger: ScenarioTrigger

  /// What happens.
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

/// The time of a step.
package enum ScenarioTrigger: Hashable, Sendable {
  /// At an instant of the engine's timeline, which begins at the first position of the trace.
  case at(Instant)

  /// So long after the step before; after the beginning of the run for the first one.
  case afterPrevious(delay: Duration)

  /// So long after the last of some events; they count from the step before on.
  case afterEvent(ScenarioEvent, delay: Duration)
}

/// Events that a step waits for.
package struct ScenarioEvent: Hashable, Sendable {
  /// What an event can be.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A prompt is shown.
    case prompt
    /// A manager's delegate gets its authorization.
    case callback
    /// A manager's delegate is given locations.
    case fix
    /// A manager's delegate gets an error.
    case error
    /// A manager's delegate gets the end of the deferral of its updates.
    case deferral
    /// An event is delivered.
    ///
    /// A manager's delegate gets a crossing, a visit, a requested state of a region, or a report of
    /// a script; or an observer of a monitor gets an event.
    case event
  }

  /// Whose events count.
  package enum Scope: Hashable, Sendable {
    /// Those of all apps.
    case anyApp
    /// Those of an app.
    case app(String)
    /// Those of one manager of an app; no prompt is a manager's.
    case manager(String, app: String)
  }

  /// The event that must happen.
  package let kind: Kind

  /// Whose events count.
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
