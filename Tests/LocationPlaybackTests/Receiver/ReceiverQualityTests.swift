// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import Testing

@Suite("A receiver's reported errors become Core Location's accuracies")
struct ReceiverQualityTests {
  private func fix(
    driver: String? = nil, noise: NoiseStatistics? = nil, mode: TPV.Mode = .fix3D,
    _ change: (inout TPV) -> Void
  ) throws -> Fix {
    var bench = TrackerBench()
    bench.take(.device(GPSDDevice(path: "/dev/a", driver: driver)), at: 0)
    if let noise { bench.take(.noise(noise), at: 0) }
    bench.take(0, at: 0, mode: mode, change)
    bench.pass(to: 1)
    return try #require(bench.fixes.first)
  }

  private func noise(second: Double) -> NoiseStatistics {
    var noise = NoiseStatistics()
    noise.device = "/dev/a"
    noise.time = TPV(second: second).time
    noise.latitudeError = 3
    noise.longitudeError = 4
    noise.altitudeError = 6
    return noise
  }

  @Test("The receiver's own deviations come first: their root of squares is the radius")
  func deviations() throws {
    let fix = try fix(noise: noise(second: -1)) { report in
      report.epv = 100
      report.altitudeAboveSeaLevel = 400
    }
    #expect(fix.horizontalAccuracy == 5)
    #expect(fix.altitude?.accuracy == 6)
  }

  @Test("Deviations of another moment do not count", arguments: [-6.0, 1.0])
  func oldDeviations(second: Double) throws {
    let fix = try fix(noise: noise(second: second)) { _ in }
    #expect(abs(fix.horizontalAccuracy - 17.1 * 0.578) < 1e-6)
  }

  @Test("Deviations that are all zero are no deviations")
  func zeroDeviations() throws {
    var noise = noise(second: 0)
    noise.latitudeError = 0
    noise.longitudeError = 0
    let fix = try fix(noise: noise) { _ in }
    #expect(fix.horizontalAccuracy > 1)
  }

  @Test("epx and epy hold 95 % each, eph does as a circle; they agree to 0.2 %")
  func dilutions() throws {
    let ofAxes = try fix { report in
      report.epx = 12.23
      report.epy = 15.05
    }
    let ofCircle = try fix { _ in }
    #expect(abs(ofAxes.horizontalAccuracy - 9.894) < 0.001)
    #expect(abs(ofCircle.horizontalAccuracy - 9.884) < 0.001)
  }

  @Test(
    "A u-blox's eph, epv, eps and epd are its own estimates", arguments: ["u-blox", "SiRF binary"])
  func ownEstimates(driver: String) throws {
    let fix = try fix(driver: driver) { report in
      report.eph = 2.5
      report.epv = 4
      report.altitudeAboveEllipsoid = 450
      report.speed = 1
      report.track = 2
      report.eps = 0.3
      report.epd = 12
    }
    #expect(fix.horizontalAccuracy == 2.5)
    #expect(fix.altitude?.accuracy == 4)
    #expect(fix.speed?.accuracy == 0.3)
    #expect(fix.course?.accuracy == 12)
  }

  @Test("Values that gpsd computes for NMEA of speed and course are not believed")
  func speedErrors() throws {
    let fix = try fix(driver: "NMEA0183") { report in
      report.speed = 1
      report.track = 2
      report.eps = 30
      report.epd = 75
    }
    #expect(fix.speed == Speed(metersPerSecond: 1))
    #expect(fix.course == Course(degrees: 2))
  }

  @Test("A receiver that reports nothing of its errors has a radius of 50 m")
  func unknownErrors() throws {
    #expect(try fix { $0.eph = nil }.horizontalAccuracy == 50)
    #expect(try fix { $0.eph = -1 }.horizontalAccuracy == 50)
    #expect(try fix { $0.eph = .nan }.horizontalAccuracy == 50)
    #expect(try fix { $0.eph = 0 }.horizontalAccuracy == 50)
  }

  @Test("An error beyond all measure is anywhere on Earth, never a good one")
  func hugeErrors() throws {
    for error in [1e9, 1e300, .infinity] {
      #expect(try fix { $0.eph = error }.horizontalAccuracy == 20_037_508)
    }
    #expect(
      try fix { report in
        report.epx = 1e300
        report.epy = 1e300
      }.horizontalAccuracy == 20_037_508)
  }

  @Test("Both heights are kept apart, in three dimensions only")
  func heights() throws {
    func change(_ report: inout TPV) {
      report.altitudeAboveSeaLevel = 400
      report.altitudeAboveEllipsoid = 448
      report.epv = 19.6
    }
    let altitude = try #require(try fix(change).altitude)
    #expect(altitude.aboveSeaLevel == 400)
    #expect(altitude.aboveEllipsoid == 448)
    #expect(abs(altitude.accuracy - 10) < 1e-9)
    #expect(try fix(mode: .fix2D, change).altitude == nil)
  }

  @Test(
    "A height without an error has an accuracy of 100 m",
    arguments: [nil, 0, -1, .nan] as [Double?])
  func heightWithoutError(error: Double?) throws {
    let altitude = try fix { report in
      report.altitudeAboveSeaLevel = 400
      report.epv = error
    }.altitude
    #expect(altitude == Altitude(aboveSeaLevel: 400, accuracy: 100))
    #expect(altitude?.knownAccuracy == nil)
    #expect(try fix { $0.epv = 10 }.altitude == nil)
  }

  @Test("An error of 0 is one that is not known", arguments: [nil, "u-blox"])
  func zeroErrors(driver: String?) throws {
    var noise = noise(second: 0)
    noise.altitudeError = 0
    let fix = try fix(driver: driver, noise: noise) { report in
      (report.eph, report.epx, report.epy, report.epv) = (0, 0, 0, 0)
      (report.eps, report.epd) = (0, 0)
      (report.speed, report.track) = (3, 4)
      report.altitudeAboveEllipsoid = 448
    }
    #expect(fix.horizontalAccuracy == 5)
    #expect(fix.altitude == Altitude(aboveSeaLevel: nil, aboveEllipsoid: 448, accuracy: 100))
    #expect(fix.speed == Speed(metersPerSecond: 3))
    #expect(fix.course == Course(degrees: 4))
    #expect(
      try self.fix(driver: driver) { report in
        (report.eph, report.epx, report.epy) = (0, 0, 0)
      }.horizontalAccuracy == 50)
  }

  @Test(
    "An epoch has the deviations of its own time, although those of the next one came before its end"
  )
  func deviationsOfItsTime() throws {
    var bench = TrackerBench()
    var next = noise(second: 1)
    next.latitudeError = 30
    bench.take(.noise(noise(second: 0)), at: 0)
    bench.take(0, at: 0)
    bench.take(.noise(next), at: 0.1)
    bench.take(1, at: 0.11)
    bench.pass(to: 2)
    #expect(
      bench.fixes.map(\.horizontalAccuracy) == [5, (900.0 + 16).squareRoot()].map(toMicrometre))
  }

  @Test("Deviations without a time are those of a position without one")
  func undatedDeviations() throws {
    var bench = TrackerBench()
    var noise = noise(second: 0)
    noise.time = nil
    bench.take(.noise(noise), at: 0)
    bench.take(nil, at: 0)
    bench.take(5, at: 1)
    bench.pass(to: 2)
    #expect(bench.fixes.map(\.horizontalAccuracy) == [5, 17.1 * 0.578].map(toMicrometre))
  }

  @Test(
    "Deviations without a time are those of the first epoch, whose date gpsd did not know before")
  func deviationsBeforeTheDate() throws {
    var bench = TrackerBench()
    var first = noise(second: 0)
    first.time = nil
    var next = noise(second: 1)
    next.latitudeError = 30
    bench.take(.noise(first), at: 0)
    bench.take(0, at: 0.01)
    bench.take(.noise(next), at: 1)
    bench.take(1, at: 1.01)
    bench.take(9, at: 9)
    bench.pass(to: 12)
    #expect(
      bench.fixes.map(\.horizontalAccuracy)
        == [5, (900.0 + 16).squareRoot(), 17.1 * 0.578].map(toMicrometre))
  }

  @Test("epx, epy and epv of a receiver that reports deviations are deviations, too")
  func deviationsAsErrors() throws {
    let fix = try fix(noise: noise(second: 2)) { report in
      (report.epx, report.epy, report.epv) = (0.3, 0.4, 1.1)
      report.altitudeAboveSeaLevel = 400
    }
    #expect(fix.horizontalAccuracy == 0.5)
    #expect(fix.altitude?.accuracy == 1.1)
  }

  private func toMicrometre(_ meters: Double) -> Double { (meters * 1e6).rounded() / 1e6 }

  @Test("A device at rest has no course")
  func courseAtRest() throws {
    let fix = try fix { report in
      report.speed = 0
      report.track = 0
    }
    #expect(fix.course == nil)
    #expect(fix.speed?.metersPerSecond == 0)
  }

  @Test("A fix is from an accessory, and a simulated one says so")
  func origin() throws {
    #expect(try fix { _ in }.origin == .accessory)
    #expect(try fix { $0.status = 8 }.origin == .simulation)
  }
}
