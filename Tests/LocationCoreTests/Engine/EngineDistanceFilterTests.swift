// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: distance filter")
struct EngineDistanceFilterTests {
  /// A device whose only client runs with a filter of so many meters.
  private func makeDevice(filter: Double) -> EngineHarness {
    var device = EngineHarness(.authorizedAlways)
    device.send(.options(.first, filter: filter))
    device.send(.updatesStarted(.first))
    return device
  }

  @Test("CL-32: Fixes pass that lie 100 m or more from the last delivered one")
  func line() {
    var device = makeDevice(filter: 100)
    for second in 0...20 { device.receive(at: Double(second), north: Double(second) * 30) }
    let expected = stride(from: 0.0, through: 20, by: 4).map { Fix.sample($0, north: $0 * 30) }
    #expect(device.fixes(of: .first) == expected)
  }

  @Test("CL-32: A fix near the first but far from the last delivered one passes")
  func thereAndBack() {
    var device = makeDevice(filter: 100)
    let path = [0.0, 120, 200, 225, 130, 124, 5]
    for (second, north) in path.enumerated() { device.receive(at: Double(second), north: north) }
    let passed = device.fixes(of: .first).map(\.timestamp)
    #expect(passed == [.sample(0), .sample(1), .sample(3), .sample(5), .sample(6)])
  }

  @Test("CL-32: A much better fix 10 m away is delivered, a slightly better or worse one is not")
  func improvement() {
    var device = makeDevice(filter: 100)
    device.receive(at: 0, accuracy: 10)
    for (second, accuracy) in [(1.0, 10.0), (2, 7.51), (3, 20), (4, 1_000)] {
      let effects = device.receive(at: second, north: 10, accuracy: accuracy)
      #expect(effects.isEmpty)
    }
    let better = device.receive(at: 5, north: 10, accuracy: 7.5)
    #expect(
      better == [.notify(.locationsUpdated([.sample(5, north: 10, accuracy: 7.5)]), to: .first)])
  }

  @Test("Accuracy improves against the last delivered fix, not against one held back")
  func improvementReference() {
    var device = makeDevice(filter: 100)
    for (second, accuracy) in [(0.0, 10.0), (1, 8), (2, 7.4), (3, 40), (4, 6), (5, 5.5)] {
      device.receive(at: second, accuracy: accuracy)
    }
    #expect(device.fixes(of: .first).map(\.horizontalAccuracy) == [10, 7.4, 5.5])
  }

  @Test("A change of the filter holds from the next fix on, against the last delivered one")
  func changedWhileRunning() {
    var device = makeDevice(filter: 100)
    device.receive(at: 0)
    device.receive(at: 1, north: 50)
    let change = device.send(.options(.first, filter: 40))
    #expect(change.isEmpty)
    device.receive(at: 2, north: 51)
    device.receive(at: 3, north: 80)
    device.send(.options(.first, filter: 0))
    device.receive(at: 4, north: 81)
    device.send(.options(.first, filter: 500))
    device.receive(at: 5, north: 300)
    let passed = device.fixes(of: .first).map(\.timestamp)
    #expect(passed == [.sample(0), .sample(2), .sample(4)])
  }

  @Test(
    "A filter that is no distance above zero passes every fix",
    arguments: [0, -0.0, -1, -1e308, -Double.infinity, .nan])
  func noFilter(filter: Double) {
    var device = makeDevice(filter: filter)
    for second in 0..<5 { device.receive(at: Double(second), accuracy: 5 + Double(second)) }
    #expect(device.fixes(of: .first).count == 5)
  }

  @Test(
    "A filter wider than the Earth passes the initial fix and much better ones alone",
    arguments: [1e9, Double.greatestFiniteMagnitude, .infinity])
  func endlessFilter(filter: Double) throws {
    var device = makeDevice(filter: filter)
    let pole = try #require(Coordinate(latitude: 90, longitude: 0))
    let other = try #require(Coordinate(latitude: -90, longitude: 0))
    device.send(.fixArrived(.sample(0, at: pole)))
    device.send(.fixArrived(.sample(1, at: other)))
    device.send(.fixArrived(.sample(2, at: other, accuracy: 1)))
    #expect(device.fixes(of: .first).map(\.timestamp) == [.sample(0), .sample(2)])
  }

  @Test("Distance is measured across the antimeridian the short way", arguments: [1.0, -1])
  func antimeridian(side: Double) throws {
    // 0.001 degrees of longitude on the equator are 111.3 m.
    let here = try #require(Coordinate(latitude: 0, longitude: side * 179.9995))
    let there = try #require(Coordinate(latitude: 0, longitude: side * -179.9995))
    for (filter, count) in [(111.0, 2), (112.0, 1)] {
      var device = makeDevice(filter: filter)
      device.send(.fixArrived(.sample(0, at: here)))
      device.send(.fixArrived(.sample(1, at: there)))
      #expect(device.fixes(of: .first).count == count)
    }
  }

  @Test("Both names of the antimeridian are one place")
  func twoNames() throws {
    var device = makeDevice(filter: 0.001)
    for (second, longitude) in [(0.0, 180.0), (1, -180), (2, 180)] {
      let point = try #require(Coordinate(latitude: 60, longitude: longitude))
      device.send(.fixArrived(.sample(second, at: point)))
    }
    #expect(device.fixes(of: .first).map(\.timestamp) == [.sample(0)])
  }

  @Test("The filter goes on working on the far side of the Earth")
  func farAway() throws {
    var device = makeDevice(filter: 100)
    device.receive(at: 0)
    let far = try #require(Coordinate(latitude: -48.137, longitude: -168.425))
    for second in 1...10 {
      let point = Geodesic.direct(from: far, course: 90, distance: Double(second) * 30).coordinate
      device.send(.fixArrived(.sample(Double(second), at: point)))
    }
    let passed = device.fixes(of: .first).map(\.timestamp)
    #expect(passed == [.sample(0), .sample(1), .sample(5), .sample(9)])
  }
}
