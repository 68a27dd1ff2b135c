// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

/// A mock as apps write it: no initializer of its own, answers replaced.
private final class FixedLocation: CLLocation, @unchecked Sendable {
  override var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2DMake(1, 2) }
  override var timestamp: Date { Date(timeIntervalSinceReferenceDate: 42) }
}

/// A mock with an initializer of its own, which calls one of Apple's.
private final class NamedLocation: CLLocation, @unchecked Sendable {
  let name: String

  init(name: String) {
    self.name = name
    super.init(latitude: 3, longitude: 4)
  }

  required init?(coder: NSCoder) { nil }

  override var floor: CLFloor? { UpperFloor() }
}

private final class UpperFloor: CLFloor, @unchecked Sendable {
  override var level: Int { 7 }
}

@Suite("Subclasses of CLLocation in apps")
struct LocationSubclassTests {
  @Test("1.6: A subclass inherits the initializers and answers with its own position and time")
  func overrides() {
    let location: CLLocation = FixedLocation(latitude: 9, longitude: 9)
    #expect(location.coordinate.latitude == 1 && location.coordinate.longitude == 2)
    #expect(location.timestamp == Date(timeIntervalSinceReferenceDate: 42))
    #expect(location.horizontalAccuracy == 0)
    #expect(FixedLocation().coordinate.latitude == 1)
  }

  @Test("1.6: Distance and description use the position that a subclass answers with")
  func derived() {
    let location = FixedLocation(latitude: 9, longitude: 9)
    #expect(location.distance(from: CLLocation(latitude: 1, longitude: 2)) == 0)
    #expect(CLLocation(latitude: 1, longitude: 2).distance(from: location) == 0)
    #expect(location.description.hasPrefix("<+1.00000000,+2.00000000> "))
  }

  @Test("1.6: A subclass may have initializers of its own")
  func ownInitializer() {
    let location = NamedLocation(name: "office")
    #expect(location.name == "office")
    #expect(location.coordinate.latitude == 3)
    #expect(location.floor?.level == 7)
  }

  @Test("1.6: Locations may cross from one task to another")
  func sendable() async {
    let location = CLLocation(latitude: 5, longitude: 6)
    let latitude = await Task.detached { location.coordinate.latitude }.value
    #expect(latitude == 5)
  }
}
