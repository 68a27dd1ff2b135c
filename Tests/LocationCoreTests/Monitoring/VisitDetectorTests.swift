// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: visits")
struct VisitDetectorTests {
  /// What came to light, and at which second.
  private struct Found: Equatable {
    let second: Double
    let finding: VisitDetector.Finding
  }

  private func find(
    _ fixes: [Fix], visit: Visit? = nil
  ) -> [Found] {
    var detector = VisitDetector(visit: visit, parameters: MonitoringParameters())
    return fixes.compactMap { fix in
      let second = fix.timestamp.seconds(since: .sample(0))
      let finding = detector.take(fix, at: .at(second))
      return finding == .init() ? nil : Found(second: second, finding: finding)
    }
  }

  private func stay(
    at north: Double, _ seconds: ClosedRange<Double>, every step: Double = 10
  ) -> [Fix] {
    stride(from: seconds.lowerBound, through: seconds.upperBound, by: step).map {
      .sample($0, north: north)
    }
  }

  @Test("D-27: A visit begins after five minutes within 100 m, as of its first fix")
  func arrival() throws {
    let found = find(stay(at: 0, 40...1_000))
    #expect(found.map(\.second) == [340])
    let visit = try #require(found.first?.finding.arrival)
    #expect(visit.arrival == .sample(40))
    #expect(visit.departure == nil)
    #expect(Geodesic.distance(from: visit.coordinate, to: .sample(north: 0)) < 0.01)
    #expect(abs(visit.horizontalAccuracy - 5) < 0.01)
    #expect(found.first?.finding.departure == nil)
  }

  @Test("D-27: The middle of a visit is the mean of its fixes, its radius is how far they lie")
  func middle() throws {
    let fixes = (0...30).map {
      Fix.sample(Double($0) * 10, north: $0 % 2 == 0 ? 0 : 60, accuracy: 8)
    }
    let visit = try #require(find(fixes).first?.finding.arrival)
    let mean = 60.0 * 15 / 31
    #expect(Geodesic.distance(from: visit.coordinate, to: .sample(north: mean)) < 0.01)
    let square = (16 * mean * mean + 15 * (60 - mean) * (60 - mean)) / 31 + 64
    #expect(abs(visit.horizontalAccuracy - square.squareRoot()) < 0.01)
  }

  @Test("D-27: A visit ends after one minute 200 m away, as of when the device was last there")
  func departure() throws {
    let way =
      stay(at: 0, 0...600) + [.sample(610, north: 150)]
      + stay(at: 250, 620...900)
    let found = find(way)
    #expect(found.map(\.second) == [300, 680])
    let arrival = try #require(found.first?.finding.arrival)
    let departure = try #require(found.last?.finding.departure)
    #expect(departure.arrival == .sample(0))
    #expect(departure.departure == .sample(600))
    #expect(departure.coordinate == arrival.coordinate)
    #expect(departure.horizontalAccuracy == arrival.horizontalAccuracy)
  }

  @Test("D-27: A device that comes back within the minute, or never goes 200 m away, has not left")
  func noDeparture() {
    let short = stay(at: 0, 0...600) + stay(at: 250, 610...660) + stay(at: 0, 670...2_000)
    #expect(find(short).count == 1)
    let near = stay(at: 0, 0...600) + stay(at: 199, 610...4_000)
    #expect(find(near).count == 1)
  }

  @Test("D-27: A device that goes to the house opposite visits it as of the first fix there")
  func nextDoor() {
    let found = find(stay(at: 0, 0...600) + stay(at: 250, 610...1_000))
    #expect(found.map(\.second) == [300, 670, 910])
    #expect(found.last?.finding.arrival?.arrival == .sample(610))
  }

  @Test("A device that goes on at the pace of a walk visits nothing")
  func walk() {
    #expect(find((0..<3_600).map { .sample(Double($0), north: Double($0) * 1.2) }).isEmpty)
  }

  @Test("A fix poorer than 100 m neither begins nor ends anything")
  func poorFixes() {
    let poor = (0...100).map { Fix.sample(Double($0) * 10, north: 5_000, accuracy: 101) }
    #expect(find(poor).isEmpty)
    #expect(find(stay(at: 0, 0...300) + poor.dropFirst(31)).count == 1)
  }

  @Test("A remembered visit is reported once more only when it ends")
  func remembered() throws {
    let visit = try #require(
      Visit(arrival: .sample(-900), coordinate: .sample(north: 0), horizontalAccuracy: 12))
    #expect(find(stay(at: 0, 0...900), visit: visit).isEmpty)
    let left = find(stay(at: 900, 30...200), visit: visit)
    #expect(left.map(\.second) == [90])
    #expect(left.first?.finding.departure?.arrival == .sample(-900))
    #expect(left.first?.finding.departure?.departure == .sample(30))
  }

  @Test(
    "A departure and the next arrival may come with one fix after a long silence, in this order")
  func silence() {
    let found = find(stay(at: 0, 0...600) + [.sample(700, north: 900), .sample(4_000, north: 900)])
    #expect(found.map(\.second) == [300, 4_000])
    #expect(found.last?.finding.departure?.departure == .sample(600))
    #expect(found.last?.finding.arrival?.arrival == .sample(700))
  }

  @Test("A clock set back makes no visit end before it began")
  func clockSetBack() {
    var detector = VisitDetector(parameters: MonitoringParameters())
    var departures: [UTCInstant?] = []
    // The clock goes back to 0 in the middle of the visit.
    for second in stride(from: 0.0, through: 900, by: 10) {
      let fix = Fix.sample(
        second < 400 ? 1_000 + second : second - 400, north: second < 600 ? 0 : 999)
      let departure = detector.take(fix, at: .at(second)).departure
      if let departure { departures.append(departure.departure) }
    }
    #expect(departures == [.sample(1_000)])
  }

  @Test("D-27: Two short absences do not add up to a long one")
  func twoAbsences() {
    let absence = [Fix.sample(610, north: 250), .sample(640, north: 250), .sample(660, north: 250)]
    let again = [Fix.sample(700, north: 250), .sample(730, north: 250), .sample(755, north: 250)]
    #expect(find(stay(at: 0, 0...600) + absence + [.sample(670)] + again).count == 1)
  }

  @Test("D-27: A visit begins with the first fix after the last one elsewhere")
  func cameBack() {
    let way =
      stay(at: 0, 0...600) + stay(at: 250, 610...650) + stay(at: 0, 660...700)
      + stay(at: 250, 710...1_200)
    let found = find(way)
    #expect(found.map(\.second) == [300, 770, 1_010])
    #expect(found.last?.finding.arrival?.arrival == .sample(710))
  }

  @Test(
    "Arrivals and departures alternate, and each departure ends the arrival before it",
    arguments: 0..<50)
  func anyDay(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var detector = VisitDetector(parameters: MonitoringParameters())
    var (place, now) = (0.0, 0.0)
    var open: Visit?
    var count = 0
    for _ in 0..<40 {
      let end = now + random.number(0...900)
      while now < end {
        now += random.number(1...60)
        let north = place + random.number(-60...60)
        let finding = detector.take(
          .sample(now, north: north, accuracy: random.number(3...150)), at: .at(now))
        if let departure = finding.departure {
          #expect(departure.arrival == open?.arrival && departure.coordinate == open?.coordinate)
          #expect(departure.arrival.map { $0 <= departure.departure ?? $0 } ?? false)
          open = nil
        }
        if let arrival = finding.arrival {
          #expect(open == nil && arrival.departure == nil)
          open = arrival
          count += 1
        }
        #expect(detector.visit == open)
      }
      place += random.number(-600...600)
    }
    #expect(count > 0)
  }
}
