// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: a region holds the device at its time")
struct EngineContainmentTests {
  @Test(
    "The circle holds the device, whatever opens and closes the source, and whenever signal goes",
    arguments: 0..<(isExhaustive ? 100 : 10))
  func contained(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var device = EngineHarness()
    device.launch(
      .maps, record: AuthorizationRecord(decision: .always, isPrecise: false), clients: [.first])
    device.launch(.rides, .authorizedAlways, clients: [.second])
    var (north, speed, hasSignal) = (0.0, 0.0, true)
    var places: [Int64: Coordinate] = [:]
    var seen = 0
    var checked = 0
    for second in stride(from: 2.0, through: 8 * 3_600, by: 5) {
      if random.next() % 60 == 0 { speed = random.number(-30...30) }
      north += speed * 5
      places[UTCInstant.sample(second).seconds] = .sample(north: north)
      if random.next() % 90 == 0 {
        hasSignal.toggle()
        if !hasSignal { device.perform(.signalLost, at: second) }
      }
      // A source that is closed gives nothing.
      if hasSignal, device.engine.source.demand != nil {
        device.receive(
          at: second, north: north + random.number(-5...5), accuracy: random.number(5...300))
      } else {
        device.advance(to: second)
      }
      switch random.next() % 120 {
      case 0: device.perform(.updatesStarted(.first))
      case 1: device.perform(.updatesStopped(.first))
      case 2: device.perform(.oneFixRequested(.first))
      case 3: device.perform(.updatesStarted(.second))
      case 4: device.perform(.updatesStopped(.second))
      default: break
      }
      for entry in device.trace.dropFirst(seen) {
        guard case .persistRegions(let state) = entry.effect, let region = state.published else {
          continue
        }
        // Between two steps the device is near the place of the step.
        let step = region.time.seconds - UTCInstant.sample(2).seconds
        let nearest = UTCInstant.sample(2).seconds + (step + 2) / 5 * 5
        guard let truth = places[nearest] else { continue }
        let distance = Geodesic.distance(from: truth, to: region.region.center)
        #expect(distance <= region.region.radius, "\(region.time) at \(entry.instant)")
        checked += 1
      }
      seen = device.trace.count
    }
    #expect(checked > 4)
  }
}
