// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("What is known of our mechanism")
struct RegionModelTests {
  private static let plane = TangentPlane.standard

  /// Returns a report of the leaf at a point, and reports of all leaves near it.
  private static func reports(near point: PlanePoint) -> (own: Report, others: [Report]) {
    func report(_ point: PlanePoint) -> Report {
      let region = Region.leaf(at: plane.coordinate(of: point))
      return Report(time: 900, center: plane.point(of: region.center), radius: region.radius)
    }
    let own = report(point)
    var others: Set<Report> = []
    for east in stride(from: -15_000.0, through: 15_000, by: 1_000) {
      for north in stride(from: -15_000.0, through: 15_000, by: 1_000) {
        others.insert(report(point + PlanePoint(east: east, north: north)))
      }
    }
    others.remove(own)
    return (own, Array(others))
  }

  private static func model(_ displacements: Int, _ ablation: Ablation) -> RegionModel {
    let parameters = ablation.parameters
    return RegionModel(
      displacements: (0..<displacements).map {
        Displacement(seed: AccuracySeed(number: UInt64($0)), parameters: parameters)
      }, parameters: parameters)
  }

  @Test(
    "From every place and hidden state, the chances of all reports add up to one",
    arguments: [1, 5], [Ablation.none, .noLag, .noBand, .noDisplacement])
  func chancesAddUp(displacements: Int, ablation: Ablation) {
    let model = Self.model(displacements, ablation)
    let (own, others) = Self.reports(near: PlanePoint(east: 2_000, north: -3_000))
    let window = GridWindow(
      covering: PlaneBox(around: own.center, reach: own.radius + 1_000), spacing: 500)
    var sums = (0..<model.stateCount).map { _ in Array(repeating: 0.0, count: window.count) }
    for next in [own] + others {
      for arc in model.arcs(of: ReportEvent(report: next, previous: own), on: window) {
        for index in window.indices { sums[arc.from][index] += arc.chance[index] }
      }
    }
    // Outlines are computed from published centers, which are rounded to a meter. A place on the
    // rim of two leaves may be in neither, for one displacement.
    let off = sums.joined().filter { abs($0 - 1) >= 1e-9 }
    #expect(off.allSatisfy { abs($0 - 1) < 1 / Double(displacements) + 1e-9 })
    #expect(Double(off.count) <= 0.01 * Double(sums.joined().count), "\(off.count) places")
  }

  @Test("A pending change comes at each of three ticks as often, and at once where the circle ends")
  func lagIsEven() throws {
    let model = Self.model(1, .noDisplacement)
    let (own, others) = Self.reports(near: .zero)
    let beside = try #require(
      others.min { $0.center.distance(to: own.center) < $1.center.distance(to: own.center) })
    let event = ReportEvent(report: beside, previous: own)
    let step = beside.center - own.center
    func chances(_ share: Double) -> [Double] {
      let place = PlaneBox(around: own.center + step * share, reach: 0)
      let arcs = model.arcs(of: event, on: GridWindow(covering: place, spacing: 20))
      return arcs.sorted { $0.from < $1.from }.map { $0.chance[0] }
    }
    // Half a step is the border, and a whole step the neighboring center; the circle ends beyond
    // that.
    #expect(chances(0.4) == [0, 0, 0])
    #expect(chances(0.8) == [1.0 / 3, 1.0 / 2, 1])
    #expect(chances(1.1) == [1, 1, 1])
    #expect(chances(0.52) == [0, 0, 1.0 / 6])
  }

  @Test(
    "An outline tells the inside of a leaf, and how far outside a place lies",
    arguments: 0..<200 as Range<Int>)
  func outlineAgreesWithTheCodebook(index: Int) throws {
    var draws = Draws(seed: 11, "outline", index: index)
    let point = draws.point(inSquare: 40_000)
    let place = Self.plane.coordinate(of: point)
    let center = Region.leaf(at: place).center
    let outline = try #require(RegionOutline(center: Self.plane.point(of: center), on: Self.plane))
    #expect(outline.excursion(of: place) < 2)
    let away = point + draws.gaussianPoint(deviation: 3_000)
    let other = Self.plane.coordinate(of: away)
    let excursion = outline.excursion(of: other)
    // The nearest point of the leaf is as far away as the excursion.
    let latitude = min(
      max(other.latitude, center.latitude - outline.halfHeight),
      center.latitude + outline.halfHeight)
    let longitude = min(
      max(other.longitude, center.longitude - outline.halfWidth),
      center.longitude + outline.halfWidth)
    let nearest = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(abs(Self.plane.point(of: nearest).distance(to: away) - excursion) < 15)
    // A published center is rounded to about a meter.
    if excursion > 3 { #expect(Region.leaf(at: other).center != center) }
    if excursion == 0 { #expect(Region.leaf(at: nearest).center.latitude == center.latitude) }
  }

  @Test(
    "Who knows the boundaries deems what happened possible, nearly always",
    arguments: 0..<5 as Range<Int>)
  func deemsTheTruthPossible(index: Int) throws {
    var draws = Draws(seed: 12, "possible", index: index)
    let trajectory = Trajectory.randomWaypoint(draws: &draws)
    let watcher = Watcher.ours(.none, .boundaryKnown, secrets: draws)
    var sight = watcher.watch(trajectory, draws.next())
    let events = ReportEvent.sequence(of: sight.reports)
    let possible = events.count { event in
      let truth = PlaneBox(around: trajectory.position(at: event.report.time), reach: 0)
      let window = GridWindow(covering: truth, spacing: 20)
      return sight.model.arcs(of: event, on: window).contains { $0.chance[0] > 0 }
    }
    #expect(Double(possible) >= 0.95 * Double(events.count))
  }
}
