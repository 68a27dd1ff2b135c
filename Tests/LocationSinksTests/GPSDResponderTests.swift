// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationFakes
import Testing

@testable import LocationSinks

@Suite("The answers of a server of gpsd's protocol")
struct GPSDResponderTests {
  /// In a class, since the values behind expectations cannot be changed.
  private final class Client {
    var memory = NMEADeviceMemory(isSimulated: true)
    var policy = WatchPolicy()
  }

  private let client = Client()
  private let responder = GPSDResponder(program: "locsim 0.1.0", activated: GPSDTime(morning))

  private func answer(_ text: String) throws -> [String] {
    var framer = GPSDCommandFramer()
    let commands = framer.append("\(text)\n".utf8)
    return try #require(commands).map {
      responder.answer(to: $0, policy: &client.policy, memory: client.memory, now: morning)
    }.joined().split(separator: "\r\n").map(String.init)
  }

  @Test("?WATCH is answered with devices and an echo, and refused for another device")
  func watch() throws {
    let answer = try answer("?WATCH={\"enable\":true,\"json\":true}")
    #expect(answer.count == 2)
    #expect(answer[0].hasPrefix("{\"class\":\"DEVICES\",\"devices\":[{\"class\":\"DEVICE\""))
    #expect(answer[1].hasPrefix("{\"class\":\"WATCH\",\"enable\":true,\"json\":true,"))
    #expect(
      try self.answer("?WATCH={\"enable\":false,\"device\":\"/dev/ttyS0\"}")
        == ["{\"class\":\"ERROR\",\"message\":\"No such device as /dev/ttyS0\"}"])
    #expect(client.policy.isEnabled)
  }

  @Test("?POLL answers with what is known: nothing, a fix with its sky, no position")
  func poll() throws {
    let empty = "\"active\":1,\"tpv\":[],\"gst\":[],\"sky\":[]}"
    #expect(try answer("?POLL")[0].hasSuffix(empty))
    _ = client.memory.receive(SinkNotices.authorized())
    _ = client.memory.receive(SinkNotices.delivered(SinkNotices.fix(0)))
    _ = client.memory.receive(SinkNotices.sky)
    let full = try answer("?POLL")[0]
    #expect(
      full.contains("\"tpv\":[{\"class\":\"TPV\",\"device\":\"locsim\",\"status\":8,\"mode\":3"))
    #expect(
      full.contains("\"sky\":[{\"class\":\"SKY\",\"device\":\"locsim\",\"nSat\":6,\"uSat\":4"))
    _ = client.memory.receive(SinkNotices.authorized(.full, .denied))
    #expect(try answer("?POLL")[0].hasSuffix(empty))
  }

  @Test("The other commands are answered, too, and anything else is an error")
  func others() throws {
    #expect(try answer("?VERSION")[0].contains("\"rev\":\"locsim 0.1.0\""))
    #expect(try answer("?DEVICES")[0].hasPrefix("{\"class\":\"DEVICES\""))
    #expect(try answer("?DEVICE")[0].hasPrefix("{\"class\":\"DEVICE\",\"path\":\"locsim\""))
    #expect(
      try answer("?DEVICE={\"path\":\"/dev/x\"}")
        == ["{\"class\":\"ERROR\",\"message\":\"Can't open /dev/x.\"}"])
    #expect(
      try answer("?FOO") == ["{\"class\":\"ERROR\",\"message\":\"Unrecognized request '?FOO'\"}"])
    #expect(try answer("?VERSION;?POLL;?DEVICES").count == 3)
  }

  @Test("Accuracies become what 95 % keep to")
  func accuracies() throws {
    let place = try #require(Coordinate(latitude: 1, longitude: 2))
    let fix = try #require(
      Fix(
        coordinate: place, horizontalAccuracy: 10,
        altitude: Altitude(aboveSeaLevel: 5, accuracy: 10),
        speed: Speed(metersPerSecond: 3, accuracy: 0.5),
        course: Course(degrees: 4, accuracy: 2), timestamp: morning, origin: .accessory))
    #expect(
      responder.position(.fix(fix))
        == "{\"class\":\"TPV\",\"device\":\"locsim\",\"mode\":3,"
        + "\"time\":\"2026-05-01T08:00:00.000Z\",\"lat\":1.0,\"lon\":2.0,\"altMSL\":5.0,"
        + "\"alt\":5.0,\"epx\":13.859,\"epy\":13.859,\"epv\":19.6,\"track\":4.0,\"speed\":3.0,"
        + "\"eps\":0.98,\"epd\":3.92,\"eph\":17.308}\r\n")
    // Both ways back are the rules by which gpsd's errors are read.
    let fromDirections = (13.859 * 13.859 * 2.0).squareRoot() / 1.96
    let fromCircle = 17.308 * 0.578
    #expect(abs(fromDirections - 10) < 0.01)
    #expect(abs(fromCircle - 10) < 0.01)
  }

  @Test("A height whose error is not known is in mode 3, without epv")
  func heightWithoutError() throws {
    let place = try #require(Coordinate(latitude: 1, longitude: 2))
    let fix = try #require(
      Fix(
        coordinate: place, horizontalAccuracy: 10,
        altitude: Altitude(aboveSeaLevel: 5, accuracy: Altitude.accuracyOfUnknownError),
        timestamp: morning, origin: .accessory))
    let line = responder.position(.fix(fix))
    #expect(line.contains("\"mode\":3,") && line.contains("\"altMSL\":5.0"))
    #expect(!line.contains("epv"))
  }

  @Test(
    "A region is a center, a radius and a moment, and simulated if it is, on ?WATCH and on ?POLL",
    arguments: [true, false])
  func region(isSimulated: Bool) throws {
    client.memory = NMEADeviceMemory(isSimulated: isSimulated)
    _ = client.memory.receive(SinkNotices.authorized(.reduced))
    let region = SinkNotices.region(at: 60)
    _ = client.memory.receive(SinkNotices.notice(.regionUpdated(region), at: 61))
    let center = region.region.center
    let expected =
      "{\"class\":\"TPV\",\"device\":\"locsim\",\(isSimulated ? "\"status\":8," : "")\"mode\":2,"
      + "\"time\":\"2026-05-01T08:01:00.000Z\","
      + "\"lat\":\(center.latitude),\"lon\":\(center.longitude),\"eph\":\(region.region.radius)}"
    #expect(try answer("?WATCH={\"json\":true}").last == expected)
    #expect(try answer("?POLL")[0].hasSuffix("\"tpv\":[\(expected)],\"gst\":[],\"sky\":[]}"))
    #expect(try answer("?WATCH={\"enable\":false}").count == 2)
    #expect(try answer("?WATCH").count == 2)
  }
}
