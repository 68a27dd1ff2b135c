// SPDX-License-Identifier: MIT

import GPSD
import Testing

/// What one line comes to in a decoder of its own.
func decode(_ line: String) -> DecodedLine { GPSDDecoder().decode(line.utf8) }

@Suite("A line of a daemon becomes a value")
struct DecoderTests {
  @Test("A TPV keeps every number that it holds, and its time to the nanosecond")
  func position() throws {
    let line = """
      {"class":"TPV","device":"/dev/ttyACM0","status":2,"mode":3,"time":"2026-05-04T10:20:30.250Z",\
      "ept":0.005,"lat":47.500000125,"lon":-8.123456789,"altHAE":448.1,"altMSL":400.000,"alt":400.000,\
      "epx":12.23,"epy":15.05,"epv":20.7,"track":90.5,"magtrack":88.1,"magvar":2.6,"speed":5.144,\
      "climb":-0.25,"eps":30.1,"epc":41.4,"epd":75.1,"geoidSep":48.1,"eph":17.1,"sep":28.5}
      """
    var expected = TPV(mode: .fix3D)
    expected.device = "/dev/ttyACM0"
    expected.status = 2
    expected.time = GPSDTime(secondsSince1970: 1_777_890_030, nanoseconds: 250_000_000)
    (expected.latitude, expected.longitude) = (47.500000125, -8.123456789)
    (expected.altitudeAboveEllipsoid, expected.altitudeAboveSeaLevel) = (448.1, 400)
    expected.geoidSeparation = 48.1
    (expected.speed, expected.track, expected.climb) = (5.144, 90.5, -0.25)
    expected.magneticVariation = 2.6
    (expected.eph, expected.epx, expected.epy, expected.epv) = (17.1, 12.23, 15.05, 20.7)
    (expected.eps, expected.epd, expected.ept) = (30.1, 75.1, 0.005)
    #expect(decode(line) == .report(.position(expected)))
  }

  @Test("A TPV without contents is one without a mode")
  func emptyPosition() {
    #expect(decode(#"{"class":"TPV"}"#) == .report(.position(TPV(mode: .unknown))))
    #expect(
      decode("{ \"class\" : \"TPV\" , \"mode\" : 1 }\r\n") == .report(.position(TPV(mode: .noFix))))
  }

  @Test("A value of one line is not in the next")
  func linesAreApart() {
    let decoder = GPSDDecoder()
    for line in [
      #"{"class":"TPV","device":"/dev/a","mode":3,"status":2,"lat":1.0,"lon":2.0,"speed":3.0}"#,
      #"{"class":"SKY","device":"/dev/a","hdop":1.0,"satellites":[{"PRN":1,"used":true}]}"#,
      #"{"class":"GST","lat":1.0,"lon":2.0,"alt":3.0}"#,
      #"{"class":"ATT","heading":1.0,"pitch":2.0,"roll":3.0,"yaw":4.0}"#,
    ] { _ = decoder.decode(line.utf8) }
    let empty: [(String, GPSDReport)] = [
      ("TPV", .position(TPV(mode: .unknown))), ("SKY", .sky(Sky())), ("ATT", .attitude(Attitude())),
      ("GST", .noise(NoiseStatistics())),
    ]
    for (name, report) in empty {
      #expect(decoder.decode(#"{"class":"\#(name)"}"#.utf8) == .report(report))
    }
    #expect(decoder.counts.reported == 8)
  }

  @Test(
    "A report without a fix has no place, and one without three dimensions no altitude",
    arguments: [(0, false, false), (1, false, false), (2, true, false), (3, true, true)])
  func modes(mode: Int, hasPlace: Bool, hasAltitude: Bool) throws {
    let tpv = try position(
      #"{"class":"TPV","mode":\#(mode),"lat":1.5,"lon":2.5,"altHAE":3.5,"altMSL":4.5,"alt":5.5}"#)
    #expect(tpv.latitude == (hasPlace ? 1.5 : nil))
    #expect(tpv.longitude == (hasPlace ? 2.5 : nil))
    #expect(tpv.altitudeAboveEllipsoid == (hasAltitude ? 3.5 : nil))
    #expect(tpv.altitudeAboveSeaLevel == (hasAltitude ? 4.5 : nil))
  }

  @Test("Speeds and heights that no receiver has are absent", arguments: ["1e30", "-1e30", "1e9"])
  func impossible(number: String) throws {
    let tpv = try position(
      #"{"class":"TPV","mode":3,"lat":1.5,"lon":2.5,"altHAE":\#(number),"altMSL":\#(number),"#
        + #""alt":\#(number),"geoidSep":\#(number),"speed":\#(number),"climb":\#(number),"#
        + #""eps":\#(number),"epd":\#(number)}"#)
    var expected = TPV(mode: .fix3D)
    (expected.latitude, expected.longitude) = (1.5, 2.5)
    #expect(tpv == expected)
  }

  @Test("Only a gpsd before 3.20 means the altitude above sea level by “alt”")
  func oldAltitude() throws {
    let old = try position(#"{"class":"TPV","mode":3,"lat":1.5,"lon":2.5,"alt":5.5}"#)
    #expect(old.altitudeAboveSeaLevel == 5.5)
    let new = try position(#"{"class":"TPV","mode":3,"lat":1.5,"lon":2.5,"altHAE":3.5,"alt":5.5}"#)
    #expect(new.altitudeAboveSeaLevel == nil)
    #expect(new.altitudeAboveEllipsoid == 3.5)
  }

  @Test(
    "A place is both coordinates, on the Earth",
    arguments: [
      (#""lat":90.0,"lon":-180.0"#, true), (#""lat":-90,"lon":180"#, true),
      (#""lat":90.0000001,"lon":8.0"#, false), (#""lat":47.0,"lon":180.0000001"#, false),
      (#""lat":47.0"#, false), (#""lon":8.0"#, false), (#""lat":1e999,"lon":8.0"#, false),
    ])
  func coordinates(text: String, isPlace: Bool) throws {
    let tpv = try position(#"{"class":"TPV","mode":3,\#(text)}"#)
    #expect((tpv.latitude != nil) == isPlace)
    #expect((tpv.longitude != nil) == isPlace)
  }

  @Test("An ordinary fix has no status")
  func status() throws {
    #expect(try position(#"{"class":"TPV","mode":3,"status":1}"#).status == nil)
    #expect(try position(#"{"class":"TPV","mode":3,"status":8}"#).status == 8)
  }

  @Test(
    "A time keeps its nanoseconds; digits after them are cut off",
    arguments: [
      ("2026-05-04T10:20:30Z", 1_777_890_030, 0),
      ("2026-05-04T10:20:30.1Z", 1_777_890_030, 100_000_000),
      ("2026-05-04T10:20:30.123Z", 1_777_890_030, 123_000_000),
      ("2026-05-04T10:20:30.000000001Z", 1_777_890_030, 1),
      ("2026-05-04T10:20:30.999999999Z", 1_777_890_030, 999_999_999),
      ("2026-05-04T10:20:30.9999999999Z", 1_777_890_030, 999_999_999),
      ("2016-12-31T23:59:60.500Z", 1_483_228_800, 500_000_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800, 0),
      ("1969-12-31T23:59:59.500Z", -1, 500_000_000),
    ] as [(String, Int64, Int32)])
  func times(text: String, seconds: Int64, nanoseconds: Int32) throws {
    let time = try position(#"{"class":"TPV","time":"\#(text)"}"#).time
    #expect(time == GPSDTime(secondsSince1970: seconds, nanoseconds: nanoseconds))
  }

  private func position(_ line: String) throws -> TPV {
    guard case .report(.position(let tpv)) = decode(line) else {
      throw LineFault(.undecodable, at: 0)
    }
    return tpv
  }
}
