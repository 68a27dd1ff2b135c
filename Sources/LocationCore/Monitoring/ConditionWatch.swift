// SPDX-License-Identifier: MIT

/// What was seen of one condition of a monitor, and what was delivered to its app.
///
/// A monitor delivers states, not crossings. Of the changes that could not be delivered, only the
/// newest state counts.
struct ConditionWatch: Hashable, Sendable {
  /// Distinguishes it from other conditions that had its name.
  let number: Int

  /// The state as known now.
  private(set) var state: ConditionState

  /// Since when the state is so.
  private(set) var date: UTCInstant?

  /// The event last delivered to the observer of the monitor; `nil` before that.
  private(set) var delivered: ConditionEvent?

  /// The diagnostics of the event that the app handled last.
  private(set) var handledDiagnostics: ServiceDiagnostics = []

  /// Whether the event last delivered may not have arrived.
  private(set) var isInDoubt = false

  /// The state for which the app was woken and which it has not handled.
  var wokenFor: ConditionState?

  /// The circle that is watched; `nil` for a condition that cannot be watched here.
  private var circle: RegionWatch?

  /// Whether fixes are of interest.
  var isWatchable: Bool { circle != nil }

  /// Begins to watch a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition, with what its app knows or assumes.
  ///   - isKnown: Whether its state was found, not assumed: only then does it take more than one
  ///     fix to change it (MON-03).
  ///   - number: Distinguishes it from other conditions that had its name.
  ///   - parameters: The numbers to work with.
  init(
    _ condition: MonitoredCondition, isKnown: Bool, number: Int, parameters: MonitoringParameters
  ) {
    self.number = number
    state = condition.state
    date = condition.date
    guard case .circle(let center, let radius) = condition.condition,
      radius <= parameters.largestRegionRadius
    else { return }
    let presence: RegionPresence =
      switch condition.state {
      case .satisfied where isKnown: .inside
      case .unsatisfied where isKnown: .outside
      case .satisfied, .unsatisfied, .unknown, .unmonitored: .unknown
      }
    circle = RegionWatch(
      center: center, radius: radius, presence: presence, parameters: parameters)
  }

  /// Takes a fix.
  ///
  /// - Returns: Whether the state changed.
  mutating func take(_ fix: Fix, at now: Instant) -> Bool {
    _ = circle?.take(fix, at: now)
    let found: ConditionState
    switch circle?.presence {
    case .inside: found = .satisfied
    case .outside: found = .unsatisfied
    case .unknown, nil: return false
    }
    guard found != state else { return false }
    (state, date) = (found, fix.timestamp)
    wokenFor = nil
    return true
  }

  /// Records the event delivered to the observer; `nil` for a new observer.
  mutating func deliver(_ event: ConditionEvent?) {
    delivered = event
    isInDoubt = false
  }

  /// Records that the app handled an event.
  mutating func handle(_ event: ConditionEvent) {
    handledDiagnostics = event.diagnostics
    wokenFor = nil
  }

  /// Makes a side of the rim be delivered again if it was on its way when access was lost.
  ///
  /// - Parameter known: What the app knows.
  mutating func doubt(known: ConditionState) {
    if let delivered, delivered.state.isSide, delivered.state != known { isInDoubt = true }
  }

  /// Forgets what was seen and is not known to the app, as if it had never been delivered.
  ///
  /// Diagnostics say nothing about the rim, so those already delivered are not repeated.
  ///
  /// - Parameters:
  ///   - known: The condition, with what its app knows.
  ///   - parameters: The numbers to work with.
  mutating func forget(known: MonitoredCondition, _ parameters: MonitoringParameters) {
    var forgetful = Self(known, isKnown: false, number: number, parameters: parameters)
    forgetful.handledDiagnostics = handledDiagnostics
    forgetful.delivered = delivered
    if let delivered, delivered.state.isSide {
      forgetful.delivered = ConditionEvent(
        identifier: delivered.identifier, condition: delivered.condition, state: known.state,
        date: known.date, diagnostics: delivered.diagnostics, number: number)
    }
    self = forgetful
  }

  /// Learns that the device may move unseen.
  mutating func loseTrack() { circle?.loseTrack() }
}
