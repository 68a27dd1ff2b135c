// SPDX-License-Identifier: MIT

/// What is seen of one condition of a monitor, and what its app was told of it.
///
/// A monitor is told states, not crossings: of what changed while nobody could be told, the newest
/// state is what counts.
struct ConditionWatch: Hashable, Sendable {
  /// Tells it from others that had its name.
  let number: Int

  /// What is known of it now.
  private(set) var state: ConditionState

  /// Since when.
  private(set) var date: UTCInstant?

  /// What whoever awaits its events was told last; `nil` before that.
  private(set) var told: ConditionEvent?

  /// What stood in the way in the event that the app has dealt with last.
  private(set) var handledDiagnostics: ServiceDiagnostics = []

  /// Whether what was told last may not have arrived.
  private(set) var isInDoubt = false

  /// The state for which the app was woken, and with which it has not dealt.
  var wokenFor: ConditionState?

  /// The circle that is watched; `nil` for what nobody can watch here.
  private var circle: RegionWatch?

  /// Whether fixes are of interest.
  var isWatchable: Bool { circle != nil }

  /// Begins to watch a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition, with what its app knows or assumes.
  ///   - isKnown: Whether its state was found, not assumed: only then does it take more than one fix
  ///     to change it (MON-03).
  ///   - number: Tells it from others that had its name.
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

  /// Takes in what whoever awaits its events is told; `nil` for somebody new.
  mutating func tell(_ event: ConditionEvent?) {
    told = event
    isInDoubt = false
  }

  /// Takes in that the app has dealt with an event.
  mutating func handle(_ event: ConditionEvent) {
    handledDiagnostics = event.diagnostics
    wokenFor = nil
  }

  /// Has a side of the rim told again that was on its way when access was lost.
  ///
  /// - Parameter known: What the app knows.
  mutating func doubt(known: ConditionState) {
    if let told, told.state.isSide, told.state != known { isInDoubt = true }
  }

  /// Forgets what was seen and is not known to the app, as if it had never been told.
  ///
  /// What stood in the way tells nothing of the rim: whoever was told of it need not be again.
  ///
  /// - Parameters:
  ///   - known: The condition, with what its app knows.
  ///   - parameters: The numbers to work with.
  mutating func forget(known: MonitoredCondition, _ parameters: MonitoringParameters) {
    var forgetful = Self(known, isKnown: false, number: number, parameters: parameters)
    forgetful.handledDiagnostics = handledDiagnostics
    forgetful.told = told
    if let told, told.state.isSide {
      forgetful.told = ConditionEvent(
        identifier: told.identifier, condition: told.condition, state: known.state,
        date: known.date, diagnostics: told.diagnostics, number: number)
    }
    self = forgetful
  }

  /// Learns that the device may move unseen.
  mutating func loseTrack() { circle?.loseTrack() }
}
