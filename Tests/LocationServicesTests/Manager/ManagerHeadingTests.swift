// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

/// A delegate that keeps the headings that it receives.
private final class Compass: NSObject, CLLocationManagerDelegate {
  private(set) var headings: [CLHeading] = []
  private(set) var failures: [CLError.Code] = []
  var magnetic: [CLLocationDirection] { headings.map(\.magneticHeading) }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    headings.append(newHeading)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations: [CLLocation]) {}

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    if let error = error as? CLError { failures.append(error.code) }
  }
}

@Suite("CLLocationManager: headings", .bothDevices)
struct ManagerHeadingTests {
  private let phone: Phone
  private let compass = Compass()

  init() throws {
    phone = try Phone(Trace.walk(seconds: 60))
    phone.manager.delegate = compass
    try phone.pass(1)
  }

  @Test("A started manager delivers where the device points, and shows it")
  func delivery() {
    #expect(
      phone.manager.heading == nil && phone.device.run { CLLocationManager.headingAvailable() })
    phone.device.turn(to: 30, trueNorth: 33, accuracy: 5)
    #expect(compass.headings.isEmpty)
    phone.manager.startUpdatingHeading()
    phone.device.turn(to: 30.5)
    phone.device.turn(to: 40)
    phone.manager.stopUpdatingHeading()
    phone.device.turn(to: 50)
    #expect(compass.magnetic == [30, 40])
    #expect(phone.manager.heading?.magneticHeading == 40)
    #expect(phone.manager.heading?.headingAccuracy == -1)
    phone.manager.dismissHeadingCalibrationDisplay()
  }

  @Test("True north comes with location updates only, and goes with Precise")
  func trueNorth() throws {
    phone.manager.startUpdatingHeading()
    phone.device.turn(to: 30, trueNorth: 33)
    phone.manager.startUpdatingLocation()
    phone.device.turn(to: 40, trueNorth: 43)
    phone.device.settings.precise = false
    phone.device.turn(to: 50, trueNorth: 53)
    #expect(compass.magnetic == [30, 40, 50])
    #expect(compass.headings.map(\.trueHeading) == [-1, 43, -1])
  }

  @Test("1.10: The filter is set in degrees, and kCLHeadingFilterNone passes everything")
  func filter() {
    phone.manager.headingFilter = 20
    phone.manager.startUpdatingHeading()
    for degrees in [350, 0, 9, 10.0] { phone.device.turn(to: degrees) }
    #expect(compass.magnetic == [350, 10])
    phone.manager.headingFilter = kCLHeadingFilterNone
    for _ in 0..<2 { phone.device.turn(to: 10) }
    #expect(compass.magnetic == [350, 10, 10, 10])
  }

  @Test("M-05: Headings refer to the orientation that was set; flat and unknown are ignored")
  func orientation() {
    phone.manager.startUpdatingHeading()
    phone.manager.headingOrientation = .landscapeLeft
    for ignored in [CLDeviceOrientation.unknown, .faceUp, .faceDown] {
      phone.manager.headingOrientation = ignored
      #expect(phone.manager.headingOrientation == .landscapeLeft)
    }
    phone.device.turn(to: 300)
    #expect(compass.magnetic == [30] && phone.manager.heading?.magneticHeading == 30)
    phone.manager.headingOrientation = .portraitUpsideDown
    #expect(phone.manager.heading?.magneticHeading == 120)
  }

  @Test("A disturbed compass is a heading failure, and a request for one location goes on")
  func failure() throws {
    phone.manager.startUpdatingHeading()
    phone.manager.requestLocation()
    phone.device.disturbCompass()
    #expect(compass.failures == [.headingFailure])
    phone.device.turn(to: 5)
    #expect(compass.magnetic == [5])
  }
}
