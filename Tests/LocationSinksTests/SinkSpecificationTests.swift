// SPDX-License-Identifier: MIT

import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite("Sinks as text")
struct SinkSpecificationTests {
  private static func address(_ host: String, _ port: Int) -> NetworkAddress {
    NetworkAddress(host: host, port: port)
  }

  @Test(
    "A sink is a kind, a host and a port",
    arguments: [
      ("pty", SinkSpecification.pty),
      ("udp://127.0.0.1:10110", .udp(address("127.0.0.1", 10_110))),
      ("tcp://localhost:2950", .tcp(address("localhost", 2_950))),
      ("tcp://:2950", .tcp(address("localhost", 2_950))),
      ("gpsd://", .gpsd(address("localhost", 2_947))),
      ("gpsd://localhost", .gpsd(address("localhost", 2_947))),
      ("gpsd://[::1]:65535", .gpsd(address("::1", 65_535))),
      ("gpsd://[::1]", .gpsd(address("::1", 2_947))),
    ])
  func reads(text: String, expected: SinkSpecification) throws {
    let sink = try SinkSpecification(parsing: text)
    #expect(sink == expected)
    #expect(try SinkSpecification(parsing: sink.description) == sink)
    #expect(sink.warning == nil)
  }

  @Test(
    "Text that is no sink is refused with what would be one",
    arguments: [
      ("", "“” is no sink; give pty, udp://HOST:PORT, tcp://HOST:PORT or gpsd://HOST:PORT"),
      (
        "file.nmea",
        "“file.nmea” is no sink; give pty, udp://HOST:PORT, tcp://HOST:PORT or gpsd://HOST:PORT"
      ),
      ("udp://127.0.0.1", "“udp://127.0.0.1” lacks a port; add :PORT"),
      ("tcp://localhost:", "“” is no port; give a number from 1 to 65535"),
      ("tcp://localhost:0", "“0” is no port; give a number from 1 to 65535"),
      ("tcp://localhost:65536", "“65536” is no port; give a number from 1 to 65535"),
      ("tcp://localhost:+80", "“+80” is no port; give a number from 1 to 65535"),
      ("tcp://::1:80", "“tcp://::1:80” is no address; write one of IPv6 as [ADDRESS]:PORT"),
      ("tcp://[::1:80", "“tcp://[::1:80” lacks a ] after the address"),
      ("tcp://[::1]80", "“tcp://[::1]80” is no address; write [ADDRESS]:PORT"),
      (
        "gpsd://localhost/dev/x",
        "“gpsd://localhost/dev/x” has more than a host and a port; leave the rest out"
      ),
    ])
  func refuses(text: String, message: String) {
    #expect(throws: OptionError(message)) { try SinkSpecification(parsing: text) }
  }

  @Test("A host that others reach is warned of")
  func warnings() throws {
    #expect(
      try SinkSpecification(parsing: "udp://192.168.1.255:10110").warning
        == "positions leave this machine unencrypted, for 192.168.1.255:10110")
    #expect(
      try SinkSpecification(parsing: "gpsd://0.0.0.0:2947").warning
        == "everybody who reaches 0.0.0.0:2947 can read positions there")
    #expect(
      try SinkSpecification(parsing: "tcp://[::]:2947").warning
        == "everybody who reaches [::]:2947 can read positions there")
    #expect(try SinkSpecification(parsing: "tcp://127.0.0.1.example.org:1").warning != nil)
    #expect(try SinkSpecification(parsing: "tcp://127.example.org.net:1").warning != nil)
  }
}
