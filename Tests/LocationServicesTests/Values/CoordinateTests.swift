// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

// What many apps write. From another package it reads `@retroactive Equatable`; inside the package
// that declares the type the compiler rejects that attribute.
extension CLLocationCoordinate2D: Equatable {
  static func == (left: CLLocationCoordinate2D, right: CLLocationCoordinate2D) -> Bool {
    left.latitude == right.latitude && left.longitude == right.longitude
  }
}

@Suite("CLLocationCoordinate2D")
struct CoordinateTests {
  @Test("1.5: A coordinate is two numbers that can be changed, both zero at first")
  func fields() {
    var coordinate = CLLocationCoordinate2D()
    #expect(coordinate.latitude == 0 && coordinate.longitude == 0)
    coordinate.latitude = 10
    coordinate.longitude = 20
    // Equality is the test module's own, above.
    #expect(coordinate == CLLocationCoordinate2D(latitude: 10, longitude: 20))
    #expect(coordinate == CLLocationCoordinate2DMake(10, 20))
  }

  @Test("1.5: A coordinate has no conformance that an app may want to write itself")
  func conformances() {
    let coordinate: Any = CLLocationCoordinate2D()
    #expect(!(coordinate is any Hashable))
    #expect(!(coordinate is any Encodable))
    #expect(!(coordinate is any Decodable))
    #expect(!(coordinate is any CustomStringConvertible))
  }

  @Test(
    "CL-04: A coordinate on the bounds is valid",
    arguments: [(90.0, 180.0), (-90, -180), (90, -180), (-90, 180), (0, 0), (51.5, -0.13)])
  func valid(latitude: Double, longitude: Double) {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)))
  }

  @Test(
    "CL-04: A coordinate past a bound, infinite or not a number is invalid",
    arguments: [
      (91.0, 0.0), (0, 181), (-91, 0), (0, -181), (90.0.nextUp, 0), (0, 180.0.nextUp),
      (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
    ])
  func invalid(latitude: Double, longitude: Double) {
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)))
  }

  @Test("CL-04: The coordinate that stands for “none” is invalid, by its latitude")
  func invalidConstant() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(kCLLocationCoordinate2DInvalid.latitude == -180)
    #expect(kCLLocationCoordinate2DInvalid.longitude == -180)
  }
}
