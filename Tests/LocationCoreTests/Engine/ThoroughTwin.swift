// SPDX-License-Identifier: MIT

@testable import LocationCore

/// An engine that settles every app with each event, beside one that settles only those concerned.
struct ThoroughTwin {
  private var engine: LocationEngine

  /// Makes a twin of an engine that has handled nothing yet.
  init(of engine: LocationEngine) {
    self.engine = engine
    self.engine.settleAllApps()
  }

  /// Handles an event as the other engine did.
  ///
  /// - Returns: In what the two differ; `nil` if in nothing.
  mutating func difference(
    on event: Event, at now: Instant, effects: [Effect], from other: LocationEngine
  ) -> String? {
    let expected = engine.handle(event, at: now)
    if effects != expected { return "\(event) gives \(effects), not \(expected)" }
    let (due, otherDue) = (engine.nextDeadline?.instant, other.nextDeadline?.instant)
    if due != otherDue {
      return
        "after \(event) what is due is \(String(describing: otherDue)), not \(String(describing: due))"
    }
    if engine.indicator != other.indicator || engine.awaitsPosition != other.awaitsPosition {
      return "after \(event) the device shows another use"
    }
    return nil
  }
}
