// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@testable import Commute

@Suite("A watch for an arrival")
struct ArrivalWatchTests {
  private static let goal = CLLocationCoordinate2D(latitude: 47.001, longitude: 8)

  /// Two hundred meters north to just short of the goal, ten meters a second, with a tunnel if wanted.
  private static func commute(tunnel: ClosedRange<Int>? = nil) -> String {
    let points = (0...20).filter { !(tunnel?.contains($0) ?? false) }.map { second in
      let latitude = 46.999 + Double(second) * 0.000_09
      let after = tunnel.map { second == $0.upperBound + 1 } ?? false
      // The tunnel takes half a minute longer than the road over it would.
      let time = tunnel.map { second > $0.upperBound } ?? false ? second + 30 : second
      return (after ? "</trkseg><trkseg>" : "")
        + "<trkpt lat=\"\(latitude)\" lon=\"8\"><time>2026-05-01T08:00:\(time < 10 ? "0" : "")\(time)Z</time></trkpt>"
    }
    return """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      \(points.joined(separator: "\n"))
      </trkseg></trk></gpx>
      """
  }

  @Test("It counts the meters down and tells the arrival")
  func arrival() throws {
    let device = try SimulatedDevice(gpx: Self.commute())
    let watch = device.run { ArrivalWatch(goal: Self.goal) }
    try device.advance(by: .seconds(5))
    #expect(watch.state == .underWay(metersLeft: 172))
    try device.runToEnd()
    #expect(watch.state == .arrived)
  }

  @Test("It asks once, and a traveller who says no is taken at their word")
  func refusal() throws {
    let device = try SimulatedDevice(gpx: Self.commute(), authorization: .notDetermined)
    let watch = device.run { ArrivalWatch(goal: Self.goal) }
    try device.advance(by: .zero)
    #expect(watch.state == .asking)
    #expect(device.user.prompt != nil)
    device.user.answer(.dontAllow)
    #expect(watch.state == .refused)
    try device.runToEnd()
    #expect(watch.state == .refused)
    #expect(watch.manager.location == nil)
  }

  @Test("Allow Once lasts until the traveller looks elsewhere")
  func allowOnce() throws {
    let device = try SimulatedDevice(gpx: Self.commute(), authorization: .notDetermined)
    let watch = device.run { ArrivalWatch(goal: Self.goal) }
    try device.advance(by: .zero)
    device.user.answer(.allowOnce)
    try device.advance(by: .seconds(2))
    #expect(watch.state != .asking)
    device.app.enterBackground()
    try device.advance(by: .seconds(10))
    #expect(watch.state == .asking)
  }

  @Test("With an approximate position it says no more than that")
  func reducedAccuracy() throws {
    let device = try SimulatedDevice(gpx: Self.commute())
    device.settings.precise = false
    let watch = device.run { ArrivalWatch(goal: Self.goal) }
    try device.runToEnd()
    #expect(watch.state == .somewhereNear)
  }

  @Test("It says that the signal is lost in a tunnel, and finds its way again behind it")
  func tunnel() throws {
    let device = try SimulatedDevice(gpx: Self.commute(tunnel: 5...10))
    let watch = device.run { ArrivalWatch(goal: Self.goal) }
    try device.advance(by: .seconds(20))
    #expect(watch.state == .withoutSignal)
    try device.advance(by: .seconds(22))
    #expect(watch.state == .underWay(metersLeft: 102))
    try device.runToEnd()
    #expect(watch.state == .arrived)
  }
}
