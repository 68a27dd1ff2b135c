// SPDX-License-Identifier: MIT

import LocationCore

/// Our mechanism with other parameters.
///
/// Greater regions on the way, longer lags and later rests hide more, and leave less to use.
enum Variant {
  /// The variants, by their mean radius.
  static let all: [SimulatedKind] = [
    variant(edge: 10, lag: (3, 1.5), rest: Rest(period: 30, least: 15, constant: 60, fresh: 30)),
    variant(edge: 10, lag: (2, 2.5), rest: Rest(period: 60, least: 15, constant: 120, fresh: 60)),
    variant(edge: 10, lag: (2, 2.5), rest: Rest(period: 120, least: 30, constant: 120, fresh: 60)),
    variant(edge: 10, lag: (3, 2.5), rest: Rest(period: 120, least: 30, constant: 120, fresh: 60)),
    variant(edge: 20, lag: (4, 5), rest: Rest(period: 30, least: 15, constant: 60, fresh: 30)),
    variant(edge: 20, lag: (2, 2.5), rest: Rest(period: 30, least: 15, constant: 60, fresh: 30)),
    variant(edge: 20, lag: (4, 5), rest: Rest(period: 60, least: 15, constant: 60, fresh: 0)),
    variant(edge: 20, lag: (4, 5), rest: Rest(period: 60, least: 15, constant: 60, fresh: 30)),
    variant(edge: 20, lag: (4, 5), rest: Rest(period: 30, least: 15, constant: 60, fresh: 60)),
    .ours(.none),
    variant(edge: 20, lag: (4, 5), rest: Rest(period: 60, least: 15, constant: 120, fresh: 60)),
  ]

  /// When a rest is settled, in minutes.
  private struct Rest {
    /// From one of the moments to the next.
    let period: Int
    /// The least time of a rest.
    let least: Int
    /// The limit of the part that stays.
    let constant: Int
    /// The limit of the part that is drawn.
    let fresh: Int
  }

  /// Makes our mechanism with regions on the way of an edge, and lags below some limits, in kilometers.
  private static func variant(
    edge: Double, lag: (constant: Double, fresh: Double), rest: Rest
  ) -> SimulatedKind {
    var parameters = ReductionParameters()
    parameters.travelEdge = edge * 1_000
    (parameters.constantLag, parameters.freshLag) = (lag.constant * 1_000, lag.fresh * 1_000)
    parameters.settlingPeriod = .seconds(60 * rest.period)
    parameters.leastRest = .seconds(60 * rest.least)
    parameters.constantRest = .seconds(60 * rest.constant)
    parameters.freshRest = .seconds(60 * rest.fresh)
    let name =
      "\(Int(edge)) km, lag \(lag.constant)+\(lag.fresh) km, "
      + "rest \(rest.period), \(rest.least)+\(rest.constant)+\(rest.fresh) min"
    return .ours(name, parameters)
  }
}
