// SPDX-License-Identifier: MIT

import Foundation
import GPSD
import LocationCore
import LocationFakes
import RealGPSD
import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite(
  "A real gpsd reads our sinks as it does a receiver",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct RealReaderTests {
  /// Epochs after which gpsd has learnt what ends one.
  private static let learning = 4

  private func open(_ kind: String) throws -> (ReceiverSinks, RealGPSD) {
    let port = try FreePort.next()
    let address = NetworkAddress(host: "127.0.0.1", port: port)
    switch kind {
    case "pty":
      let sinks = try ReceiverSinks([.pty])
      let path = try #require(sinks.terminals.first)
      return (sinks, try RealGPSD(.device(path), options: ["-s", "115200", "-f", "8N1"]))
    case "udp":
      let daemon = try RealGPSD(.device("udp://127.0.0.1:\(port)"))
      return (try ReceiverSinks([.udp(address)]), daemon)
    case "tcp":
      let sinks = try ReceiverSinks([.tcp(address)])
      return (sinks, try RealGPSD(.device("tcp://127.0.0.1:\(port)")))
    default:
      let sinks = try ReceiverSinks([.gpsd(address)])
      return (sinks, try RealGPSD(.device("gpsd://127.0.0.1:\(port)"), mayWrite: true))
    }
  }

  /// Lets a daemon see enough epochs to know where they end.
  private func teach(_ sinks: ReceiverSinks, _ observer: GPSDObserver) {
    sinks.receive(SinkNotices.authorized())
    for attempt in 0..<200 {
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(attempt % Self.learning)))
      if attempt >= Self.learning,
        observer.next(within: 0.05, where: { $0["mode"] as? Int == 3 }) != nil
      {
        return
      }
    }
    Issue.record("gpsd reads nothing")
  }

  private func number(_ report: [String: Any], _ key: String) -> Double {
    report[key] as? Double ?? .nan
  }

  private func time(_ fix: Fix) -> String {
    let milliseconds = Int(fix.timestamp.nanoseconds) / 1_000_000
    let second = Int(fix.timestamp.seconds - morning.seconds)
    return String(format: "2026-05-01T08:%02d:%02d.%03dZ", second / 60, second % 60, milliseconds)
  }

  @Test(
    "Each fix arrives with its position, time, motion and errors, as simulated",
    arguments: ["pty", "udp", "tcp", "gpsd"])
  func fixesArrive(kind: String) throws {
    let (sinks, daemon) = try open(kind)
    defer { sinks.close() }
    let observer = try GPSDObserver(port: daemon.port)
    teach(sinks, observer)
    for index in 40..<70 {
      let isFlat = index % 10 >= 8
      let fix = SinkNotices.fix(index, hasAltitude: !isFlat)
      sinks.receive(SinkNotices.delivered(fix))
      let text = time(fix)
      let report = try #require(
        observer.next { $0["time"] as? String == text }, "\(kind) \(index) at \(text)")
      // gpsd 3.22 says that the first epoch without a height has one, but not which.
      let isFirstFlat = kind != "gpsd" && index % 10 == 8
      #expect(report["mode"] as? Int == (isFlat && !isFirstFlat ? 2 : 3), "\(report)")
      #expect((report["altMSL"] == nil) == isFlat)
      #expect(report["status"] as? Int == 8)
      #expect(abs(number(report, "lat") - fix.coordinate.latitude) < 1e-7)
      #expect(abs(number(report, "lon") - fix.coordinate.longitude) < 1e-7)
      #expect(abs(number(report, "speed") - (fix.speed?.metersPerSecond ?? 0)) < 0.001)
      #expect(abs(number(report, "track") - (fix.course?.degrees ?? 0)) < 0.006)
      #expect(abs(number(report, "eph") - fix.horizontalAccuracy * 1.730_8) < 0.011)
      if let altitude = fix.altitude {
        #expect(abs(number(report, "altMSL") - (altitude.aboveSeaLevel ?? 0)) < 0.006)
        #expect(abs(number(report, "altHAE") - (altitude.aboveEllipsoid ?? 0)) < 0.011)
        #expect(abs(number(report, "epv") - altitude.accuracy * 1.96) < 0.013)
      }
    }
  }

  @Test("A lost position is one for gpsd, too, and a hardware fix is not simulated")
  func lostAndHardware() throws {
    let (sinks, daemon) = try open("tcp")
    defer { sinks.close() }
    let observer = try GPSDObserver(port: daemon.port)
    teach(sinks, observer)
    sinks.receive(SinkNotices.notice(.failed(.locationUnknown), at: 30))
    let lost = try #require(
      observer.next { ($0["time"] as? String)?.hasSuffix("08:00:30.000Z") != false })
    #expect(lost["mode"] as? Int == 1)
    #expect(lost["lat"] == nil)
    let fix = SinkNotices.fix(200, origin: .accessory)
    sinks.receive(SinkNotices.delivered(fix))
    let text = time(fix)
    let report = try #require(observer.next { $0["time"] as? String == text })
    #expect(report["mode"] as? Int == 3)
    #expect(report["status"] == nil)
  }

  @Test("A fix at rest has a speed of zero and no track")
  func rest() throws {
    let (sinks, daemon) = try open("tcp")
    defer { sinks.close() }
    let observer = try GPSDObserver(port: daemon.port)
    teach(sinks, observer)
    let moving = SinkNotices.fix(100)
    let fix = try #require(
      Fix(
        coordinate: moving.coordinate, horizontalAccuracy: 5, speed: Speed(metersPerSecond: 0),
        timestamp: moving.timestamp, origin: .simulation))
    sinks.receive(SinkNotices.delivered(fix))
    let text = time(fix)
    let report = try #require(observer.next { $0["time"] as? String == text })
    #expect(number(report, "speed") == 0)
    #expect(report["track"] == nil)
  }

  @Test("A region arrives as a flat fix with its radius", arguments: ["pty", "udp", "tcp", "gpsd"])
  func region(kind: String) throws {
    let (sinks, daemon) = try open(kind)
    defer { sinks.close() }
    let observer = try GPSDObserver(port: daemon.port)
    teach(sinks, observer)
    sinks.receive(SinkNotices.authorized(.reduced))
    var report: [String: Any]?
    // gpsd keeps a height's error for an epoch or two after the height.
    for second in 0..<1_000 where report == nil || second < 5 {
      let region = SinkNotices.region(at: 600 + Double(second))
      sinks.receive(SinkNotices.notice(.regionUpdated(region)))
      let isLater: ([String: Any]) -> Bool = {
        ($0["time"] as? String ?? "") >= "2026-05-01T08:10:04"
      }
      report = observer.next(within: 0.05, where: isLater)
    }
    let told = try #require(report)
    let region = SinkNotices.region().region
    #expect(told["mode"] as? Int == 2)
    #expect(told["status"] as? Int == 8)
    #expect(abs(number(told, "lat") - region.center.latitude) < 1e-7)
    #expect(abs(number(told, "lon") - region.center.longitude) < 1e-7)
    #expect(abs(number(told, "eph") - region.radius) < 0.02)
    // gpsd makes a speed of zero of RMC without a speed.
    #expect(told["speed"] as? Double ?? 0 == 0)
    for key in ["track", "altMSL", "altHAE", "alt", "climb", "epx", "epv"] {
      #expect(told[key] == nil, "\(kind): \(told)")
    }
  }

  @Test("Satellites of several constellations arrive as they were", arguments: ["tcp", "gpsd"])
  func satellites(kind: String) throws {
    let (sinks, daemon) = try open(kind)
    defer { sinks.close() }
    let observer = try GPSDObserver(port: daemon.port)
    teach(sinks, observer)
    var sky = SinkNotices.sky
    for (number, constellation) in [(66, Satellite.Constellation.glonass), (303, .galileo)] {
      var satellite = Satellite(number: number, isUsed: true)
      satellite.constellation = constellation
      satellite.numberInConstellation = constellation == .glonass ? 2 : 3
      satellite.elevation = 45
      satellite.azimuth = 90
      satellite.signal = 40
      sky.satellites?.append(satellite)
    }
    sinks.receive(sky)
    var report: [String: Any]?
    for number in 0..<100 where report == nil {
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(100 + number)))
      sinks.receive(sky)
      report = observer.next("SKY", within: 0.05) {
        ($0["satellites"] as? [Any])?.count == 8 && $0["uSat"] as? Int == 6
      }
    }
    let told = try #require(report?["satellites"] as? [[String: Any]])
    #expect(Set(told.compactMap { $0["PRN"] as? Int }) == [1, 2, 3, 4, 5, 6, 66, 303])
    let first = try #require(told.first { $0["PRN"] as? Int == 4 })
    #expect(number(first, "el") == 40 && number(first, "az") == 200 && number(first, "ss") == 34)
    #expect(first["used"] as? Bool == true)
    #expect(told.first { $0["PRN"] as? Int == 5 }?["used"] as? Bool == false)
  }
}
