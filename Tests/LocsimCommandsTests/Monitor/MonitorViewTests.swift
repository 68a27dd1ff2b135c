// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import LocationHardware
@testable import LocsimCommands

@Suite("The screen of a monitor")
struct MonitorViewTests {
  private let time = UTCInstant(secondsSinceEpoch: 1_777_888_800)

  private func status(_ state: ReceiverStatus.State = .fix) -> ReceiverStatus {
    var status = ReceiverStatus(address: ReceiverAddress(host: "pi"))
    status.state = state
    status.release = "3.22"
    status.device = "/dev/ttyACM0"
    status.driver = "u-blox"
    status.satellitesInView = 12
    status.satellitesUsed = 8
    status.cycle = .milliseconds(200)
    return status
  }

  private func fix(
    altitude: Altitude? = nil, speed: Speed? = nil, course: Course? = nil
  ) throws -> Fix {
    let coordinate = try #require(Coordinate(latitude: 47.3769, longitude: 8.5417))
    return try #require(
      Fix(
        coordinate: coordinate, horizontalAccuracy: 3.21, altitude: altitude, speed: speed,
        course: course, timestamp: time, origin: .accessory))
  }

  @Test("It shows position, accuracy, speed, course, satellites, age, rate and state")
  func everything() throws {
    let fix = try fix(
      altitude: Altitude(aboveSeaLevel: 408, aboveEllipsoid: 456, accuracy: 5),
      speed: Speed(metersPerSecond: 13.456), course: Course(degrees: 271.25))
    let view = MonitorView(
      receiver: status(), position: .fix(fix),
      authorization: AuthorizationState(status: .authorizedWhenInUse), updates: 42,
      utc: time + .seconds(2))
    #expect(
      view.lines(columns: 80) == [
        "locsim monitor  gpsd://pi:2947", "", "state      position known",
        "app        authorizedWhenInUse, fullAccuracy, 42 updates",
        "position   47.3769000, 8.5417000", "accuracy   3.2 m (68 %)",
        "altitude   408.0 m above sea level ± 5.0 m", "speed      13.46 m/s",
        "course     271.3° from true north", "age        2 s", "satellites 8 used of 12 in view",
        "rate       5.0 Hz", "receiver   /dev/ttyACM0 (u-blox) by gpsd 3.22", "", "Ctrl-C ends",
      ])
  }

  @Test("An unknown value is not shown as a number")
  func unknown() throws {
    var receiver = ReceiverStatus(address: ReceiverAddress())
    receiver.state = .noDevices
    let view = MonitorView(
      receiver: receiver, position: nil,
      authorization: AuthorizationState(status: .authorizedWhenInUse), utc: time)
    let lines = view.lines(columns: 200)
    #expect(lines.contains("position   not known"))
    #expect(lines.contains("satellites —"))
    #expect(lines.contains { $0.hasPrefix("state      gpsd at localhost:2947 has no device") })
  }

  @Test("A region is shown as that, and as nothing more exact")
  func region() throws {
    let place = try #require(Coordinate(latitude: 47.4, longitude: 8.5))
    let region = Region.leaf(at: place)
    let published = PublishedRegion(region: region, time: time)
    let view = MonitorView(
      receiver: status(), position: .region(published),
      authorization: AuthorizationState(status: .authorizedWhenInUse, accuracy: .reduced),
      updates: 1, utc: time + .seconds(700))
    let lines = view.lines(columns: 80)
    #expect(
      lines.count { $0.hasPrefix("position   somewhere within \(Int(region.radius)) m of 4") } == 1)
    #expect(lines.contains("age        0:11:40"))
  }

  @Test("Several devices are listed, with how to choose another one")
  func devices() throws {
    var receiver = status()
    receiver.devices = ["/dev/ttyUSB0", "/dev/ttyACM0"]
    let view = MonitorView(
      receiver: receiver, position: .fix(try fix()),
      authorization: AuthorizationState(status: .authorizedWhenInUse), utc: time)
    #expect(view.lines(columns: 80).contains("devices    /dev/ttyUSB0, /dev/ttyACM0"))
    #expect(
      receiver.choice
        == "gpsd at pi:2947 has 2 devices: /dev/ttyUSB0, /dev/ttyACM0; /dev/ttyACM0 is followed until "
        + "it falls silent; another one is chosen by its name, as in gpsd://pi:2947/dev/ttyUSB0")
    receiver.devices = ["/dev/ttyACM0"]
    #expect(receiver.choice == nil)
  }

  @Test("Lines are cut to the terminal, and cannot steer it")
  func harmless() throws {
    var receiver = status()
    receiver.device = "/dev/\u{1B}[2J"
    let view = MonitorView(
      receiver: receiver, position: .fix(try fix()),
      authorization: AuthorizationState(status: .authorizedWhenInUse), utc: time)
    #expect(view.lines(columns: 20).allSatisfy { $0.count <= 20 })
    #expect(!view.lines(columns: 200).joined().contains("\u{1B}"))
  }
}
