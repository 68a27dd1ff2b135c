// SPDX-License-Identifier: MIT

import CoreLocation
import LocationClient
import LocationCore
import Testing

@testable import LocationServices

/// A heading as a test of an app makes it up.
private final class FixedHeading: CLHeading {
  override var magneticHeading: CLLocationDirection { 12 }
}

@Suite("Headings")
struct HeadingTests {
  private func heading(
    _ magnetic: Double, true trueNorth: Double? = nil, accuracy: Double? = nil,
    orientation: CLDeviceOrientation = .portrait
  ) throws -> CLHeading {
    let heading = try #require(
      Heading(
        magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy,
        timestamp: UTCInstant(secondsSinceEpoch: 1_777_636_800)))
    return CLHeading(heading, orientation: orientation, on: AbsentDevice())
  }

  @Test("1.7: A value that a heading does not know is negative")
  func markers() throws {
    let bare = try heading(90)
    #expect(bare.magneticHeading == 90 && bare.trueHeading == -1 && bare.headingAccuracy == -1)
    let full = try heading(0, true: 358.5, accuracy: 5)
    #expect(full.magneticHeading == 0 && full.trueHeading == 358.5 && full.headingAccuracy == 5)
    #expect(full.timestamp == Date(timeIntervalSince1970: 1_777_636_800))
    #expect(full.x == 0 && full.y == 0 && full.z == 0)
    let none = CLHeading()
    #expect(none.magneticHeading < 0 && none.trueHeading < 0 && none.headingAccuracy < 0)
  }

  @Test(
    "M-05: A heading is given from the edge that is up; lying flat and unknown change nothing",
    arguments: [
      (CLDeviceOrientation.unknown, 300.0, 310.0), (.portrait, 300, 310), (.faceUp, 300, 310),
      (.faceDown, 300, 310), (.landscapeLeft, 30, 40), (.landscapeRight, 210, 220),
      (.portraitUpsideDown, 120, 130),
    ])
  func orientations(
    orientation: CLDeviceOrientation, magnetic: Double, trueNorth: Double
  ) throws {
    let heading = try heading(300, true: 310, orientation: orientation)
    #expect(heading.magneticHeading == magnetic && heading.trueHeading == trueNorth)
    let north = try self.heading(90, orientation: orientation)
    #expect((0..<360).contains(north.magneticHeading) && north.trueHeading == -1)
  }

  @Test("M-05: A direction of a full circle is north, never 360")
  func fullCircle() throws {
    #expect(try heading(270, orientation: .landscapeLeft).magneticHeading == 0)
    #expect(try heading(90, orientation: .landscapeRight).magneticHeading == 0)
  }

  @Test("1.7: A heading comes back from an archive, is copied as itself, and apps may subclass it")
  func object() throws {
    let heading = try heading(12.5, true: 14, accuracy: 3)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: heading, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLHeading.self, from: data))
    #expect(back.magneticHeading == 12.5 && back.trueHeading == 14 && back.headingAccuracy == 3)
    #expect(back.timestamp == heading.timestamp)
    #expect(heading.copy() as? CLHeading === heading && back != heading)
    #expect(
      heading.description.hasPrefix(
        "magneticHeading 12.50 trueHeading 14.00 accuracy 3.00 x +0.000 y +0.000 z +0.000 @ "))
    #expect(FixedHeading().magneticHeading == 12)
  }
}
