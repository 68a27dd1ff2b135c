// SPDX-License-Identifier: MIT

import GPSD
import RealGPSD
import Testing

@Suite(
  "Lines of the installed gpsd",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct RealLineTests {
  @Test("Every line of it decodes, and says what it said")
  func everyLine() throws {
    let daemon = try RealGPSD()
    let client = try LoopbackConnection(port: daemon.port)
    client.send("?WATCH={\"enable\":true,\"json\":true};\n")
    var text = client.receive(until: "\"class\":\"WATCH\"")
    let seconds = 0..<30
    for second in seconds {
      // The next only when this one was reported: gpsd loses datagrams that come in bursts.
      daemon.send(Self.epoch(second))
      text += client.receive(until: Self.time(second))
    }
    client.send("?DEVICES;\n?VERSION;\n?POLL;\n?NONSENSE;\n")
    text += client.receive(until: "\"class\":\"ERROR\"")
    let lines = text.split(separator: "\r\n").map(String.init)
    let decoder = GPSDDecoder()
    var times: Set<GPSDTime> = []
    var names: Set<String> = []
    for line in lines {
      let repaired = line.replacing("\",,\"", with: "\",\"").replacing("Z\"\"", with: "Z\",\"")
      let observer = try Observer(repaired)
      names.insert(observer.name ?? "")
      switch decoder.decode(line.utf8) {
      case .report(let report):
        #expect(observer.agrees(with: report), "\(line)\n\(report)")
        if case .position(let tpv) = report, let time = tpv.time { times.insert(time) }
      case .ignored: #expect(observer.name == "POLL", "\(line)")
      case .refused(let fault): Issue.record("\(fault): \(line)")
      }
    }
    #expect(times.count == seconds.count)
    #expect(
      names.isSuperset(of: [
        "VERSION", "DEVICES", "DEVICE", "WATCH", "TPV", "SKY", "GST", "ATT", "POLL", "ERROR",
      ]))
    #expect(decoder.counts.refused == 0)
  }

  private static func time(_ second: Int) -> String {
    "T10:00:\(second < 10 ? "0" : "")\(second).000Z\""
  }

  private static func epoch(_ second: Int) -> String {
    let clock = "1000\(second < 10 ? "0" : "")\(second).00"
    return Sentences.sentence("GPHDT,\(Double(second) * 3.5),T")
      + Sentences.sentence("GPGST,\(clock),2.1,3.5,2.8,45.0,3.1,2.9,5.7")
      + Sentences.epoch(
        second: second, latitude: 47.5 + Double(second) / 1_000_003,
        longitude: 8.5 + Double(second) / 1_000_033, isValid: second % 10 != 9)
      + Sentences.sentence("GPGSA,A,3,01,02,03,05,12,17,19,24,,,,,1.7,0.9,1.4")
      + Sentences.sentence("GPGSV,1,1,03,01,45,120,41,02,67,210,44,03,,,")
  }
}
