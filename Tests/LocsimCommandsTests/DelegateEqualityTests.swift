// SPDX-License-Identifier: MIT

import CoreLocation
import Foundation
import LocationTesting
import Testing

/// Writes down what a delegate receives in the words of NDJSON output.
private final class Observer: NSObject, CLLocationManagerDelegate {
  var events: [String] = []
  private let manager = CLLocationManager()

  override init() {
    super.init()
    manager.delegate = self
    manager.startUpdatingLocation()
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    events.append("locationManagerDidChangeAuthorization \(manager.authorizationStatus)")
  }

  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    for location in locations {
      let numbers = [
        location.coordinate.latitude, location.coordinate.longitude, location.horizontalAccuracy,
        location.verticalAccuracy, location.speed, location.course,
      ]
      let time = (location.timestamp.timeIntervalSince1970 * 1_000).rounded()
      events.append("didUpdateLocations \(numbers) \(time)")
    }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    events.append("didFailWithError \((error as? CLError)?.errorCode ?? -1)")
  }
}

@Suite("Replay writes what a location manager's delegate receives")
struct DelegateEqualityTests {
  @Test("Both get the same events in the same order", arguments: Command.traces)
  func sameEvents(trace: String) throws {
    let device = try SimulatedDevice(trace: Command.root.appending(path: trace).path)
    let observer = device.run { Observer() }
    try device.runToEnd()
    let run = try Command.locsim("replay", trace, "--rate", "max", "--format", "ndjson")
    // The last line is what the calls have cost, which no delegate receives.
    #expect(observer.events == (try run.lines.dropLast().flatMap(Self.words)))
  }

  /// The same words, from a line of NDJSON.
  private static func words(_ line: String) throws -> [String] {
    let object = try jsonObject(line)
    switch object["event"] as? String {
    case "didUpdateLocations":
      return try #require(object["locations"] as? [[String: Any]]).map { location in
        let numbers = [
          "latitude", "longitude", "horizontalAccuracy", "verticalAccuracy", "speed", "course",
        ].map { (location[$0] as? NSNumber)?.doubleValue ?? -1 }
        let timestamp = try #require(location["timestamp"] as? String)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: timestamp.contains("."))
        let time = (try style.parse(timestamp).timeIntervalSince1970 * 1_000).rounded()
        return "didUpdateLocations \(numbers) \(time)"
      }
    case "didFailWithError":
      return ["didFailWithError \(try #require(object["code"] as? Int))"]
    default:
      #expect(object["authorizationStatus"] as? String == "authorizedWhenInUse")
      return ["locationManagerDidChangeAuthorization \(CLAuthorizationStatus.authorizedWhenInUse)"]
    }
  }
}
