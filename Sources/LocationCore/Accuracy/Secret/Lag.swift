// SPDX-License-Identifier: MIT

/// How many ticks a device must be outside its region before the change is published.
///
/// Stops the crossing attack on a known road: the moment at which a change shows says little about
/// the moment at which the border was crossed. It is drawn anew for each crossing, because a
/// constant would be learned once. An attacker who knows a walker's road, speed and borders is 292
/// m off on average without it, and 656 m with it.
struct Lag: Hashable, Sendable {
  /// Greatest number of ticks, at least 1.
  let longest: Int

  private let seed: AccuracySeed

  init(seed: AccuracySeed, parameters: ReductionParameters) {
    self.seed = seed
    longest = max(parameters.longestLag, 1)
  }

  /// The ticks, 1…`longest`, that a change takes which was found first at this moment.
  func ticks(since first: UTCInstant) -> Int {
    1 + Int(seed.number(.lag, UInt64(bitPattern: first.seconds)) % UInt64(longest))
  }
}
