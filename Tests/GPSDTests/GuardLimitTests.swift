// SPDX-License-Identifier: MIT

import Testing

@testable import GPSD

@Suite("The limits of what the guard bears")
struct GuardLimitTests {
  @Test("A line has at most 64 KiB")
  func length() {
    let head = #"{"class":"TPV","x":""#
    let fill = LineGuard.lengthLimit - head.utf8.count - 2
    let line = { (count: Int) in head + String(repeating: "x", count: count) + #""}"# }
    #expect(decode(line(fill)) == .report(.position(TPV(mode: .unknown))))
    let fault = LineFault(.tooLong(limit: 65_536), at: 65_536)
    #expect(decode(line(fill + 1)) == .refused(fault))
    #expect(decode(line(1_000_000)) == .refused(fault))
  }

  @Test("Eight objects and arrays are nested")
  func depth() {
    let line = { (count: Int) in
      #"{"class":"NEW","x":"# + String(repeating: "[", count: count)
        + String(repeating: "]", count: count) + "}"
    }
    #expect(decode(line(7)) == .ignored)
    #expect(decode(line(8)) == .refused(LineFault(.tooDeep(limit: 8), at: 26)))
    #expect(decode(line(30_000)) == .refused(LineFault(.tooDeep(limit: 8), at: 26)))
  }

  @Test("A number has at most 40 bytes")
  func number() {
    let line = { (count: Int) in
      #"{"class":"TPV","mode":3,"speed":1."# + String(repeating: "5", count: count - 2) + "}"
    }
    guard case .report(.position(let tpv)) = decode(line(40)) else {
      Issue.record("not decoded")
      return
    }
    #expect(abs((tpv.speed ?? 0) - 1.555_555_555_555_555_6) < 1e-15)
    #expect(decode(line(41)) == .refused(LineFault(.numberTooLong(limit: 40), at: 32)))
    let unneeded = #"{"class":"TPV","mode":3,"other":1."# + String(repeating: "5", count: 39) + "}"
    #expect(decode(unneeded) == .refused(LineFault(.numberTooLong(limit: 40), at: 32)))
  }

  @Test(
    "An integer fits where libgps puts it",
    arguments: [
      ("PRN", 32_767, 32_768), ("gnssid", 255, 256), ("svid", 255, 256),
    ])
  func integers(key: String, largest: Int, tooLarge: Int) {
    let line = { (value: Int) in #"{"class":"SKY","satellites":[{"\#(key)":\#(value)}]}"# }
    guard case .report = decode(line(largest)) else {
      Issue.record("not decoded")
      return
    }
    guard case .refused(let fault) = decode(line(tooLarge)) else {
      Issue.record("not refused")
      return
    }
    #expect(fault.code == .wrongValue(key: key))
  }
}
