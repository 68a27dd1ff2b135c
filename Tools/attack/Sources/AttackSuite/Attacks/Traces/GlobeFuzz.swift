// SPDX-License-Identifier: MIT

import LocationCore

/// Checks containment all over the globe: at random places, at the poles, at the antimeridian, at
/// the seams of the codebook's rows, and after a move.
///
/// The fixes have any accuracy that is accepted.
enum GlobeFuzz: Sendable {
  /// The kinds of places, which are tried in turn.
  private enum Place: Int, CaseIterable {
    case anywhere
    case pole
    case antimeridian
    case seam
  }

  /// The number of points in one step of the run.
  private static let batch = 1_000

  /// Returns the row of our mechanism.
  static func row(_ run: Run) -> Row {
    let batches = run.count(quick: 100, full: 1_000)
    let outcomes = run.map(batches) { index in
      var draws = Draws(seed: run.seed, "globe", index: index)
      return check(batch, &draws)
    }
    let count = Double(batches * batch * 2)
    return Row(
      .containment, Ablation.none.rawValue,
      setting: "\(batches * batch) points of the globe",
      extras: [
        (ContainmentAttack.contained, 1 - Double(outcomes.map(\.outside).reduce(0, +)) / count),
        ("greatest distance/radius", outcomes.map(\.greatest).max() ?? 0),
      ])
  }

  /// Checks two evaluations of a new device in each of a number of places.
  private static func check(
    _ count: Int, _ draws: inout Draws
  ) -> (outside: Int, greatest: Double) {
    var outside = 0
    var greatest = 0.0
    for index in 0..<count {
      var reducer = AccuracyReducer(seed: AccuracySeed(number: draws.next()))
      var place = place(Place.allCases[index % Place.allCases.count], &draws)
      for tick in 0..<2 {
        let share = share(of: &reducer, at: place, tick: tick, &draws)
        greatest = max(greatest, share)
        if share > 1 { outside += 1 }
        place = moved(place, &draws)
      }
    }
    return (outside, greatest)
  }

  /// Returns the distance of the published center, plus the fix's accuracy, over the radius.
  private static func share(
    of reducer: inout AccuracyReducer, at place: Coordinate, tick: Int, _ draws: inout Draws
  ) -> Double {
    let instant = SuiteTime.instant(Double(tick) * 900)
    // Accuracies range from 1 m to the poorest of a fix, uniformly in their logarithm.
    let exponent = draws.unit() * Scalar.logarithm(RegionCodebook.poorestAccuracy)
    let accuracy = min(Scalar.exponential(exponent), RegionCodebook.poorestAccuracy)
    guard
      let fix = Fix(coordinate: place, horizontalAccuracy: accuracy, timestamp: instant)
    else { return .infinity }
    reducer.take(fix)
    guard let region = reducer.evaluate(at: instant)?.region else { return .infinity }
    let distance = Geodesic.distance(from: place, to: region.center)
    return (distance + accuracy) / region.radius
  }

  // MARK: Places

  private static func place(_ kind: Place, _ draws: inout Draws) -> Coordinate {
    let longitude = draws.number(in: -180..<180)
    // A uniform distribution on a sphere is uniform in the sine of the latitude.
    let sine = 2 * draws.unit() - 1
    let evenLatitude =
      Scalar.arcTangent(y: sine, x: (1 - sine * sine).squareRoot()) * 180 / .pi
    let place: (latitude: Double, longitude: Double) =
      switch kind {
      case .anywhere: (evenLatitude, longitude)
      case .pole: (draws.number(in: 88.9..<90) * (draws.unit() < 0.5 ? -1 : 1), longitude)
      case .antimeridian: (evenLatitude, antimeridian(&draws))
      case .seam: (seam(&draws), longitude)
      }
    guard let coordinate = Coordinate(latitude: place.latitude, longitude: place.longitude) else {
      preconditionFailure("\(place) is no place")
    }
    return coordinate
  }

  /// Draws a longitude near ±180°, and exactly there in one case of ten.
  private static func antimeridian(_ draws: inout Draws) -> Double {
    let offset = draws.unit() < 0.1 ? 0 : draws.number(in: 0..<0.02)
    return draws.unit() < 0.5 ? 180 - offset : offset - 180
  }

  /// Draws a latitude near a multiple of 0.045°, where a row of leaves begins, and exactly there in
  /// one case of ten.
  private static func seam(_ draws: inout Draws) -> Double {
    let row = Double(draws.index(below: 3_999) - 1_999)
    let offset = draws.unit() < 0.1 ? 0 : draws.number(in: -1e-5..<1e-5)
    return row * 0.045 + offset
  }

  /// Draws a place up to 10 km away.
  private static func moved(_ place: Coordinate, _ draws: inout Draws) -> Coordinate {
    Geodesic.direct(
      from: place, course: draws.number(in: 0..<360), distance: draws.number(in: 0..<10_000)
    ).coordinate
  }
}
