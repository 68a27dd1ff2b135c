// SPDX-License-Identifier: MIT

import LineMutation
import Testing

@testable import GPSD

@Suite("The guard before libgps")
struct GuardTests {
  /// Lines on which `gps_unpack` of gpsd 3.22, 3.25 and 3.27.5 never returns.
  static let endless = [
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x""#,
    #"{"devices":[{"class":"DEVICE","path":"/dev/x"}],"class":"DEVICES"}"#,
    #"{"class":"SKY","satellites":[{"PRN":1,"el":4{"class":"TPV","mode":3}"#,
    #"{"class":"TPV","mode":"3","x":{"class":"TPV"}}"#,
    #"{"class":"TPV","mode":3} x "class":"TPV""#,
    #"{"class":"TPV","mode":[{"class":"TPV"}]}"#,
    #"{"class":"TPV","lat":"47.5","class":"TPV"}"#,
    #"{"class":"SKY","satellites":[{}],"class":"SKY"}"#,
    #"{"mode":"x","class":"TPV"}"#,
    #"{"class":"TPV","device":5,"x":{"class":"GST"}}"#,
    #"{"class":"ATT","time":7,"class":"ATT"}"#,
  ]

  @Test("A line that holds libgps forever is refused", .timeLimit(.minutes(1)), arguments: endless)
  func endlessLines(line: String) {
    guard case .refused = decode(line) else {
      Issue.record("not refused")
      return
    }
  }

  @Test("A line that would hold libgps, but is no nonsense, is read", .timeLimit(.minutes(1)))
  func endlessButSensible() {
    let devices =
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x","bps":"9600"}]}"#
    #expect(decode(devices) == .report(.devices([GPSDDevice(path: "/dev/x")])))
    var sky = Sky()
    sky.satellites = [Satellite(number: 1)]
    let nested = #"{"class":"SKY","satellites":[{"PRN":1,"class":"TPV","x":[]}]}"#
    #expect(decode(nested) == .report(.sky(sky)))
  }

  @Test("Lines that libgps sees name their class once, at their start", arguments: 0..<8)
  func vouchedLines(seed: UInt64) throws {
    var lineGuard = LineGuard(satelliteLimit: 140)
    var mutator = LineMutator(try RecordedLines.all().map { Array($0.utf8) }, seed: seed)
    var count = 0
    while count < 200 {
      guard case .libgps = try? lineGuard.examine(mutator.next()) else { continue }
      count += 1
      #expect(lineGuard.vouched.last == 0)
      let line = String(decoding: lineGuard.vouched.dropLast(), as: UTF8.self)
      #expect(line.hasPrefix(#"{"class":""#) && line.hasSuffix("}"))
      #expect(line.split(separator: #""class":"#, omittingEmptySubsequences: false).count == 2)
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(!line.contains("{}"))
    }
  }

  @Test("Lines reach libgps with what it needs of them, number for number")
  func vouchedText() throws {
    var lineGuard = LineGuard(satelliteLimit: 1)
    let verdict = try lineGuard.examine(
      Array(
        #" { "class" : "SKY", "device":"/dev/x", "new":{"a":[1,{}]}, "hdop" : 0.90 , "vdop":null,"#
          .utf8)
        + Array(#""satellites":[ {"x":1,"PRN":1,"y":[],"used":true}, {"PRN":2} ] }"#.utf8))
    #expect(verdict == .libgps(.sky, ReportTexts(device: "/dev/x"), hasSatellites: true))
    #expect(
      String(decoding: lineGuard.vouched.dropLast(), as: UTF8.self)
        == #"{"class":"SKY","hdop":0.90,"satellites":[{"PRN":1,"used":true}]}"#)
  }

  @Test(
    "A refused line says why, and where",
    arguments: [
      ("", "byte 0: the line is not JSON"),
      ("$GPGGA,1", "byte 0: the line is not JSON"),
      ("{}", "byte 0: the line is not an object with “class” first"),
      (#"{"mode":3,"class":"TPV"}"#, "byte 2: the line is not an object with “class” first"),
      (#"{"class":7}"#, "byte 9: “class” has a value that gpsd does not send"),
      (#"{"class":"TPV"}{}"#, "byte 15: something follows the object"),
      (#"{"class":"TPV","mode":3,"mode":3}"#, "byte 25: “mode” comes twice"),
      (#"{"class":"TPV","mode":3.0}"#, "byte 22: “mode” has a value that gpsd does not send"),
      (
        #"{"class":"TPV","mode":2147483648}"#, "byte 22: “mode” has a value that gpsd does not send"
      ),
      (#"{"class":"TPV","lat":"1"}"#, "byte 21: “lat” has a value that gpsd does not send"),
      (#"{"class":"TPV","lat":nan}"#, "byte 21: “lat” has a value that gpsd does not send"),
      (#"{"class":"TPV","time":0}"#, "byte 22: “time” has a value that gpsd does not send"),
      (#"{"class":"TPV","device":[]}"#, "byte 24: “device” has a value that gpsd does not send"),
      (
        #"{"class":"SKY","satellites":{}}"#,
        "byte 28: “satellites” has a value that gpsd does not send"
      ),
      (
        #"{"class":"SKY","satellites":[1]}"#,
        "byte 29: “satellites” has a value that gpsd does not send"
      ),
      (
        #"{"class":"SKY","satellites":[{"used":1}]}"#,
        "byte 37: “used” has a value that gpsd does not send"
      ),
      (#"{"class":"DEVICE"}"#, "byte 0: the report cannot be decoded"),
    ])
  func descriptions(line: String, description: String) {
    guard case .refused(let fault) = decode(line) else {
      Issue.record("not refused")
      return
    }
    #expect(fault.description == description)
  }

  @Test(
    "Text that is no JSON is refused",
    arguments: [
      #"{"class":"TPV",}"#, #"{"class":"TPV","x":01}"#, #"{"class":"TPV","x":1.}"#,
      #"{"class":"TPV","x":.5}"#, #"{"class":"TPV","x":+1}"#, #"{"class":"TPV","x":1e}"#,
      #"{"class":"TPV","x":truer}"#, #"{"class":"TPV","x":"\x"}"#, #"{"class":"TPV","x":"\u12"}"#,
      "{\"class\":\"TPV\",\"x\":\"\n\"}", "{\"class\":\"TPV\"\u{B}}", "\u{FEFF}{\"class\":\"TPV\"}",
      #"{'class':'TPV'}"#, #"{"class":"TPV" "x":1}"#, #"{"class" "TPV"}"#, #"["class","TPV"]"#,
      #"{"class":"TPV","x":[1,]}"#, "{\"class\":\"TPV\"\0}",
    ])
  func malformed(line: String) {
    guard case .refused(let fault) = decode(line) else {
      Issue.record("not refused")
      return
    }
    #expect(fault.code == .notJSON)
  }

  @Test(
    "Invalid UTF-8 is refused", arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let line = Array(#"{"class":"TPV","x":""#.utf8) + bytes + Array(#""}"#.utf8)
    #expect(GPSDDecoder().decode(line) == .refused(LineFault(.notUTF8, at: 0)))
  }

  @Test(
    "A moment that there is not is refused",
    arguments: [
      "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
      "2026-01-01T00:00:61Z",
      "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "2026-01-01 00:00:00Z", "", "Z",
      "0000-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "2026-01-01T00:00:00.1234567890123456789Z",
      "26-01-01T00:00:00.000000Z",
    ])
  func impossibleTimes(text: String) {
    let fault = LineFault(.wrongValue(key: "time"), at: 22)
    #expect(decode(#"{"class":"TPV","time":"\#(text)"}"#) == .refused(fault))
  }
}
