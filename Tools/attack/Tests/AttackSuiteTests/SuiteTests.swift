// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("A run of the suite")
struct SuiteTests {
  private func rows(_ attack: any Attack, places: Int, seed: UInt64 = 1) -> [Row] {
    attack.rows(Run(seed: seed, isQuick: true, places: places))
  }

  private func figure(_ rows: [Row], _ mechanism: String, _ setting: String, _ name: String)
    -> Double
  {
    rows.first { $0.mechanism == mechanism && $0.setting == setting }?.figure(name) ?? .nan
  }

  @Test("A thousand reports give away noise and not ours")
  func averaging() {
    let rows = rows(AveragingAttack(), places: 3)
    #expect(figure(rows, "Gaussian noise", "N=1000", "mean") < 250)
    #expect(figure(rows, "GeoClue scramble", "N=1000", "mean") < 20)
    #expect(figure(rows, "ours", "N=1000", AveragingAttack.gain) == 1)
  }

  @Test("Ten clients of one device learn what one learns, to the last bit")
  func collusion() {
    let rows = rows(CollusionAttack(), places: 2)
    for name in ["mean", "hit564", CollusionAttack.area] {
      #expect(figure(rows, "ours", "k=10", name) == figure(rows, "ours", "k=1", name))
    }
    let own = CollusionAttack.ownWarp
    #expect(
      figure(rows, own, "k=10", CollusionAttack.area)
        < 0.35 * figure(rows, own, "k=1", CollusionAttack.area))
  }

  @Test("Only keys of a device's own give it a fingerprint")
  func fingerprints() {
    let rows = rows(FingerprintAttack(), places: 30)
    #expect(figure(rows, "ours", "30 devices", FingerprintAttack.bits) == 0)
    #expect(figure(rows, "own lattice per client", "30 devices", FingerprintAttack.phases) == 30)
    #expect(
      figure(rows, "5 km grid, 15 min cache", "30 devices", FingerprintAttack.timePhases) > 15)
  }

  @Test("Nothing inside a cell shows, except where the step of longitude follows the latitude")
  func invariance() {
    let rows = rows(InvarianceAttack(), places: 4)
    #expect(rows.map { $0.figure(InvarianceAttack.identical) } == [1, 0, 1])
  }

  @Test("Calling everything changes nothing, except for what looks when asked")
  func oracle() {
    let rows = rows(OracleAttack(), places: 2)
    #expect(rows.map { $0.figure(OracleAttack.unchanged) } == [0, 1])
    #expect(rows.last?.figure(OracleAttack.same) == 1)
    #expect(rows.last?.figure(OracleAttack.known) == 1)
    #expect(rows.allSatisfy { ($0.figure("regions/day") ?? 0) > 2 })
    #expect(rows.allSatisfy { ($0.figure("answers/day") ?? 0) > 100 })
  }

  @Test("Every circle of ours on the globe holds its device")
  func globe() {
    let row = GlobeFuzz.row(Run(seed: 1, isQuick: true, places: 1))
    #expect(row.figure(ContainmentAttack.contained) == 1)
    #expect((0.9...1).contains(row.figure("greatest distance/radius") ?? 0))
  }

  @Test("Equal seeds give equal tables, other seeds others")
  func determinism() throws {
    let attacks: [any Attack] = [FingerprintAttack(), ContainmentAttack()]
    let texts = try [1, 1, 2].map { seed in
      try Suite.outcome(of: attacks, Run(seed: seed, isQuick: true, places: 2)).json()
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0] != texts[2])
  }

  @Test("Every target names a figure and a control that its attack has")
  func targetsAreJudged() {
    // The runs are as small as possible, because the suite itself checks the targets. It also
    // covers the long attacks: a missing row is a breach there.
    let attacks: [any Attack] = [
      AveragingAttack(), EdgeDwellerAttack(), CollusionAttack(), ContainmentAttack(),
      TimingAttack(), FingerprintAttack(), InvarianceAttack(), OracleAttack(),
    ]
    for attack in attacks {
      let rows = rows(attack, places: 1)
      for target in attack.targets {
        let own = rows.filter { $0.mechanism == target.mechanism }
        #expect(own.contains { $0.figure(target.figure) != nil }, "\(target)")
        guard let control = target.mustFail else { continue }
        let others = rows.filter { $0.mechanism == control }
        #expect(others.contains { $0.figure(target.figure) != nil }, "\(target): \(control)")
      }
      let settings = Set(rows.map(\.setting))
      #expect(attack.targets.allSatisfy { $0.settings.isSubset(of: settings) })
      #expect(rows.allSatisfy { $0.attack == attack.id })
    }
  }
}
