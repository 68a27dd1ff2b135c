// SPDX-License-Identifier: MIT

import LocationCore

/// Routes that have names; they are generated, and the same everywhere.
package enum BuiltInRoutes {
  /// The names, in their order.
  package static var names: [String] { all.map(\.name) }

  /// What each route is.
  package static var descriptions: [(name: String, text: String)] {
    all.map { ($0.name, $0.text) }
  }

  /// The route with a name; `nil` if there is none.
  package static func named(_ name: String) -> GeneratedTrack? {
    guard let route = all.first(where: { $0.name == name }) else { return nil }
    return GeneratedTrack(
      route.style, from: Coordinate(limiting: route.latitude, wrapping: route.longitude),
      course: route.course, duration: route.duration, seed: route.seed)
  }

  private struct Route {
    let name: String
    let text: String
    let style: TrackStyle
    let latitude: Double
    let longitude: Double
    let course: Double
    let duration: Double
    let seed: UInt64
  }

  private static let all = [
    Route(
      name: "city-walk", text: "half an hour on foot in Madrid", style: .walk,
      latitude: 40.4168, longitude: -3.7038, course: 20, duration: 1_800, seed: 1),
    Route(
      name: "city-run", text: "half an hour of running in Berlin", style: .run,
      latitude: 52.5200, longitude: 13.4050, course: 80, duration: 1_800, seed: 2),
    Route(
      name: "city-bicycle-ride", text: "half an hour on a bicycle in Munich", style: .cycle,
      latitude: 48.1374, longitude: 11.5755, course: 340, duration: 1_800, seed: 3),
    Route(
      name: "city-drive", text: "half an hour by car in Denver", style: .cityDrive,
      latitude: 39.7392, longitude: -104.9903, course: 90, duration: 1_800, seed: 4),
    Route(
      name: "freeway-drive", text: "half an hour by car on a freeway in Kansas",
      style: .freewayDrive, latitude: 38.8403, longitude: -97.6114, course: 90, duration: 1_800,
      seed: 5),
  ]
}
