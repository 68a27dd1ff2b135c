// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("CLLocationManager: distance filter and desired accuracy", .bothDevices)
struct ManagerOptionsTests {
  /// A run north with a point of equal accuracy a second.
  private func run(metersPerSecond: Double, seconds: Int) -> [Trace.Point] {
    (0...seconds).map { Trace.Point(second: $0, north: Double($0) * metersPerSecond) }
  }

  @Test("CL-32: Each fix lies at least the filter's distance from the last one delivered")
  func distanceFilter() throws {
    let phone = try Phone(run(metersPerSecond: 30, seconds: 12))
    phone.manager.distanceFilter = 100
    phone.manager.startUpdatingLocation()
    try phone.pass(12)
    #expect(phone.listener.seconds == [0, 4, 8, 12])
  }

  @Test("CL-32: A much better fix passes wherever it lies, a worse one does not")
  func accuracyImproves() throws {
    let phone = try Phone([
      Trace.Point(second: 0, accuracy: 20), Trace.Point(second: 1, north: 10, accuracy: 10),
      Trace.Point(second: 2, north: 20, accuracy: 40),
      Trace.Point(second: 3, north: 21, accuracy: 9.9),
    ])
    phone.manager.distanceFilter = 100
    phone.manager.startUpdatingLocation()
    try phone.pass(3)
    #expect(phone.listener.seconds == [0, 1])
  }

  @Test(
    "S-08: A filter that is no distance passes everything",
    arguments: [kCLDistanceFilterNone, 0, -0.0, -5, .nan, -.infinity])
  func noFilter(number: Double) throws {
    let phone = try Phone(run(metersPerSecond: 0, seconds: 4))
    phone.manager.distanceFilter = number
    phone.manager.startUpdatingLocation()
    try phone.pass(4)
    #expect(phone.listener.seconds == [0, 1, 2, 3, 4])
  }

  @Test(
    "A filter that no journey reaches passes the initial fix only",
    arguments: [CLLocationDistanceMax, .infinity, 1e9])
  func endlessFilter(number: Double) throws {
    let phone = try Phone(run(metersPerSecond: 10_000, seconds: 40))
    phone.manager.distanceFilter = number
    phone.manager.startUpdatingLocation()
    try phone.pass(40)
    #expect(phone.listener.seconds == [0])
  }

  @Test("A filter that is set while updates run holds from there on, and can be lifted again")
  func filterWhileRunning() throws {
    let phone = try Phone(run(metersPerSecond: 1.01, seconds: 9))
    phone.manager.startUpdatingLocation()
    try phone.pass(2)
    phone.manager.distanceFilter = 3
    try phone.pass(4)
    phone.manager.distanceFilter = kCLDistanceFilterNone
    try phone.pass(3)
    #expect(phone.listener.seconds == [0, 1, 2, 5, 7, 8, 9])
  }

  @Test("S-04: Each manager has its own filter, on the same source")
  func filterOfTwo() throws {
    let phone = try Phone(run(metersPerSecond: 10, seconds: 10))
    let other = Listener()
    let filtered = phone.makeManager(delegate: other)
    filtered.distanceFilter = 45
    filtered.startUpdatingLocation()
    phone.manager.startUpdatingLocation()
    try phone.pass(10)
    #expect(phone.listener.seconds == Array(0...10))
    #expect(other.seconds == [0, 5, 10])
    #expect(filtered.location.map(Trace.second) == 10)
  }

  @Test("S-05: The desired accuracy keeps no fix from an app that gets updates")
  func accuracyIsAWish() throws {
    for wish in [kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest, 10, 3000, 1] {
      let phone = try Phone([
        Trace.Point(second: 0, accuracy: 500), Trace.Point(second: 1, accuracy: 2),
        Trace.Point(second: 2, accuracy: 40),
      ])
      phone.manager.desiredAccuracy = wish
      phone.manager.startUpdatingLocation()
      try phone.pass(2)
      #expect(phone.listener.seconds == [0, 1, 2], "\(wish)")
    }
  }

  /// A number for the desired accuracy, and the radius in meters that it asks for.
  private static let wishes: [(number: Double, radius: Double)] = [
    (kCLLocationAccuracyBestForNavigation, 10), (kCLLocationAccuracyBest, 10),
    (kCLLocationAccuracyNearestTenMeters, 10), (kCLLocationAccuracyHundredMeters, 100),
    (kCLLocationAccuracyKilometer, 1_000), (kCLLocationAccuracyThreeKilometers, 3_000),
    (37.5, 37.5), (6_379_999, 6_379_999),
    // Numbers that stand for nothing count as the best.
    (.nan, 10), (0, 10), (-0.0, 10), (-7, 10), (-.infinity, 10), (-1.5, 10),
  ]

  @Test(
    "Q-02: Every number stands for the accuracy that it says, or else for the best",
    arguments: wishes)
  func accuracyOfRequest(wish: (number: Double, radius: Double)) throws {
    let phone = try Phone([
      Trace.Point(second: 0, accuracy: wish.radius * 1.01),
      Trace.Point(second: 1, accuracy: wish.radius),
      Trace.Point(second: 2, accuracy: 0.5),
    ])
    phone.manager.desiredAccuracy = wish.number
    phone.manager.requestLocation()
    try phone.pass(30)
    #expect(phone.listener.calls.dropFirst() == [.locations([1])])
  }

  @Test(
    "CL-30: A manager with the reduced accuracy gets no precise fix, until it asks for better",
    arguments: [kCLLocationAccuracyReduced, kCLLocationAccuracyReduced + 1, .infinity])
  func reduced(number: Double) throws {
    let phone = try Phone(run(metersPerSecond: 1, seconds: 60))
    phone.manager.desiredAccuracy = number
    phone.manager.startUpdatingLocation()
    try phone.pass(30)
    let region = try #require(phone.listener.locations.first)
    #expect(phone.listener.locations.count == 1 && region.horizontalAccuracy == 5_000)
    #expect(phone.manager.location?.timestamp == region.timestamp)
    phone.manager.desiredAccuracy = kCLLocationAccuracyBest
    try phone.pass(2)
    #expect(phone.listener.seconds.dropFirst() == [30, 31, 32])
    phone.manager.desiredAccuracy = number
    try phone.pass(28)
    #expect(phone.listener.locations.count == 5)
    #expect(phone.manager.location?.timestamp == region.timestamp)
    #expect(phone.manager.accuracyAuthorization == .fullAccuracy)
  }

  @Test("CL-30: A request for one reduced location hands out no precise one")
  func reducedRequest() throws {
    let phone = try Phone(run(metersPerSecond: 1, seconds: 60))
    phone.manager.desiredAccuracy = kCLLocationAccuracyReduced
    phone.manager.requestLocation()
    try phone.pass(60)
    #expect(phone.listener.locations.map(\.horizontalAccuracy) == [5_000])
    #expect(phone.listener.failures.isEmpty)
  }
}
