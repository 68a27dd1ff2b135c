// SPDX-License-Identifier: MIT

import GPSD
import Testing

@Suite("A line that is no TPV becomes a value, too")
struct ReportTests {
  @Test("A SKY has its satellites in order; one without a number is none")
  func sky() {
    let line = """
      {"class":"SKY","device":"/dev/x","time":"2026-05-04T10:20:30.000Z","xdop":0.8,"hdop":0.9,\
      "vdop":0.95,"pdop":1.7,"nSat":4,"satellites":[\
      {"PRN":1,"el":45.0,"az":120.0,"ss":41.0,"used":true,"gnssid":0,"svid":1,"health":1},\
      {"PRN":70,"used":false,"gnssid":6,"svid":255},{},{"used":true},{"PRN":0},\
      {"PRN":193,"el":95.0,"az":-1,"ss":-1,"gnssid":9,"svid":1}]}
      """
    var expected = Sky()
    expected.device = "/dev/x"
    expected.time = GPSDTime(secondsSince1970: 1_777_890_030, nanoseconds: 0)
    (expected.hdop, expected.vdop, expected.pdop) = (0.9, 0.95, 1.7)
    var gps = Satellite(number: 1, isUsed: true)
    (gps.elevation, gps.azimuth, gps.signal) = (45, 120, 41)
    (gps.constellation, gps.numberInConstellation) = (.gps, 1)
    var glonass = Satellite(number: 70)
    glonass.constellation = .glonass
    var other = Satellite(number: 193)
    other.numberInConstellation = 1
    expected.satellites = [gps, glonass, other]
    #expect(decode(line) == .report(.sky(expected)))
  }

  @Test("A SKY of dilutions only has no satellites, which is not the same as none in view")
  func skyWithoutSatellites() {
    var dilutions = Sky()
    dilutions.hdop = 1.5
    #expect(decode(#"{"class":"SKY","hdop":1.5}"#) == .report(.sky(dilutions)))
    var nothing = Sky()
    nothing.satellites = []
    #expect(decode(#"{"class":"SKY","nSat":0,"satellites":[]}"#) == .report(.sky(nothing)))
  }

  @Test(
    "The first satellites count, up to as many as libgps takes", arguments: [139, 140, 141, 500])
  func manySatellites(count: Int) throws {
    let satellites = (1...count).map { #"{"PRN":\#($0),"used":true}"# }.joined(separator: ",")
    guard case .report(.sky(let sky)) = decode(#"{"class":"SKY","satellites":[\#(satellites)]}"#)
    else { throw LineFault(.undecodable, at: 0) }
    let numbers = try #require(sky.satellites).map(\.number)
    #expect(numbers == Array(1...numbers.count))
    // 140 with gpsd 3.20 to 3.25, more since.
    #expect(numbers.count >= min(count, 140))
  }

  @Test("An ATT is where the device points")
  func attitude() {
    var expected = Attitude()
    expected.device = "/dev/x"
    (expected.heading, expected.pitch, expected.roll, expected.yaw) = (3.9, -1.5, 2, 359.5)
    let line =
      #"{"class":"ATT","device":"/dev/x","heading":3.900,"pitch":-1.500,"roll":2,"yaw":359.5,"dip":7.5}"#
    #expect(decode(line) == .report(.attitude(expected)))
    // Whatever the version of libgps.
    expected.magneticHeading = 1.25
    let magnetic = line.replacing(#""yaw""#, with: #""mheading":1.25,"yaw""#)
    #expect(decode(magnetic) == .report(.attitude(expected)))
  }

  @Test("The lines of class ATT that gpsd 3.22 writes without their commas are repaired")
  func repairedAttitude() {
    let line = """
      {"class":"ATT","device":"udp://127.0.0.1:5000",,"time":"2026-05-04T10:20:30.000Z""heading":3.900,\
      "dip":1.600,"acc_len":2.000,"acc_x":4.000,"depth":9.0}
      """
    var expected = Attitude()
    expected.device = "udp://127.0.0.1:5000"
    expected.time = GPSDTime(secondsSince1970: 1_777_890_030, nanoseconds: 0)
    expected.heading = 3.9
    let decoder = GPSDDecoder()
    #expect(decoder.decode(line.utf8) == .report(.attitude(expected)))
    #expect(decoder.counts.repaired == 1)
    #expect(decoder.counts.refused == 0)
    let other = line.replacing(#""class":"ATT""#, with: #""class":"GST""#)
    #expect(decoder.decode(other.utf8) == .refused(LineFault(.notJSON, at: 47)))
    #expect(decoder.counts.repaired == 1)
    #expect(decoder.counts.refused == 1)
  }

  @Test("A GST is the receiver's own errors")
  func noise() {
    var expected = NoiseStatistics()
    expected.device = "/dev/x"
    (expected.latitudeError, expected.longitudeError, expected.altitudeError) = (3.5, 4.5, 7)
    let line = #"{"class":"GST","device":"/dev/x","rms":2.1,"lat":3.5,"lon":4.5,"alt":7.0}"#
    #expect(decode(line) == .report(.noise(expected)))
  }

  @Test("Any protocol is taken, and texts of any length", arguments: [3, 0, 16])
  func version(major: Int) {
    let release = "3.27.5~" + String(repeating: "é", count: 100)
    let line = """
      {"class":"VERSION","release":"\(release)","rev":"x","proto_major":\(major),"proto_minor":14}
      """
    let expected = GPSDVersion(release: release, protocolMajor: major, protocolMinor: 14)
    #expect(decode(line) == .report(.version(expected)))
  }

  @Test(
    "A device's path is its text, escapes undone",
    arguments: [
      (#"\/dev\/tty\u00e9\"\\"#, #"/dev/ttyé"\"#), (#"\ud83d\ude00"#, "😀"),
      (#"\ud83d!"#, "\u{FFFD}!"),
      (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (String(repeating: "x", count: 300), nil),
    ] as [(String, String?)])
  func device(text: String, path: String?) {
    var expected = NoiseStatistics()
    expected.device = path ?? text
    #expect(decode(#"{"class":"GST","device":"\#(text)"}"#) == .report(.noise(expected)))
  }

  @Test(
    "A device is there, gone, or not said to be either",
    arguments: [
      (#","activated":"2026-05-04T10:20:30.000Z""#, true), (#","activated":0"#, false),
      (#","activated":1777890030.5"#, true), ("", nil), (#","activated":null"#, nil),
    ] as [(String, Bool?)])
  func activated(text: String, isActive: Bool?) {
    let line = #"{"class":"DEVICE","path":"/dev/x"\#(text),"readonly":"true","driver":"u-blox"}"#
    let device = GPSDDevice(path: "/dev/x", isActive: isActive, driver: "u-blox")
    #expect(decode(line) == .report(.device(device)))
    let list = #"{"class":"DEVICES","devices":[\#(line),{"class":"DEVICE","path":"/dev/y"}]}"#
    #expect(decode(list) == .report(.devices([device, GPSDDevice(path: "/dev/y")])))
  }

  @Test(
    "A daemon's report on itself is read",
    arguments: [
      (#"{"class":"DEVICES","devices":[]}"#, .devices([])),
      (#"{"class":"DEVICES"}"#, .devices([])),
      (
        #"{"class":"DEVICES","devices":[7,{"path":"/dev/x"},{"path":null},null]}"#,
        .devices([GPSDDevice(path: "/dev/x")])
      ),
      (#"{"class":"WATCH","enable":true,"json":true}"#, .watch(isEnabled: true)),
      (#"{"class":"WATCH","enable":false}"#, .watch(isEnabled: false)),
      (
        #"{"class":"ERROR","message":"Unrecognized request 'x'"}"#,
        .error("Unrecognized request 'x'")
      ),
      (#"{"class":"ERROR"}"#, .error("")),
    ] as [(String, GPSDReport)])
  func daemon(line: String, report: GPSDReport) { #expect(decode(line) == .report(report)) }

  @Test(
    "Unneeded classes are ignored, but for their form",
    arguments: ["PPS", "TOFF", "POLL", "OSC", "RAW", "RTCM2", "RTCM3", "AIS", "IMU", "NEW"])
  func unneeded(name: String) {
    let decoder = GPSDDecoder()
    let line = #"{"class":"\#(name)","tpv":[{"class":"TPV","mode":3}],"x":{"y":[1,[2]]}}"#
    #expect(decoder.decode(line.utf8) == .ignored)
    #expect(decoder.counts.ignored == 1)
    #expect(
      decoder.decode(line.dropLast().utf8) == .refused(LineFault(.notJSON, at: line.count - 1)))
  }
}
