// SPDX-License-Identifier: MIT

import Foundation
import GPSD
import Testing

@Suite("Reports as gpsd writes them")
struct GPSDWriterTests {
  @Test("The class comes first, there are no spaces, and lines end with CR LF")
  func shape() throws {
    let time = try #require(GPSDTime(secondsSince1970: 1_777_890_030, nanoseconds: 250_000_000))
    let device = GPSDDevice(path: "locsim", isActive: true, driver: "locsim")
    #expect(
      GPSDWriter.version("locsim 0.1.0")
        == "{\"class\":\"VERSION\",\"release\":\"3.22\",\"rev\":\"locsim 0.1.0\","
        + "\"proto_major\":3,\"proto_minor\":14}\r\n")
    #expect(
      GPSDWriter.devices([device], activated: time)
        == "{\"class\":\"DEVICES\",\"devices\":[{\"class\":\"DEVICE\",\"path\":\"locsim\","
        + "\"driver\":\"locsim\",\"activated\":\"2026-05-04T10:20:30.250Z\",\"flags\":1}]}\r\n")
    #expect(
      GPSDWriter.watch(WatchPolicy())
        == "{\"class\":\"WATCH\",\"enable\":false,\"json\":false,\"nmea\":false,\"raw\":0,"
        + "\"scaled\":false,\"timing\":false,\"split24\":false,\"pps\":false}\r\n")
    #expect(
      GPSDWriter.poll(at: time, activeDevices: 1, position: TPV(mode: .noFix), sky: nil)
        == "{\"class\":\"POLL\",\"time\":\"2026-05-04T10:20:30.250Z\",\"active\":1,"
        + "\"tpv\":[{\"class\":\"TPV\",\"mode\":1}],\"gst\":[],\"sky\":[]}\r\n")
  }

  @Test("A position has what is known and nothing else")
  func position() throws {
    var report = TPV(mode: .fix3D)
    report.device = "locsim"
    report.status = 8
    report.time = GPSDTime(secondsSince1970: 1_777_890_030, nanoseconds: 0)
    report.latitude = 47.123_456_7
    report.longitude = -8.5
    report.altitudeAboveSeaLevel = 400
    report.altitudeAboveEllipsoid = 448.05
    report.geoidSeparation = 48.05
    report.speed = 0
    report.eph = 8.654
    #expect(
      GPSDWriter.position(report)
        == "{\"class\":\"TPV\",\"device\":\"locsim\",\"status\":8,\"mode\":3,"
        + "\"time\":\"2026-05-04T10:20:30.000Z\",\"lat\":47.1234567,\"lon\":-8.5,"
        + "\"altHAE\":448.05,\"altMSL\":400.0,\"alt\":400.0,\"speed\":0.0,\"geoidSep\":48.05,"
        + "\"eph\":8.654}\r\n")
    report = TPV(mode: .fix2D)
    report.status = 1
    report.speed = .nan
    #expect(GPSDWriter.position(report) == "{\"class\":\"TPV\",\"mode\":2}\r\n")
  }

  @Test(
    "Moments have milliseconds, or as many more digits as it takes",
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000Z"), (-1, 999_000_000, "1969-12-31T23:59:59.999Z"),
      (951_782_400, 123_456_000, "2000-02-29T00:00:00.123456Z"),
      (4_107_542_399, 1, "2100-02-28T23:59:59.000000001Z"),
      (253_402_300_799, 0, "9999-12-31T23:59:59.000Z"),
      (-62_135_596_800, 0, "0001-01-01T00:00:00.000Z"),
    ])
  func moments(seconds: Int, nanoseconds: Int, text: String) throws {
    var report = TPV(mode: .noFix)
    report.time = GPSDTime(secondsSince1970: Int64(seconds), nanoseconds: Int32(nanoseconds))
    #expect(
      GPSDWriter.position(report) == "{\"class\":\"TPV\",\"mode\":1,\"time\":\"\(text)\"}\r\n")
    report.time = GPSDTime(secondsSince1970: 253_402_300_800, nanoseconds: 0)
    #expect(GPSDWriter.position(report) == "{\"class\":\"TPV\",\"mode\":1}\r\n")
  }

  @Test("Satellites are written as gpsd writes them")
  func sky() {
    var satellite = Satellite(number: 301, isUsed: true)
    satellite.elevation = 40.06
    satellite.azimuth = 183
    satellite.constellation = .galileo
    satellite.numberInConstellation = 1
    var sky = Sky()
    sky.hdop = 0.9
    sky.satellites = [satellite, Satellite(number: 7)]
    #expect(
      GPSDWriter.sky(sky)
        == "{\"class\":\"SKY\",\"hdop\":0.9,\"nSat\":2,\"uSat\":1,\"satellites\":["
        + "{\"PRN\":301,\"el\":40.1,\"az\":183.0,\"used\":true,\"gnssid\":2,\"svid\":1},"
        + "{\"PRN\":7,\"used\":false}]}\r\n")
  }

  @Test("A line with more satellites than there are stays below 10 kB, with 110 of them")
  func manySatellites() throws {
    var satellite = Satellite(number: 401, isUsed: false)
    satellite.elevation = -40.1
    satellite.azimuth = 359.9
    satellite.signal = 99.9
    satellite.constellation = .beidou
    satellite.numberInConstellation = 401
    var sky = Sky()
    sky.satellites = Array(repeating: satellite, count: 500)
    let line = GPSDWriter.sky(sky)
    #expect(line.utf8.count < 10_000)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect((json?["satellites"] as? [Any])?.count == 110)
    #expect(json?["nSat"] as? Int == 110)
  }

  @Test("Words of a client come back as one line that steers nothing")
  func errors() throws {
    let line = GPSDWriter.error("Unrecognized '\u{1B}[31m\"\\\n\u{9B}é'")
    #expect(line == "{\"class\":\"ERROR\",\"message\":\"Unrecognized '?[31m\\\"\\\\??é'\"}\r\n")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }
}
