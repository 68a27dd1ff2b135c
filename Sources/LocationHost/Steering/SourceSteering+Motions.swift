// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationPlayback

/// Motions in place of the trace.
extension SourceSteering {
  func follow(_ name: String) throws(LiveFault) {
    guard let track = BuiltInRoutes.named(name) else {
      let names = BuiltInRoutes.names.joined(separator: ", ")
      throw LiveFault("there is no route with this name; there is \(names)")
    }
    move(.track(track))
  }

  func move(_ motion: GeneratedMotion) {
    let instant = nextInstant
    positions.move(motion, from: instant, at: clock.now)
    skip(to: instant)
    driver.sourceJumped()
    driver.advance(to: instant)
  }

  func start(_ route: LiveRoute) throws(LiveFault) {
    if route.interval != nil, route.distance != nil {
      throw LiveFault("give an interval or a distance, not both")
    }
    let pace: GeneratedRoute.Pace =
      route.distance.map { .distance($0) } ?? .interval(route.interval ?? 1)
    let way = GeneratedRoute(
      route.waypoints, speed: route.speed ?? GeneratedRoute.usualSpeed, pace: pace)
    guard let way, way.length > 0 else {
      throw LiveFault("all waypoints are at one place; give two different ones, or set a place")
    }
    move(.route(way))
  }

  func drive(_ vector: LiveVector) throws(LiveFault) {
    let here = try place()
    move(
      .drive(
        GeneratedDrive(
          from: here.coordinate, altitude: here.altitude, speed: vector.speed,
          course: vector.course, turn: vector.turn)))
  }

  func stopDriving() throws(LiveFault) {
    guard case .drive? = positions.currentMotion else {
      throw LiveFault("the device is not driven")
    }
    let here = try place()
    move(.place(GeneratedMotion.State(here.coordinate, altitude: here.altitude, speed: 0)))
  }

  private func place() throws(LiveFault) -> GeneratedMotion.State {
    guard let state = positions.state(at: clock.now) else {
      throw LiveFault("the position is not known yet; set a place first")
    }
    return state
  }
}

extension GeneratedMotion.State {
  init(_ place: LivePlace) {
    self.init(
      place.coordinate, altitude: place.altitude, speed: place.speed, course: place.course,
      accuracy: place.accuracy ?? GeneratedMotion.usualAccuracy)
  }

  /// The state that a fix tells.
  init(_ fix: Fix) {
    self.init(
      fix.coordinate, altitude: fix.altitude?.aboveSeaLevel,
      speed: fix.speed?.metersPerSecond, course: fix.course?.degrees,
      accuracy: fix.horizontalAccuracy)
  }
}
