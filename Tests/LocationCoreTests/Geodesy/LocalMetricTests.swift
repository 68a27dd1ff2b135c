// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

@Suite("Local metric")
struct LocalMetricTests {
  @Test("An estimate is never further from the geodesic than its bound", arguments: 0..<40)
  func estimateKeepsItsBound(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    // Half of the references lie at the limits of latitude, where the bound is tightest.
    let latitude = seed % 2 == 0 ? random.number(-85...85) : seed % 4 == 1 ? 85 : -85
    let metric = LocalMetric(referenceLatitude: latitude)
    for _ in 0..<200 {
      let start = random.coordinate(latitudes: (latitude - 0.5)...(latitude + 0.5))
      let end = random.neighbor(of: start, meters: 0.01...9_999)
      let exact = Geodesic.distance(from: start, to: end)
      let offset = (start.latitude + end.latitude) / 2 - latitude
      let bound = metric.errorBound(separation: exact, latitudeOffset: offset)
      #expect(abs(metric.estimate(from: start, to: end) - exact) <= bound + 2e-8)
    }
  }

  @Test("The error of a decision covers every bound that can occur in it")
  func worstErrorCoversTheBound() {
    for latitude in stride(from: -85.0, through: 85, by: 5) {
      let metric = LocalMetric(referenceLatitude: latitude)
      let separation = LocalMetric.maximumSeparation
      let offset = LocalMetric.maximumLatitudeOffset + separation / 2 / 110_000
      let bound = metric.errorBound(separation: separation, latitudeOffset: offset)
      #expect(bound < separation * LocalMetric.worstRelativeError)
    }
  }

  @Test("Decisions next to the threshold are those of the geodesic", arguments: 0..<40)
  func decisionsEqualTheGeodesic(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var metric = LocalMetric()
    let latitude = random.number(-90...90)
    for _ in 0..<200 {
      let origin = random.coordinate(latitudes: (latitude - 0.4)...(latitude + 0.4))
      let end = random.neighbor(of: origin, meters: 0.1...30_000)
      let exact = Geodesic.distance(from: origin, to: end)
      let shift = pow(10, random.number(-15...(-2)))
      for meters in [exact, exact.nextUp, exact * (1 + shift), exact * (1 - shift)] {
        let answer = metric.isSeparated(end, from: origin, byAtLeast: meters)
        #expect(answer == (exact >= meters), "\(origin) \(end) \(meters)")
      }
    }
  }

  @Test("Decisions between any two points are those of the geodesic", arguments: 0..<10)
  func decisionsFarApart(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var metric = LocalMetric()
    for _ in 0..<200 {
      let (origin, end) = (random.coordinate(), random.coordinate())
      let meters = pow(10, random.number(-1...8))
      let answer = metric.isSeparated(end, from: origin, byAtLeast: meters)
      #expect(answer == (Geodesic.distance(from: origin, to: end) >= meters))
    }
  }

  @Test("Every pair is separated by nothing or less, none by infinity or NaN")
  func unusualThresholds() throws {
    var metric = LocalMetric()
    let pairs = [
      (try checkedPoint(48, 11), try checkedPoint(48, 11)),
      (try checkedPoint(48, 11), try checkedPoint(48.01, 11)),
      (try checkedPoint(90, 0), try checkedPoint(-90, 0)),
    ]
    for (origin, end) in pairs {
      for meters in [0, -0.0, -1, -Double.infinity] {
        let answer = metric.isSeparated(end, from: origin, byAtLeast: meters)
        #expect(answer)
      }
      for meters in [Double.infinity, .nan] {
        let answer = metric.isSeparated(end, from: origin, byAtLeast: meters)
        #expect(!answer)
      }
    }
  }

  @Test("The reference moves only when the origin is a quarter of a degree away")
  func referenceMoves() throws {
    var metric = LocalMetric(referenceLatitude: 48)
    _ = metric.isSeparated(
      try checkedPoint(48.2, 11), from: try checkedPoint(48.25, 11), byAtLeast: 10)
    #expect(metric.referenceLatitude == 48)
    _ = metric.isSeparated(
      try checkedPoint(48.2, 11), from: try checkedPoint(48.26, 11), byAtLeast: 10)
    #expect(metric.referenceLatitude == 48.26)
    _ = metric.isSeparated(try checkedPoint(86, 11), from: try checkedPoint(86, 11), byAtLeast: 10)
    #expect(metric.referenceLatitude == 48.26)
  }

  @Test("The metric is small enough for the state of every client")
  func size() {
    #expect(MemoryLayout<LocalMetric>.size <= 32)
  }
}
