// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationHardware
@testable import LocationHost

@Suite("The address of a gpsd")
struct ReceiverAddressTests {
  @Test(
    "Host, port and device may each be left out",
    arguments: [
      ("gpsd://", "localhost", 2_947, nil), ("gpsd://pi", "pi", 2_947, nil),
      ("gpsd://pi:3000", "pi", 3_000, nil), ("gpsd://:3000", "localhost", 3_000, nil),
      ("gpsd://pi/", "pi", 2_947, nil), ("gpsd://pi/dev/ttyACM0", "pi", 2_947, "/dev/ttyACM0"),
      ("gpsd:///dev/ttyACM0", "localhost", 2_947, "/dev/ttyACM0"),
      ("gpsd://[::1]", "::1", 2_947, nil),
      ("gpsd://pi/udp://127.0.0.1:99", "pi", 2_947, "udp://127.0.0.1:99"),
      ("gpsd://[fe80::1%eth0]:1/dev/a", "fe80::1%eth0", 1, "/dev/a"),
      ("gpsd://pi:3000:/dev/ttyACM0", "pi", 3_000, "/dev/ttyACM0"),
      ("gpsd://pi::/dev/ttyACM0", "pi", 2_947, "/dev/ttyACM0"),
      ("gpsd://pi:/dev/ttyACM0", "pi", 2_947, "/dev/ttyACM0"),
      ("gpsd://[::1]:3000:/dev/ttyACM0", "::1", 3_000, "/dev/ttyACM0"),
    ])
  func reads(text: String, host: String, port: Int, device: String?) throws {
    let address = try ReceiverAddress(parsing: text)
    #expect(address == ReceiverAddress(host: host, port: port, device: device))
    #expect(try ReceiverAddress(parsing: address.description) == address)
  }

  @Test(
    "Text that is no address is refused with what is wrong",
    arguments: [
      ("gpsd://pi:0", "port"), ("gpsd://pi:65536", "port"), ("gpsd://pi:x", "port"),
      ("gpsd://pi:-1", "port"), ("gpsd://::1", "[ADDRESS]"), ("gpsd://[::1", "]"),
      ("gpsd://[::1]x", "PORT"), ("gpsd://a b", "host"),
      ("gpsd://user@pi", "host"), ("http://pi", "gpsd://"), ("gpsd://pi/dev\n", "control"),
    ])
  func refuses(text: String, word: String) {
    do throws(OptionError) {
      let address = try ReceiverAddress(parsing: text)
      Issue.record("\(address)")
    } catch {
      #expect(error.description.contains(word), "\(error)")
    }
  }
}

@Suite("A stream of bytes becomes lines")
struct LineFramerTests {
  @Test("Lines come out however the bytes are cut", arguments: 1...9)
  func cutsLines(size: Int) {
    var framer = LineFramer()
    var lines: [String] = []
    var bytes = Array("one\r\ntwo\n\n\r\nthree\nfour".utf8)[...]
    while !bytes.isEmpty {
      framer.take(bytes.prefix(size)) { lines.append(String(decoding: $0, as: UTF8.self)) }
      bytes = bytes.dropFirst(size)
    }
    #expect(lines == ["one", "two", "three"])
  }

  @Test("A line of the greatest length is taken, a longer one is not", arguments: [0, 1, 100_000])
  func longLines(surplus: Int) {
    var framer = LineFramer()
    var lengths: [Int] = []
    let line = [UInt8](repeating: 120, count: LineFramer.longestLine + surplus) + [10]
    var rest = line[...]
    while !rest.isEmpty {
      framer.take(rest.prefix(4_096)) { lengths.append($0.count) }
      rest = rest.dropFirst(4_096)
    }
    framer.take(Array("next\n".utf8)) { lengths.append($0.count) }
    #expect(lengths == (surplus == 0 ? [LineFramer.longestLine, 4] : [4]))
    #expect(framer.skippedLines == (surplus == 0 ? 0 : 1))
  }
}

@Suite("Events over a line to a gpsd wait to be taken")
struct ReceiverLinkTests {
  private func link() -> ReceiverLink {
    ReceiverLink(address: ReceiverAddress(), clock: SteppedClock()) {}
  }

  @Test("The oldest of more events than may wait are dropped, and counted")
  func bound() {
    let link = link()
    let heading = Heading(magnetic: 1, timestamp: UTCInstant(secondsSinceEpoch: 0))
    var status = link.status
    status.state = .fix
    for _ in 0..<ReceiverLink.limit + 10 { link.publish([.signalLost], status) }
    link.publish(heading.map { [.heading($0)] } ?? [], status)
    #expect(link.status.droppedEvents == 11)
    let events = link.take()
    #expect(events.count == ReceiverLink.limit)
    #expect(events.last != .signalLost)
    #expect(link.take().isEmpty)
  }

  @Test("Events before a line was left do not reach those who take it up again")
  func leaving() {
    let link = link()
    var status = link.status
    status.state = .fix
    link.publish([.signalLost], status)
    status.state = .idle
    link.publish([.signalLost], status)
    #expect(link.take().isEmpty)
  }
}

@Suite("Attempts come less often, but never less than once a second")
struct BackOffTests {
  @Test("Each pause is at most a second, and at least half of what it may be", arguments: 0..<20)
  func pauses(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var backOff = BackOff()
    for ceiling in [0.1, 0.2, 0.4, 0.8, 1, 1, 1] {
      let pause = backOff.next(using: &random)
      #expect(pause >= .seconds(ceiling / 2) && pause <= .seconds(ceiling))
    }
    backOff.reset()
    #expect(backOff.next(using: &random) <= .seconds(0.1))
  }
}
