// SPDX-License-Identifier: MIT

import Foundation
import GPSD
import LocationCore
import LocationFakes
import RealGPSD
import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite("Sinks of a receiver")
struct ReceiverSinksTests {
  private let port: Int
  private var address: NetworkAddress { NetworkAddress(host: "127.0.0.1", port: port) }

  init() throws { port = try FreePort.next() }

  /// A client of a server of ours that has been greeted.
  private func client(_ words: String = "") throws -> LoopbackConnection {
    let client = try LoopbackConnection(port: port)
    #expect(client.receive(until: "\r\n").hasPrefix("{\"class\":\"VERSION\","))
    if !words.isEmpty { client.send(words) }
    return client
  }

  private func watching(_ words: String) throws -> LoopbackConnection {
    let client = try client("?WATCH={\(words)};\n")
    #expect(client.receive(until: "\"class\":\"WATCH\"").contains("\"class\":\"DEVICES\""))
    return client
  }

  @Test("Several clients are served by what each has asked for")
  func severalClients() throws {
    let sinks = try ReceiverSinks([.gpsd(address)])
    defer { sinks.close() }
    let json = try watching("\"enable\":true,\"json\":true")
    let nmea = try watching("\"enable\":true,\"nmea\":true")
    let both = try watching("\"json\":true,\"nmea\":true")
    let silent = try client()
    sinks.receive(SinkNotices.authorized())
    sinks.receive(SinkNotices.delivered(SinkNotices.fix(0)))
    sinks.receive(SinkNotices.sky)
    #expect(json.receive(until: "\"SKY\"").contains("\"mode\":3"))
    #expect(nmea.receive(until: "GGA,").contains("$GPRMC,080000.00,A"))
    let words = both.receive(until: "\"SKY\"")
    #expect(words.contains("$GPRMC") && words.contains("\"class\":\"TPV\""))
    silent.send("?POLL;\n")
    let poll = silent.receive(until: "\r\n")
    #expect(poll.hasPrefix("{\"class\":\"POLL\"") && poll.contains("\"class\":\"SKY\""))
  }

  @Test("A fix is one position report, and switching off ends them")
  func oneReport() throws {
    let sinks = try ReceiverSinks([.gpsd(address)])
    defer { sinks.close() }
    sinks.receive(SinkNotices.authorized())
    let client = try watching("\"json\":true")
    for number in 0..<20 { sinks.receive(SinkNotices.delivered(SinkNotices.fix(number))) }
    sinks.catchUp()
    client.send("?WATCH={\"enable\":false};\n")
    let words = client.receive(until: "\"enable\":false")
    #expect(words.components(separatedBy: "\"class\":\"TPV\"").count == 21)
    sinks.receive(SinkNotices.delivered(SinkNotices.fix(21)))
    client.send("?VERSION;\n")
    #expect(!client.receive(until: "VERSION").contains("TPV"))
  }

  @Test("A region is repeated, unchanged, until something else is reported")
  func regionIsRepeated() throws {
    var settings = SinkSettings()
    settings.regionInterval = .milliseconds(10)
    let sinks = try ReceiverSinks([.gpsd(address)], settings: settings)
    defer { sinks.close() }
    sinks.receive(SinkNotices.authorized(.reduced))
    sinks.receive(SinkNotices.notice(.regionUpdated(SinkNotices.region(at: 60)), at: 61))
    let client = try watching("\"json\":true")
    var words = ""
    while words.components(separatedBy: "\"TPV\"").count < 6 {
      let more = client.receive(until: "\r\n")
      if more.isEmpty { break }
      words += more
    }
    let reports = Set(words.components(separatedBy: "\r\n").filter { $0.contains("\"TPV\"") })
    #expect(reports.count == 1)
    #expect(reports.first?.contains("\"mode\":2,\"time\":\"2026-05-01T08:01:00.000Z\"") == true)
    sinks.receive(SinkNotices.authorized(.reduced, .denied))
    #expect(client.receive(until: "\"mode\":1").contains("\"mode\":1"))
    client.send("?POLL;\n")
    #expect(client.receive(until: "\"POLL\"").contains("\"tpv\":[]"))
    #expect(client.receive(within: 0.1) == [])
  }

  @Test("A client that does not read is dropped, and the others miss nothing")
  func slowReader() throws {
    var settings = SinkSettings()
    settings.mostBytesWaiting = 4_096
    let sinks = try ReceiverSinks([.gpsd(address)], settings: settings)
    defer { sinks.close() }
    sinks.receive(SinkNotices.authorized())
    let slow = try watching("\"json\":true,\"nmea\":true")
    let quick = try watching("\"json\":true")
    // What the system keeps for a reader is megabytes; this is more.
    let count = 40_000
    for number in 0..<count {
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(number % 50)))
      if number % 16 == 15 {
        sinks.catchUp()
        _ = quick.receive()
      }
    }
    sinks.receive(SinkNotices.notice(.failed(.locationUnknown), at: 9))
    #expect(quick.receive(until: "\"mode\":1").contains("\"mode\":1"))
    var bytes = 0
    while case let more = slow.receive(within: 1), !more.isEmpty { bytes += more.count }
    #expect(bytes < count * 400)
    slow.send("?POLL;\n")
    #expect(slow.receive(within: 0.2) == [])
  }

  @Test("Garbage ends nothing but, without an end, the connection that sends it")
  func garbage() throws {
    let sinks = try ReceiverSinks([.gpsd(address)])
    defer { sinks.close() }
    let other = try client()
    let client = try client("GET / HTTP/1.1\r\n")
    #expect(client.receive(until: "\r\n").contains("\"ERROR\""))
    client.send("?WATCH={\"enable\":\n?POLL;")
    #expect(client.receive(until: "\"POLL\"").contains("\"ERROR\""))
    client.send(String(repeating: "\u{0}x{[\"", count: 2_000))
    #expect(client.receive(until: "more than").contains("more than 4096 bytes"))
    #expect(client.receive(within: 2) == [])
    other.send("?VERSION;")
    #expect(other.receive(until: "\r\n").contains("VERSION"))
  }

  @Test("The readers of one sink are so many, and another may come when one has gone")
  func mostReaders() throws {
    var settings = SinkSettings()
    settings.mostReaders = 2
    let sinks = try ReceiverSinks([.gpsd(address)], settings: settings)
    defer { sinks.close() }
    let first = try client()
    var second: LoopbackConnection? = try client()
    #expect(try LoopbackConnection(port: port).receive(within: 2) == [])
    second = nil
    _ = second
    var words = ""
    for _ in 0..<1_000 where words.isEmpty {
      words = try LoopbackConnection(port: port).receive(until: "\r\n", within: 2)
    }
    #expect(words.contains("VERSION"))
    first.send("?VERSION;")
    #expect(first.receive(until: "\r\n").contains("VERSION"))
  }

  @Test("Sentences are served to all connected clients, and what they say is ignored")
  func sentences() throws {
    let sinks = try ReceiverSinks([.tcp(address)])
    defer { sinks.close() }
    let clients = try (0..<3).map { _ in try LoopbackConnection(port: port) }
    clients[0].send("anything\r\n")
    sinks.receive(SinkNotices.authorized())
    // A connection that the system has accepted is ours a moment later.
    var words = ["", "", ""]
    for _ in 0..<1_000 where words.contains("") {
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(0)))
      for index in 0..<3 { words[index] += clients[index].receive(until: "GGA", within: 0.01) }
    }
    #expect(
      words.allSatisfy { $0.hasPrefix("$GPGSA,A,3,") && $0.contains("\r\n$GPRMC,080000.00,A,") })
  }

  @Test("The reports before the end arrive, and then the end")
  func closing() throws {
    let sinks = try ReceiverSinks([.gpsd(address)])
    let client = try watching("\"json\":true")
    sinks.receive(SinkNotices.authorized())
    sinks.receive(SinkNotices.delivered(SinkNotices.fix(3)))
    sinks.close()
    sinks.close()
    sinks.receive(SinkNotices.delivered(SinkNotices.fix(4)))
    #expect(client.receive(until: "\r\n").contains("08:00:00.750Z"))
    #expect(client.receive() == [])
    #expect(throws: RealGPSD.Failure.self) { try LoopbackConnection(port: port) }
  }

  @Test("A reader that is stuck at the end is left, and the end comes")
  func closingStuckReader() throws {
    var settings = SinkSettings()
    settings.closingTime = .milliseconds(50)
    settings.mostBytesWaiting = 64 * 1_024 * 1_024
    let sinks = try ReceiverSinks([.gpsd(address)], settings: settings)
    sinks.receive(SinkNotices.authorized())
    let stuck = try watching("\"json\":true,\"nmea\":true")
    for number in 0..<20_000 {
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(number % 50)))
      if number % 64 == 63 { sinks.catchUp() }
    }
    sinks.close()
    #expect(!stuck.receive().isEmpty)
    #expect(throws: RealGPSD.Failure.self) { try LoopbackConnection(port: port) }
  }

  @Test("A client that does not read holds up the end for its bound and no longer")
  func closingIsBounded() throws {
    var settings = SinkSettings()
    settings.closingTime = .milliseconds(50)
    let sinks = try ReceiverSinks([.pty], settings: settings)
    sinks.receive(SinkNotices.authorized())
    sinks.receive(SinkNotices.delivered(SinkNotices.fix(3)))
    let start = ContinuousClock.now
    sinks.close()
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("A terminal takes whole epochs, and drops whole ones without a reader")
  func terminal() throws {
    let sinks = try ReceiverSinks([.pty])
    defer { sinks.close() }
    let path = try #require(sinks.terminals.first)
    sinks.receive(SinkNotices.authorized())
    for number in 0..<1_000 { sinks.receive(SinkNotices.delivered(SinkNotices.fix(number))) }
    sinks.catchUp()
    let terminal = try #require(FileHandle(forReadingAtPath: path))
    var text = ""
    while !text.contains("$GPRMC,080800.00") {
      text += String(decoding: terminal.availableData, as: UTF8.self)
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(1_920)))
      sinks.catchUp()
    }
    let lines = text.components(separatedBy: "\r\n").dropLast()
    #expect(lines.count > 8)
    // An empty line ends what a program may have read of an epoch that was dropped.
    for line in lines where !line.isEmpty {
      let body = line.dropFirst().prefix { $0 != "*" }
      #expect(line + "\r\n" == Sentences.sentence(String(body)))
    }
    #expect(
      lines.count(where: { $0.contains("RMC") }) - lines.count(where: { $0.contains("GGA") }) <= 1)
  }

  @Test("A port in use, and an address of another machine, are errors in one line")
  func openingErrors() throws {
    let sinks = try ReceiverSinks([.gpsd(address)])
    defer { sinks.close() }
    let error = #expect(throws: SinkError.self) { try ReceiverSinks([.pty, .tcp(address)]) }
    #expect(
      error?.description
        == "tcp://127.0.0.1:\(port): cannot be opened: the port is in use; choose another one, or "
        + "end the program that listens there")
    let nowhere = NetworkAddress(host: "198.51.100.7", port: port)
    #expect(throws: SinkError(sink: .tcp(nowhere), reason: "this machine has no such address")) {
      try ReceiverSinks([.tcp(nowhere)])
    }
  }

  @Test("Localhost is both of this machine's addresses")
  func localhost() throws {
    let sinks = try ReceiverSinks([.gpsd(NetworkAddress(host: "localhost", port: port))])
    defer { sinks.close() }
    _ = try client()
  }
}
