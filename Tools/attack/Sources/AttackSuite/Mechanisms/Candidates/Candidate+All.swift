// SPDX-License-Identifier: MIT

import LocationCore

extension Candidate {
  /// Our mechanism, what it replaced, and what was considered, each alone and some together.
  static let comparison = [.ours(.none), TickLag.kind] + all

  /// The mechanisms that were considered.
  static let all: [SimulatedKind] = [
    kind("ticks alone", Rules()),
    kind("secret lag", Rules(lag: secretLag)),
    kind("secret and fresh lag", Rules(lag: Lag(secretTicks: 6, freshTicks: 3))),
    kind("hold on leaving", Rules(hold: 4_000)),
    kind("skipped borders", Rules(skippedShare: 0.5)),
    kind("ticks of 30 or 60 min on the way", Rules(travelTicks: longTravelTicks)),
    kind("hourly ticks beside stays", Rules(stayTicks: 4, stayReach: 4_000)),
    kind("10 km on the way", Rules(levels: [(0.5, .tenKilometers)])),
    kind(
      "10 km, 20 km from 4 m/s",
      Rules(levels: [(0.5, .tenKilometers), (4, .twentyKilometers)])),
    kind(
      "secret lag, hold, skipped borders, long and hourly ticks",
      Rules(
        lag: secretLag, skippedShare: 0.5, travelTicks: longTravelTicks, stayTicks: 4,
        stayReach: 4_000, hold: 4_000)),
    kind(
      "10 km on the way, secret lag, hourly ticks beside stays",
      Rules(
        lag: secretLag, stayTicks: 4, stayReach: 4_000, levels: [(0.5, .tenKilometers)])),
  ]

  private static let secretLag = Lag(secretTicks: 6, freshTicks: 0)
  private static let longTravelTicks = [2, 4]
}
