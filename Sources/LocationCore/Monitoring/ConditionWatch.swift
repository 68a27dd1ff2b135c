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
  var told: ConditionEvent?

  /// What stood in the way in the event that the app has dealt with last.
  var handledDiagnostics: ServiceDiagnostics = []

  /// The state for which the app was woken last.
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
    return true
  }

  /// Learns that the device may move unseen.
  mutating func loseTrack() { circle?.loseTrack() }
}
