// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Parts of adversaries")
struct AdversaryPartsTests {
  private static let window = GridWindow(
    covering: PlaneBox(around: .zero, reach: 3_000), spacing: 250)

  @Test("Days that agree make the belief sharper, tempered by so many days")
  func poolsDays() throws {
    var day = Belief(uniform: Self.window, value: 1)
    day.mass[40] = 8
    day.normalize()
    let pooled = try #require(Belief.pooled([day, day, day, day, day, day], tempering: 3))
    // Six days with a tempering of three count as two: 8² to 1.
    #expect(abs(pooled.mass[40] / pooled.mass[0] - 64) < 2)
    #expect(abs(pooled.total - 1) < 1e-9)
    #expect(Belief.pooled([], tempering: 3) == nil)
  }

  @Test("Days in different windows are pooled over both, and rule each other out but for a doubt")
  func poolsWindows() throws {
    let east = Belief(
      uniform: GridWindow(
        covering: PlaneBox(west: 0, east: 5_000, south: 0, north: 1_000), spacing: 250), value: 0.01
    )
    let west = Belief(
      uniform: GridWindow(
        covering: PlaneBox(west: -5_000, east: 500, south: 0, north: 1_000), spacing: 250),
      value: 0.01)
    let pooled = try #require(Belief.pooled([east, west], tempering: 1))
    #expect(pooled.window.columns == 41)
    let shared = pooled.window.indices.filter {
      (0...500).contains(pooled.window.point($0).east)
    }
    #expect(shared.map { pooled.mass[$0] }.reduce(0, +) > 0.99)
  }

  @Test("The spatial median lies on a heap of more than half, where the mean does not")
  func medianLiesOnTheHeap() throws {
    var belief = Belief(uniform: Self.window, value: 0.4 / Double(Self.window.count))
    let heap = PlanePoint(east: 2_500, north: -2_000)
    belief.mass[try #require(Self.window.index(nearest: heap))] += 0.6
    #expect(belief.spatialMedian.distance(to: heap) < 125)
    #expect(belief.mean.distance(to: heap) > 1_000)
  }

  @Test(
    "Without reports a drive goes on or has ended on its way, with the chances of its mean rest")
  func driveGoesOn() {
    let area = PlaneBox(around: .zero, reach: 20_000)
    var filter = DriveFilter(
      start: .zero, velocity: PlanePoint(east: 10, north: 0), area: area, spacing: 100,
      stateCount: 3)
    filter.mobility.modes = [MobilityPrior.Mode(share: 1, speed: 0)]
    filter.meanRest = 600
    let window = GridWindow(covering: area, spacing: 100)
    let belief = filter.advance(to: 900, window: window, arcs: nil)
    func chance(_ from: Double, _ to: Double) -> Double {
      Scalar.exponential(-from / 600) - Scalar.exponential(-to / 600)
    }
    #expect(abs(belief.total - 1) < 1e-9)
    // Ends are collected in nine steps of 100 s, each in its middle.
    for step in 0..<9 {
      let begin = Double(step) * 100
      let mass = belief.mass(near: PlanePoint(east: 10 * (begin + 50), north: 0))
      #expect(abs(mass - chance(begin, begin + 100)) < 1e-9)
    }
    let front = belief.mass(near: PlanePoint(east: 9_000, north: 0))
    #expect(abs(front - chance(900, .infinity)) < 1e-9)
  }

  @Test("A report that the drive cannot have made leaves only what has ended")
  func driveEnds() {
    var filter = DriveFilter(
      start: .zero, velocity: PlanePoint(east: 10, north: 0),
      area: PlaneBox(around: .zero, reach: 60_000), spacing: 500, stateCount: 1)
    let window = GridWindow(
      covering: PlaneBox(around: PlanePoint(east: 0, north: 0), reach: 3_000), spacing: 500)
    let arc = ReportArc(from: 0, to: 0, chance: Array(repeating: 1, count: window.count))
    let belief = filter.advance(to: 900, window: window, arcs: [arc])
    #expect(abs(belief.total - 1) < 1e-9)
    #expect(belief.mean.length < 3_000)
  }

  @Test("A home at a border lies within 60 m of it", arguments: 0..<20 as Range<UInt64>)
  func findsBorders(seed: UInt64) {
    let lattice = GridSnap.fiveKilometers
    var draws = Draws(seed: seed)
    let home = BorderSearch.home(near: draws.point(inSquare: 40_000), draw: seed) {
      lattice.center(of: $0)
    }
    let off = home.east - lattice.corner(near: home).east
    #expect(abs(off) <= BorderSearch.distance + 1)
  }

  @Test("The normal distribution's shares are those of its tables")
  func normalShares() {
    for (number, share) in [(0.0, 0.5), (1, 0.841_344_746), (-1.96, 0.024_997_895)] {
      #expect(abs(Scalar.normalShare(below: number) - share) < 1e-7)
    }
  }

  @Test("A long sequence is smoothed in pieces, each report once")
  func smoothsLongSequences() {
    let reports = (0..<Smoother.longestPiece + 1).map {
      Report(time: Double($0) * 900, center: .zero, radius: 500)
    }
    var model = CircleModel()
    let beliefs = Smoother(spacing: 500).beliefs(from: reports, model: &model)
    #expect(beliefs.count == reports.count)
    #expect(beliefs.allSatisfy { abs($0.total - 1) < 1e-9 })
  }
}
