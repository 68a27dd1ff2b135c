// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Our mechanism as the attacks drive it")
struct ReductionTests {
  private func trajectory(_ index: Int) -> Trajectory {
    var draws = Draws(seed: 9, index: index)
    return .randomWaypoint(draws: &draws)
  }

  @Test("A report comes at each tick, and its circle holds the device", arguments: 0..<3)
  func ticks(index: Int) {
    let trajectory = trajectory(index)
    let reports = trajectory.reports(of: Ablation.none.kind, deviceSeed: UInt64(index))
    #expect(reports.map(\.time) == (0...48).map { trajectory.start + Double($0) * 900 })
    for report in reports {
      #expect(trajectory.position(at: report.time).distance(to: report.center) <= report.radius)
    }
    // It rests for a quarter of an hour at times, and travels else.
    #expect(Set(reports.map(\.radius)).isSubset(of: [5_000, 20_000]))
    #expect(reports.contains { $0.radius == 20_000 } && reports[0].radius == 5_000)
  }

  @Test("Centers are those of the public codebook")
  func centers() {
    let plane = TangentPlane.standard
    for report in trajectory(0).reports(of: Ablation.none.kind, deviceSeed: 1) {
      guard case .cell(var cell) = Region.leaf(at: plane.coordinate(of: report.center)) else {
        Issue.record("\(report) is at a pole")
        continue
      }
      while cell.level.edge < report.radius, let parent = cell.parent { cell = parent }
      let center = plane.point(of: Region.cell(cell).center)
      #expect(center.distance(to: report.center) < 1e-6)
    }
  }

  @Test("Every ablation changes the parameters, and is the default without its part")
  func ablations() {
    let parameters = Ablation.allCases.map(\.parameters)
    #expect(Set(parameters).count == Ablation.allCases.count)
    #expect(Ablation.none.parameters == ReductionParameters())
  }

  @Test("The same device seed gives the same reports, another seed others")
  func seeds() {
    let trajectory = trajectory(1)
    let kind = Ablation.none.kind
    let first = trajectory.reports(of: kind, deviceSeed: 1)
    #expect(first == trajectory.reports(of: kind, deviceSeed: 1))
    #expect((2..<6).contains { trajectory.reports(of: kind, deviceSeed: $0) != first })
  }
}
