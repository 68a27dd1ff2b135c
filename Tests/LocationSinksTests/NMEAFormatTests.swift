// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationFakes
import LocationRecording
import RealGPSD
import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite("NMEA output")
struct NMEAFormatTests {
  private func sentences(_ notices: ClientNotice..., sky: Sky? = nil) -> [String] {
    var format = NMEAFormat(isSimulated: false)
    var text = TextBuffer()
    format.append(SinkNotices.authorized(), into: &text)
    if let sky { format.receive(sky) }
    for notice in notices { format.append(notice, into: &text) }
    return String(decoding: text.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  private func bodies(_ reading: NMEADeviceReading, sky: Sky? = nil) -> [String] {
    String(decoding: NMEAEpoch(reading, sky: sky).bytes, as: UTF8.self)
      .split(separator: "\r\n").map { String($0.dropFirst().prefix { $0 != "*" }) }
  }

  private func fix(
    latitude: Double = 47.123_456_7, longitude: Double = -8.5, altitude: Altitude? = nil,
    speed: Double? = nil, course: Double? = nil, time: UTCInstant = morning,
    accuracy: Double = 5, origin: FixOrigin? = .simulation
  ) throws -> Fix {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try #require(
      Fix(
        coordinate: coordinate, horizontalAccuracy: accuracy, altitude: altitude,
        speed: speed.flatMap { Speed(metersPerSecond: $0) },
        course: course.flatMap { Course(degrees: $0) }, timestamp: time, origin: origin))
  }

  @Test("A fix is GSA, RMC, VTG and GGA, each with checksum and line end")
  func fullFix() throws {
    let fix = try fix(
      altitude: Altitude(aboveSeaLevel: 431.25, aboveEllipsoid: 478.5, accuracy: 7.5),
      speed: 12.3, course: 271.256)
    #expect(
      sentences(SinkNotices.delivered(fix)) == [
        "$GPGSA,A,3,,,,,,,,,,,,,0.785,0.455,0.639*30",
        "$GPRMC,080000.00,A,4707.407402,N,00830.000000,W,23.909,271.26,010526,,,S*5D",
        "$GPVTG,271.26,T,,M,23.909,N,44.280,K,S*24",
        "$GPGGA,080000.00,4707.407402,N,00830.000000,W,8,04,0.455,431.25,M,47.25,M,,*70",
      ])
  }

  @Test("Checksums are those of an independent sum, also for thousands of fixes")
  func checksums() {
    for number in 0..<2_000 {
      for line in sentences(SinkNotices.delivered(SinkNotices.fix(number)), sky: SinkNotices.sky) {
        let body = line.dropFirst().prefix { $0 != "*" }
        #expect(line + "\r\n" == Sentences.sentence(String(body)))
        #expect(line.utf8.count <= 80, "\(line)")
      }
    }
  }

  @Test("A fix without altitude is two-dimensional, and one at rest has no course")
  func flatFix() throws {
    let bodies = bodies(.fix(try fix(speed: 0)))
    #expect(bodies[1] == "GPRMC,080000.00,A,4707.407402,N,00830.000000,W,0.000,,010526,,,S")
    #expect(bodies[2] == "GPVTG,,T,,M,0.000,N,0.000,K,S")
    #expect(bodies[0] == "GPGSA,A,2,,,,,,,,,,,,,,0.455,")
    #expect(bodies[3] == "GPGGA,080000.00,4707.407402,N,00830.000000,W,8,03,0.455,,M,,M,,")
  }

  @Test("A fix of hardware says nothing of simulation")
  func hardware() throws {
    for origin in [FixOrigin.accessory, nil] {
      let bodies = bodies(.fix(try fix(origin: origin)))
      #expect(bodies[1].hasSuffix(",A"))
      #expect(bodies[2].hasSuffix(",A"))
      #expect(bodies[3].contains(",W,1,03,"))
    }
  }

  @Test("An unknown position is written with the moment, as not valid")
  func noPosition() {
    #expect(
      bodies(.noPosition(morning + .milliseconds(1_500)), sky: SinkNotices.sky) == [
        "GPGSA,A,1,,,,,,,,,,,,,,,", "GPRMC,080001.50,V,,,,,,,010526,,,N",
        "GPVTG,,T,,M,,N,,K,N", "GPGGA,080001.50,,,,,0,00,,,M,,M,,",
      ])
  }

  @Test(
    "A region is its center and its radius, with neither motion, height nor satellites",
    arguments: [(true, "S", "8"), (false, "A", "1")])
  func region(isSimulated: Bool, mode: String, quality: String) {
    let region = SinkNotices.region(at: 60)
    let bodies = bodies(.region(region, isSimulated: isSimulated), sky: SinkNotices.sky)
    #expect(bodies.count == 4)
    #expect(bodies[1].hasPrefix("GPRMC,080100.00,A,"))
    #expect(bodies[1].hasSuffix(",,,010526,,,\(mode)"))
    #expect(bodies[2] == "GPVTG,,T,,M,,N,,K,\(mode)")
    #expect(bodies[0].hasPrefix("GPGSA,A,2,,,,,,,,,,,,,,"))
    #expect(bodies[3].hasSuffix(",,M,,M,,"))
    let fields = bodies[3].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[6] == quality)
    #expect(abs((Double(fields[8]) ?? 0) * 19 - region.region.radius) < 0.01)
  }

  @Test(
    "Times have hundredths, or milliseconds where those say more, and are never ahead",
    arguments: [
      (0, "080000.00"), (500_000_000, "080000.50"), (123_000_000, "080000.123"),
      (999_999_999, "080000.999"), (70_000_000, "080000.07"),
    ])
  func times(nanoseconds: Int32, text: String) throws {
    let time = UTCInstant(secondsSinceEpoch: morning.seconds, nanoseconds: nanoseconds)
    #expect(bodies(.fix(try fix(time: time)))[1].hasPrefix("GPRMC,\(text),A"))
  }

  @Test("The date is the trace's own; outside of the calendar there is none")
  func dates() throws {
    let old = UTCInstant(secondsSinceEpoch: 1_115_200_800)
    #expect(bodies(.fix(try fix(time: old)))[1].contains(",,,040505,,,S"))
    let far = UTCInstant(secondsSinceEpoch: .max)
    #expect(bodies(.fix(try fix(time: far)))[1].hasPrefix("GPRMC,,A,"))
  }

  @Test(
    "Positions at the edges of the world have all their digits",
    arguments: [
      (90.0, 180.0, "9000.000000,N,18000.000000,E"), (-90, -180, "9000.000000,S,18000.000000,W"),
      (0, 0, "0000.000000,N,00000.000000,E"),
      (-0.000_000_1, 0.999_999_999_9, "0000.000006,S,00100.000000,E"),
    ])
  func edges(latitude: Double, longitude: Double, text: String) throws {
    let fix = try fix(latitude: latitude, longitude: longitude)
    #expect(bodies(.fix(fix))[1].contains(",A,\(text),"))
  }

  @Test("A course that rounds up to a full turn is north")
  func almostNorth() throws {
    #expect(bodies(.fix(try fix(speed: 1, course: 359.996)))[2].hasPrefix("GPVTG,0.00,T"))
    #expect(bodies(.fix(try fix(speed: 1, course: 359.994)))[2].hasPrefix("GPVTG,359.99,T"))
  }

  @Test("Numbers of any size make sentences", arguments: 0..<50)
  func hostileNumbers(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let fix = RandomNotice.fix(&generator)
      for line in sentences(SinkNotices.delivered(fix)) {
        #expect(line.utf8.allSatisfy { (32..<127).contains($0) })
        #expect(!line.contains("nan") && !line.contains("inf"))
      }
    }
  }

  @Test("Satellites in view are written four a sentence, those used are counted")
  func satellites() throws {
    let bodies = bodies(.fix(try fix()), sky: SinkNotices.sky)
    #expect(
      bodies[0...2] == [
        "GPGSA,A,2,01,02,03,04,,,,,,,,,,0.455,",
        "GPGSV,2,1,06,01,10,050,31,02,20,100,32,03,30,150,33,04,40,200,34",
        "GPGSV,2,2,06,05,50,250,35,06,60,300,36",
      ])
    #expect(bodies[5].contains(",8,04,"))
  }

  @Test("Several constellations have their own sentences, and a talker for all of them")
  func constellations() throws {
    var sky = Sky()
    sky.satellites = [
      (5, Satellite.Constellation.gps, 5), (66, .glonass, 2), (301, .galileo, 1),
      (133, .sbas, 133), (410, .beidou, 10), (193, .qzss, 1), (173, .imes, 1),
    ].map { number, constellation, own in
      var satellite = Satellite(number: number, isUsed: number < 310)
      satellite.constellation = constellation
      satellite.numberInConstellation = own
      return satellite
    }
    let bodies = bodies(.fix(try fix()), sky: sky)
    #expect(bodies[9].hasPrefix("GNRMC,"))
    #expect(
      bodies[0...7] == [
        "GPGSA,A,2,05,46,,,,,,,,,,,,0.455,,1", "GLGSA,A,2,66,,,,,,,,,,,,,0.455,,2",
        "GAGSA,A,2,01,,,,,,,,,,,,,0.455,,3", "GQGSA,A,2,01,,,,,,,,,,,,,0.455,,5",
        "GPGSV,1,1,02,05,,,,46,,,", "GLGSV,1,1,01,66,,,", "GAGSV,1,1,01,01,,,",
        "GBGSV,1,1,01,10,,,",
      ])
    #expect(bodies[8] == "GQGSV,1,1,01,01,,,")
    #expect(bodies[11].hasPrefix("GNGGA,"))
  }

  @Test(
    "Augmentation satellites stay in view, by whichever number gpsd names them",
    arguments: [(46, 133), (133, 133), (64, 151), (151, 151), (46, nil)] as [(Int, Int?)])
  func augmentation(number: Int, own: Int?) throws {
    var satellite = Satellite(number: number, isUsed: true)
    satellite.constellation = .sbas
    satellite.numberInConstellation = own
    var sky = Sky()
    sky.satellites = [satellite]
    let bodies = bodies(.fix(try fix()), sky: sky)
    let name = number < 120 ? number : number - 87
    #expect(bodies[1] == "GPGSV,1,1,01,\(name),,,")
    #expect(bodies[0].hasPrefix("GPGSA,A,2,\(name),"))
  }

  @Test("A height whose error is not known keeps a fix in three dimensions, without VDOP")
  func heightWithoutError() throws {
    let altitude = Altitude(
      aboveSeaLevel: 431.25, accuracy: Altitude.accuracyOfUnknownError)
    let bodies = bodies(.fix(try fix(altitude: altitude)))
    #expect(bodies[0] == "GPGSA,A,3,,,,,,,,,,,,,,0.455,")
    #expect(bodies[3].contains(",431.25,M,"))
  }

  @Test("More satellites than sentences can hold are cut off")
  func tooManySatellites() throws {
    var sky = Sky()
    sky.satellites = (0..<200).map { _ in Satellite(number: 7, isUsed: true) }
    let bodies = bodies(.fix(try fix()), sky: sky)
    #expect(bodies.count(where: { $0.hasPrefix("GPGSV") }) == 9)
    #expect(bodies[0].split(separator: ",").count(where: { $0 == "07" }) == 12)
  }
}
