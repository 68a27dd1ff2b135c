// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Smoother")
struct SmootherTests {
  /// A model with few points and two hidden states, small enough to sum over every path.
  private struct Toy: ReportModel {
    var seed: UInt64
    let stateCount = 2

    func reach(of event: ReportEvent) -> PlaneBox {
      PlaneBox(around: event.report.center, reach: 500)
    }

    mutating func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
      var draws = Draws(seed: seed, "toy", index: Int(event.report.time))
      return [(0, 0), (0, 1), (1, 1), (1, 0)].map { from, to in
        ReportArc(from: from, to: to, chance: window.indices.map { _ in draws.unit() })
      }
    }
  }

  @Test(
    "Beliefs are what summing over all paths of places and hidden states gives",
    arguments: 0..<5 as Range<UInt64>)
  func agreesWithAllPaths(seed: UInt64) {
    let reports = [(0, 0), (900, 250), (1_200, 1_000), (2_100, 750)].map {
      Report(time: $0.0, center: PlanePoint(east: $0.1, north: 0), radius: 500)
    }
    let smoother = Smoother(spacing: 500)
    var model = Toy(seed: seed)
    let beliefs = smoother.beliefs(from: reports, model: &model)
    let expected = Self.enumerated(reports, smoother: smoother, model: &model)
    #expect(beliefs.count == reports.count)
    for (belief, masses) in zip(beliefs, expected) {
      let total = masses.reduce(0, +)
      #expect(total > 0)
      for index in masses.indices {
        #expect(abs(belief.mass[index] - masses[index] / total) < 1e-9)
      }
    }
  }

  /// Returns the mass of each place at each report, summed over every path of places and hidden
  /// states.
  private static func enumerated(
    _ reports: [Report], smoother: Smoother, model: inout Toy
  ) -> [[Double]] {
    let events = ReportEvent.sequence(of: reports)
    let windows = events.map {
      GridWindow(covering: model.reach(of: $0), spacing: smoother.spacing)
    }
    let arcs = zip(events, windows).map { model.arcs(of: $0, on: $1) }
    var masses = windows.map { Array(repeating: 0.0, count: $0.count) }
    var scratch: [Double] = []
    func walk(_ step: Int, _ state: Int, _ mass: Double, _ path: [Int]) {
      guard step < reports.count else {
        for (index, place) in path.enumerated() { masses[index][place] += mass }
        return
      }
      var places = Belief(uniform: windows[step])
      if let place = path.last {
        var before = Belief(uniform: windows[step - 1], value: 0)
        before.mass[place] = 1
        places = smoother.mobility.moved(
          before, to: windows[step], over: reports[step].time - reports[step - 1].time,
          scratch: &scratch)
      }
      for arc in arcs[step] where arc.from == state {
        for place in windows[step].indices {
          walk(step + 1, arc.to, mass * places.mass[place] * arc.chance[place], path + [place])
        }
      }
    }
    walk(0, 0, 1, [])
    return masses
  }
}
