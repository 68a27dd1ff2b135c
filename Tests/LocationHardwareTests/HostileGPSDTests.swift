// SPDX-License-Identifier: MIT

import LocationCore
import LocationHardware
import RealGPSD
import Testing

@Suite("A gpsd that misbehaves does no harm")
struct HostileGPSDTests {
  private static let greeting =
    #"{"class":"VERSION","release":"3.27","rev":"3.27","proto_major":16,"proto_minor":1}"# + "\r\n"
    + #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x","activated":0}]}"# + "\r\n"

  private static func position(_ second: Int) -> String {
    #"{"class":"TPV","device":"/dev/x","mode":3,"time":"2026-05-04T10:00:"#
      + (second < 10 ? "0" : "") + "\(second)"
      + #".000Z","lat":47.500000000,"lon":8.500000000,"eph":10.0}"# + "\r\n"
  }

  /// A server that has greeted, and the app that is connected to it.
  private func connected() throws -> (LoopbackListener, LoopbackConnection, ReceiverBench) {
    let listener = try LoopbackListener()
    let bench = try ReceiverBench(port: listener.port)
    _ = bench.run(within: 0.05) { false }
    let connection = try listener.accept()
    connection.send(Self.greeting)
    #expect(bench.run { bench.status.release == "3.27" })
    return (listener, connection, bench)
  }

  @Test("It is asked to report, whatever version it has")
  func handshake() throws {
    let (_, connection, bench) = try connected()
    #expect(connection.receive(until: "\n") == "?WATCH={\"enable\":true,\"json\":true};\n")
    connection.send(Self.position(1) + Self.position(2) + Self.position(3))
    #expect(bench.run { bench.fixes.count == 3 })
  }

  @Test(
    "Lines that cannot be understood are left out and counted; those around them are not lost",
    arguments: [
      "garbage", "{\"class\":\"TPV\"", "{}", "[1,2]", "\u{0}\u{1}\u{7F}",
      "{\"class\":\"TPV\",\"mode\":\"3\"}",
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x""#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x","bps":"9600"}]}"#,
      #"{"devices":[{"path":"/dev/x","class":"DEVICE"}],"class":"DEVICES"}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"el":10,{"class":"TPV","mode":3}"#,
      #"{"class":"ATT","device":"/dev/x",,"time":"2026-05-04T10:00:01.000Z""heading":3.900}"#,
      #"{"mode":3,"lat":1,"lon":2,"class":"TPV"}"#,
    ])
  func garbage(line: String) throws {
    let (_, connection, bench) = try connected()
    connection.send(
      Self.position(1) + line + "\r\n" + Self.position(2) + line + "\n" + Self.position(3))
    #expect(bench.run { bench.fixes.count == 3 })
    #expect(bench.fixes.allSatisfy { $0.coordinate.latitude == 47.5 })
    #expect(bench.status.connections == 1)
  }

  @Test("A line without end is left out, and takes no memory")
  func endlessLine() throws {
    let (_, connection, bench) = try connected()
    connection.send(Self.position(1))
    for _ in 0..<64 { connection.send(String(repeating: "x", count: 65_536)) }
    connection.send("\r\n" + Self.position(2) + Self.position(3))
    #expect(bench.run { bench.fixes.count == 3 })
    #expect(bench.status.skippedLines == 1)
  }

  @Test("A position out of range, or none beside its mode, is no fix")
  func impossiblePositions() throws {
    let (_, connection, bench) = try connected()
    for position in [
      #""lat":91,"lon":8"#, #""lat":47,"lon":181"#, #""lat":47"#, #""lon":8"#, #""alt":3"#,
    ] {
      connection.send(#"{"class":"TPV","device":"/dev/x","mode":3,\#(position)}"# + "\r\n")
    }
    connection.send(Self.position(1) + Self.position(2))
    #expect(bench.run { bench.fixes.count == 2 })
    #expect(bench.fixes.allSatisfy { $0.coordinate.latitude == 47.5 })
  }

  @Test("One that closes each connection is tried again, but not without pause")
  func closesAtOnce() throws {
    let listener = try LoopbackListener()
    let bench = try ReceiverBench(port: listener.port)
    var connections = 0
    _ = bench.run(within: 3) {
      if let connection = try? listener.accept(within: 0.01) {
        connection.send(Self.greeting)
        connections += 1
      }
      return false
    }
    // 0.1 s, 0.2 s, 0.4 s, 0.8 s, 1 s, each at least half of it.
    #expect((2...9).contains(connections), "\(connections) connections in three seconds")
  }

  @Test("One that accepts and never answers is left after two seconds, and the next one serves")
  func neverAnswers() throws {
    let listener = try LoopbackListener()
    let bench = try ReceiverBench(port: listener.port)
    _ = bench.run(within: 0.05) { false }
    let silent = try listener.accept()
    #expect(bench.run { bench.status.state == .unanswered })
    #expect(bench.status.description.contains("does not answer"))
    _ = silent
    _ = bench.run(within: 1.2) { false }
    let connection = try listener.accept()
    connection.send(Self.greeting + Self.position(1) + Self.position(2))
    #expect(bench.run { bench.fixes.count == 2 })
  }

  @Test("One that talks, but not gpsd's language, has not answered")
  func speaksOtherwise() throws {
    let listener = try LoopbackListener()
    let bench = try ReceiverBench(port: listener.port)
    _ = bench.run(within: 0.05) { false }
    let connection = try listener.accept()
    #expect(
      bench.run {
        connection.send("220 hello world\r\n")
        return bench.status.state == .unanswered
      })
    #expect(bench.status.refusedLines > 0)
  }

  @Test("Devices without number take no memory without bound")
  func manyDevices() throws {
    let (_, connection, bench) = try connected()
    for number in 0..<2_000 {
      connection.send(
        #"{"class":"DEVICE","path":"/dev/\#(number)","activated":"2026-05-04T10:00:00Z"}"# + "\r\n")
    }
    connection.send(Self.position(1) + Self.position(2))
    #expect(bench.run { bench.fixes.count == 2 })
    #expect(bench.status.connections == 1)
  }

  @Test("A host that does not exist is said so")
  func noHost() throws {
    let bench = try ReceiverBench(source: "gpsd://nowhere.invalid:2947")
    #expect(bench.run { if case .unreachable = bench.status.state { true } else { false } })
    #expect(bench.status.connections == 0)
    #expect(bench.run { bench.unknowns == 1 })
  }
}
