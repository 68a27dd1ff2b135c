// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("What is known of our mechanism")
struct RegionModelTests {
  private static let plane = TangentPlane.standard

  /// Returns a report of the cell at a point, and reports of all cells of that level near it.
  private static func reports(
    near point: PlanePoint, _ level: RegionLevel
  ) -> (own: Report, others: [Report]) {
    func report(_ point: PlanePoint) -> Report {
      guard case .cell(let leaf) = Region.leaf(at: plane.coordinate(of: point)) else {
        preconditionFailure("\(point) is at a pole")
      }
      let region = Region.cell(leaf.lifted(to: level))
      return Report(time: 900, center: plane.point(of: region.center), radius: region.radius)
    }
    let own = report(point)
    var others: Set<Report> = []
    for east in stride(from: -60_000.0, through: 60_000, by: 4_000) {
      for north in stride(from: -60_000.0, through: 60_000, by: 4_000) {
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
    "From every place, the chances of all regions of a device that travels add up to one",
    arguments: [1, 5], [Ablation.none, .noLag, .noConstantLag, .noDisplacement])
  func chancesAddUp(displacements: Int, ablation: Ablation) {
    let model = Self.model(displacements, ablation)
    let place = PlanePoint(east: 2_000, north: -3_000)
    let (own, others) = Self.reports(near: place, .twentyKilometers)
    let window = GridWindow(
      covering: PlaneBox(around: own.center, reach: own.radius + 1_000), spacing: 1_000)
    var sums = Array(repeating: 0.0, count: window.count)
    for next in [own] + others {
      for arc in model.arcs(of: ReportEvent(report: next, previous: own), on: window) {
        for index in window.indices { sums[index] += arc.chance[index] }
      }
    }
    // A device that turned back may be in its region although the place behind it is in another one.
    #expect(sums.allSatisfy { (1 - 1e-9...1.02 + 1e-9).contains($0) })
  }

  @Test("A region lasts beyond its border with the probability of a longer lag, in its circle")
  func lagIsASum() throws {
    let model = Self.model(1, .noDisplacement)
    let (own, others) = Self.reports(near: .zero, .twentyKilometers)
    let beside = try #require(
      others.min { $0.center.distance(to: own.center) < $1.center.distance(to: own.center) })
    let way = (beside.center - own.center) * (1 / beside.center.distance(to: own.center))
    func chance(_ beyond: Double, _ report: Report) -> Double {
      let place = PlaneBox(around: own.center + way * (10_000 + beyond), reach: 0)
      let arcs = model.arcs(
        of: ReportEvent(report: report, previous: own),
        on: GridWindow(covering: place, spacing: 20))
      return arcs[0].chance[0]
    }
    // Of two uniform numbers below 4 000 and 5 000 the sum is above 4 500 every second time.
    #expect(abs(chance(4_500, own) - 0.5) < 0.02 && abs(chance(4_500, beside) - 0.5) < 0.02)
    #expect(abs(chance(2_000, own) - 0.9) < 0.01 && abs(chance(7_000, own) - 0.1) < 0.01)
    // Only a device that turned back is still in its region when the place behind it is in another one.
    #expect(chance(-500, own) == 1 && (0.01...0.021).contains(chance(-500, beside)))
    #expect(chance(9_800, own) == 0 && chance(9_800, beside) > 0.8)
    #expect(chance(10_200, own) == 0)
  }

  @Test(
    "A departure tells that the device is in the region around the old one, and an arrival where")
  func levels() {
    let model = Self.model(1, .noDisplacement)
    let (leaf, _) = Self.reports(near: .zero, .leaf)
    let (around, _) = Self.reports(near: .zero, .twentyKilometers)
    let window = GridWindow(covering: PlaneBox(around: leaf.center, reach: 18_000), spacing: 1_000)
    func places(_ from: Report, _ to: Report) -> Int {
      model.arcs(of: ReportEvent(report: to, previous: from), on: window)[0].chance
        .count { $0 > 0.99 }
    }
    #expect((380...480).contains(places(leaf, around)))
    #expect((20...30).contains(places(around, leaf)))
  }

  @Test(
    "An outline tells the inside of a leaf, and how far outside a place lies",
    arguments: 0..<200 as Range<Int>)
  func outlineAgreesWithTheCodebook(index: Int) throws {
    var draws = Draws(seed: 11, "outline", index: index)
    let point = draws.point(inSquare: 40_000)
    let place = Self.plane.coordinate(of: point)
    let region = Region.leaf(at: place)
    let center = region.center
    let report = Report(
      time: 0, center: Self.plane.point(of: center), radius: region.radius)
    let outline = try #require(RegionOutline(report, on: Self.plane))
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
    "Who knows the boundaries deems what happened possible",
    arguments: 0..<20 as Range<Int>)
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
    #expect(possible == events.count)
  }
}
