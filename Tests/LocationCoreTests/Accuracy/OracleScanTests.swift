// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// Attack k: two apps with reduced accuracy call everything there is at random moments, on a device
/// that drives about; a third app's updates, which run undisturbed, ensure that every tick has a
/// fix in each run.
private struct OracleScan {
  /// What the undisturbed client received.
  private(set) var observer: [TimedEffect] = []

  /// All that was handed to the apps that call, with the moment.
  private(set) var answers: [(instant: Instant, region: PublishedRegion)] = []

  /// The regions published, in order, with the moment.
  private(set) var published: [(instant: Instant, region: PublishedRegion)] = []

  private var random: GeodesyRandom
  private var device = EngineHarness()
  private static let callers: [ClientID] = [.first, .second]
  private static let observerClient = ClientID(9)
  private static let observerApp = AppID("org.example.observer")

  /// Drives for some hours.
  ///
  /// - Parameters:
  ///   - seed: Of the drive and, apart from that, of the calls.
  ///   - calls: Whether the apps call anything.
  init(seed: Int, calls: Bool) {
    random = GeodesyRandom(seed: seed + 1_000)
    var drive = GeodesyRandom(seed: seed)
    let reduced = AuthorizationRecord(decision: .always, isPrecise: false)
    device.launch(.maps, record: reduced, clients: [.first])
    device.launch(.rides, record: reduced, clients: [.second])
    device.launch(Self.observerApp, record: reduced, clients: [Self.observerClient])
    device.perform(.updatesStarted(Self.observerClient))
    var north = 0.0
    var speed = 0.0
    for second in stride(from: 3.0, through: 4 * 3_600, by: 7) {
      if drive.next() % 40 == 0 { speed = drive.number(-30...30) }
      north += speed * 7
      device.receive(at: second, north: north + drive.number(-8...8))
      guard calls else { continue }
      for _ in 0..<Int(random.next() % 3) { call() }
    }
    read()
  }

  private mutating func call() {
    let client = Self.callers[Int(random.next() % 2)]
    let app: AppID = client == .first ? .maps : .rides
    switch random.next() % 16 {
    case 0...2: device.perform(.updatesStarted(client))
    case 3...4: device.perform(.updatesStopped(client))
    case 5...7: device.perform(.oneFixRequested(client))
    case 8...9:
      let wishes: [DesiredAccuracy] = [.best, .reduced, .within(meters: 10)]
      device.perform(
        .options(
          client, wishes[Int(random.next() % 3)], filter: random.number(0...9_000),
          background: random.next() % 2 == 0))
    case 10:
      let phases: [AppPhase] = [.foreground, .background, .suspended]
      device.perform(.appStateChanged(app, phases[Int(random.next() % 3)]))
    case 11:
      device.perform(.fullAccuracyRequested(client, purposeKey: "Navigation", RequestID(1)))
      if let prompt = device.engine.prompt {
        let choice: PromptChoice = random.next() % 2 == 0 ? .allowOnce : .dontAllow
        device.perform(.promptEnded(prompt.id, .answered(choice, precise: nil)))
      }
    case 12: device.perform(.settingsChanged(app, .precise(random.next() % 4 == 0)))
    case 13: device.perform(.deadlineReached)
    case 14: device.perform(.clientReleased(client))
    default: device.perform(.managerCreated(client, app))
    }
  }

  private mutating func read() {
    observer = device.log(of: Self.observerClient)
    for entry in device.trace {
      switch entry.effect {
      case .notify(.regionUpdated(let region), let client) where client != Self.observerClient:
        answers.append((entry.instant, region))
      case .persistRegions(let state):
        if let region = state.published { published.append((entry.instant, region)) }
      default: break
      }
    }
  }
}

@Suite("Accuracy: the oracle scan (attack k)")
struct OracleScanTests {
  @Test(
    "No bit of any region stream changes, whatever two apps call and when",
    arguments: 0..<(isExhaustive ? 200 : 12))
  func unchanged(seed: Int) {
    let scan = OracleScan(seed: seed, calls: true)
    let quiet = OracleScan(seed: seed, calls: false)
    #expect(scan.observer == quiet.observer)
    #expect(scan.published.map(\.region) == quiet.published.map(\.region))
    #expect(scan.published.map(\.instant) == quiet.published.map(\.instant))
    #expect(quiet.published.count == 16, "a first region, and one at each of fifteen ticks")
    #expect(scan.answers.count > 50)
  }

  @Test(
    "Every request gets what was published last, and never anything else",
    arguments: 0..<(isExhaustive ? 200 : 12))
  func answers(seed: Int) {
    let scan = OracleScan(seed: seed, calls: true)
    for answer in scan.answers {
      let last = scan.published.last { $0.instant <= answer.instant }
      #expect(answer.region == last?.region)
    }
  }

  @Test("Regions are published at ticks alone, but for the first")
  func ticks() {
    for seed in 0..<12 {
      let published = OracleScan(seed: seed, calls: true).published
      #expect(published.first?.region.time == .sample(0))
      for (instant, region) in published.dropFirst() {
        #expect(region.time.seconds % 900 == 0)
        #expect(UTCInstant.sample(0) + instant.sinceStart == region.time)
      }
    }
  }
}
