// SPDX-License-Identifier: MIT

import LocationCore
import LocationJSON
import Testing

@testable import LocationClient

@Suite("Messages that steer a device")
struct LiveCommandMessageTests {
  private static let here = Coordinate(limiting: 38.5, wrapping: -9.25)
  private static let there = Coordinate(limiting: -33.5, wrapping: 151.25)

  private static let allCommands: [LiveCommand] = [
    .status, .pause, .resume, .step(1), .step(10_000), .rate(1e-6), .rate(2.5), .rate(1e6),
    .seek(.to(0)), .seek(.to(90.5)), .seek(.by(-60)), .seek(.share(0)), .seek(.share(1)),
    .set(LivePlace(here)),
    .set(LivePlace(there, altitude: -12, accuracy: 0, speed: 0, course: 359.5)),
    .start(LiveRoute([here, there])),
    .start(LiveRoute([here, there, here], speed: 1.4, interval: 0.01)),
    .start(LiveRoute([here, there], distance: 20_037_508)),
    .drive(LiveVector(speed: 0, course: 0)), .drive(LiveVector(speed: 30, course: 90, turn: -5)),
    .run("city-run"), .change(.loseSignal), .change(.failNetwork), .open("/a b.gpx?loop=2"),
    .stopDriving, .clear,
  ]

  private func read(_ method: Substring, _ json: String) throws -> LiveCommand? {
    let bytes = Array(json.utf8)
    return try LiveCommand(method: method, JSONScanner(bytes, bytes.indices, depthLimit: 8))
  }

  @Test("Each command is read as it was written", arguments: allCommands)
  func commands(command: LiveCommand) throws {
    var writer = JSONWriter()
    writer.beginObject()
    command.writeParameters(to: &writer)
    writer.endObject()
    let method = "\(command.method)".split(separator: ".").last ?? ""
    let scanner = JSONScanner(writer.bytes, writer.bytes.indices, depthLimit: 8)
    #expect(try LiveCommand(method: method, scanner) == command)
  }

  @Test(
    "What no device can do is refused before it reaches one",
    arguments: [
      ("Step", #"{"count":0}"#), ("Step", #"{"count":10001}"#), ("Step", #"{"count":1.5}"#),
      ("Step", #"{"count":1e300}"#), ("SetRate", "{}"), ("SetRate", #"{"rate":0}"#),
      ("SetRate", #"{"rate":1e300}"#), ("SetRate", #"{"rate":1e-7}"#), ("Seek", "{}"),
      ("Seek", #"{"by":-1e300}"#), ("Seek", #"{"to":2e11}"#), ("OpenSource", "{}"),
      ("OpenSource", #"{"source":"walk.gpx"}"#), ("ChangeSource", #"{"change":"lose"}"#),
      ("RunRoute", "{}"), ("Seek", #"{"to":1,"by":2}"#), ("Seek", #"{"share":1.01}"#),
      ("SetPlace", #"{"latitude":1}"#), ("SetPlace", #"{"latitude":91,"longitude":0}"#),
      ("SetPlace", #"{"latitude":1,"longitude":2,"accuracy":-1}"#),
      ("SetPlace", #"{"latitude":1,"longitude":2,"course":361}"#),
      ("StartRoute", "{}"), ("StartRoute", #"{"waypoints":[{"latitude":1,"longitude":2}]}"#),
      (
        "StartRoute",
        #"{"waypoints":[{"latitude":1,"longitude":2},{"latitude":3,"longitude":4}],"interval":1e300}"#
      ),
      (
        "StartRoute",
        #"{"waypoints":[{"latitude":1,"longitude":2},{"latitude":3,"longitude":4}],"speed":1e-300}"#
      ),
      ("Drive", #"{"speed":1}"#), ("Drive", #"{"speed":-1,"course":0}"#),
      ("Drive", #"{"speed":1,"course":0,"turn":400}"#),
    ])
  func invalid(method: String, json: String) {
    #expect(throws: MessageFault.self) { try read(method[...], json) }
  }

  @Test("A route has at most so many waypoints, and another method is none of these")
  func limits() throws {
    let point = #"{"latitude":1,"longitude":2}"#
    func route(_ count: Int) -> String {
      "{\"waypoints\":[\(Array(repeating: point, count: count).joined(separator: ","))]}"
    }
    #expect(try read("StartRoute", route(LiveRoute.waypointLimit)) != nil)
    #expect(throws: MessageFault.self) {
      try read("StartRoute", route(LiveRoute.waypointLimit + 1))
    }
    #expect(try read("GetStatus", "{}") == nil)
  }

  @Test("The status is read as it was written")
  func status() throws {
    for status in [
      LiveStatus(source: .none),
      LiveStatus(
        source: .drive, name: "walk.gpx", tracePosition: 12.5, traceDuration: 300, isAtEnd: true,
        rate: 0.5, isPaused: true,
        place: LivePlace(Self.here, altitude: 3, accuracy: 5, speed: 1.4, course: 90),
        spoolFault: "it is full"),
    ] {
      var writer = JSONWriter()
      status.write(to: &writer)
      var scanner = JSONScanner(writer.bytes, writer.bytes.indices, depthLimit: 8)
      #expect(try LiveStatus(from: &scanner) == status)
    }
  }
}
