// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: a receiver that reports simulated positions")
struct SimulatedReceiverTests {
  private static let seed = AccuracySeed(number: 5).seed(for: .hardware)

  /// A device with a receiver, on which an app with Precise off has its updates run.
  private static func device(
    _ seed: AccuracySeed = seed, state: CoarseAreaState = CoarseAreaState(),
    isWithheld: Bool = false
  ) -> EngineHarness {
    var setup = CoarseAreaSetup(seed: seed, state: state)
    setup.separatesSimulations = true
    setup.isWithheld = isWithheld
    var device = EngineHarness(regions: setup)
    device.launch(
      .maps, record: AuthorizationRecord(decision: .always, isPrecise: false), clients: [.first])
    device.perform(.clockSet(.sample(0)))
    device.send(.updatesStarted(.first))
    return device
  }

  /// Lets a fix come every ten seconds, simulated or not, while the device goes north.
  private static func drive(
    _ device: inout EngineHarness, _ seconds: ClosedRange<Double>, _ origin: FixOrigin,
    metersPerSecond: Double = 10
  ) {
    for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: 10) {
      let fix = Fix(
        coordinate: .sample(north: second * metersPerSecond), horizontalAccuracy: 5,
        timestamp: .sample(second), origin: origin)
      if let fix { device.send(.fixArrived(fix), at: second) }
    }
  }

  private static func kept(_ device: EngineHarness) -> [CoarseAreaState] {
    device.trace.compactMap {
      if case .persistRegions(let state) = $0.effect { state } else { nil }
    }
  }

  @Test("A simulated route is looked up with a secret of its own, and none of its regions is kept")
  func ownSecret() {
    var simulated = Self.device()
    Self.drive(&simulated, 0...7_200, .simulation)
    var expected = Self.device(Self.seed.forSimulatedFixes())
    Self.drive(&expected, 0...7_200, .accessory)
    #expect(simulated.regions(of: .first).count > 4)
    #expect(simulated.regions(of: .first) == expected.regions(of: .first))
    #expect(Self.kept(simulated).isEmpty && Self.kept(expected).count > 4)
    #expect(Self.seed.forSimulatedFixes() != Self.seed)
  }

  @Test("State left by real positions is as it was after a simulated route, and goes on")
  func backToReal() throws {
    var device = Self.device()
    Self.drive(&device, 0...1_000, .accessory)
    let memory = try #require(device.engine.coarseAreas.memory)
    Self.drive(&device, 1_010...2_000, .simulation, metersPerSecond: 100)
    #expect(device.engine.coarseAreas.memory == nil)
    let told = device.regions(of: .first).count
    Self.drive(&device, 2_010...2_690, .accessory)
    #expect(device.regions(of: .first).count == told, "nothing is looked up before the tick")
    #expect(device.engine.coarseAreas.memory?.published == memory.published)
    Self.drive(&device, 2_700...2_710, .accessory)
    #expect(Self.kept(device).compactMap(\.published?.time) == [0, 900, 2_700].map { .sample($0) })
  }

  @Test("A receiver that changes from real to simulated and back each time is looked at at ticks")
  func toAndFro() {
    var device = Self.device()
    for second in stride(from: 0.0, through: 3_600, by: 10) {
      let isReal = second.truncatingRemainder(dividingBy: 40) < 20
      Self.drive(&device, second...second, isReal ? .accessory : .simulation)
    }
    // The first region of each kind, and then what the newest fix at each tick is.
    let times = device.regions(of: .first).map(\.time)
    #expect(times == [0, 0, 900, 1_800, 2_700, 3_600].map { .sample($0) })
    #expect(Self.kept(device).compactMap(\.published?.time) == [0, 900, 2_700].map { .sample($0) })
  }

  @Test("A region of another process reaches no simulated route, and a reset does")
  func others() throws {
    var other = Self.device()
    Self.drive(&other, 0...900, .accessory)
    let theirs = try #require(other.engine.coarseAreas.memory)
    var device = Self.device()
    Self.drive(&device, 0...890, .simulation, metersPerSecond: 100)
    let before = device.regions(of: .first)
    device.perform(.regionsReplaced(Self.seed, theirs))
    #expect(device.engine.snapshot(for: .first, at: device.now)?.location == before.last?.fix)
    let new = AccuracySeed(number: 6).seed(for: .hardware)
    device.perform(.regionsReplaced(new, CoarseAreaState()))
    Self.drive(&device, 900...2_700, .simulation)
    var expected = Self.device(new.forSimulatedFixes())
    Self.drive(&expected, 900...2_700, .simulation)
    #expect(
      device.regions(of: .first).dropFirst(before.count).last?.region
        == expected.regions(of: .first).last?.region)
    #expect(Self.kept(device).isEmpty)
  }

  @Test("Real positions have no region without the device's secret, and simulated ones do")
  func withheld() {
    var device = Self.device(isWithheld: true)
    Self.drive(&device, 0...2_000, .accessory)
    #expect(device.regions(of: .first).isEmpty)
    #expect(device.unknownReports(to: .first) == [.at(910), .at(1_810)])
    Self.drive(&device, 2_010...2_020, .simulation)
    #expect(device.regions(of: .first).count == 1)
    Self.drive(&device, 2_030...2_040, .accessory)
    device.perform(.regionsReplaced(Self.seed, CoarseAreaState()))
    Self.drive(&device, 2_050...2_060, .accessory)
    #expect(device.regions(of: .first).count == 2 && Self.kept(device).count == 1)
  }
}
