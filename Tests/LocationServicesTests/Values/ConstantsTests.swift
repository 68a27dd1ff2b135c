// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("Apple's constants")
struct ConstantsTests {
  @Test("CL-01: The desired accuracies have Apple's numbers")
  func desiredAccuracies() {
    #expect(kCLLocationAccuracyBestForNavigation == -2)
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLLocationAccuracyThreeKilometers == 3000)
  }

  @Test("K-09: Reduced accuracy is coarser than every other desired accuracy")
  func reducedAccuracy() {
    #expect(kCLLocationAccuracyReduced == 6_380_000)
    #expect(kCLLocationAccuracyReduced > kCLLocationAccuracyThreeKilometers)
  }

  @Test("CL-01: Both “no filter” markers are −1")
  func filters() {
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
  }

  @Test("CL-01: The limits that mean “no limit” are the greatest finite number")
  func limits() {
    #expect(CLLocationDistanceMax == .greatestFiniteMagnitude)
    #expect(CLTimeIntervalMax == .greatestFiniteMagnitude)
  }

  @Test("CL-01: The error domain and the key of the alternate region are named like their symbols")
  func errorNames() {
    #expect(kCLErrorDomain == "kCLErrorDomain")
    #expect(kCLErrorUserInfoAlternateRegionKey == "kCLErrorUserInfoAlternateRegionKey")
  }

  @Test("1.1: Every measure is a Double, and beacons are numbered with 16 bits")
  func aliases() {
    #expect(CLLocationDegrees.self == Double.self)
    #expect(CLLocationAccuracy.self == Double.self)
    #expect(CLLocationSpeed.self == Double.self)
    #expect(CLLocationSpeedAccuracy.self == Double.self)
    #expect(CLLocationDirection.self == Double.self)
    #expect(CLLocationDirectionAccuracy.self == Double.self)
    #expect(CLLocationDistance.self == Double.self)
    #expect(CLHeadingComponentValue.self == Double.self)
    #expect(CLBeaconMajorValue.self == UInt16.self)
    #expect(CLBeaconMinorValue.self == UInt16.self)
  }
}
