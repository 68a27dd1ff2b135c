// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Generated tracks")
struct GeneratedTrackTests {
  private static let styles: [TrackStyle] = [.walk, .run, .cycle, .cityDrive, .freewayDrive]

  private func track(_ style: TrackStyle, _ seed: UInt64) -> GeneratedTrack {
    GeneratedTrack(
      style, from: Coordinate(limiting: 48, wrapping: 11), course: 30, duration: 900, seed: seed)
  }

  @Test("Speed and place fit each other, and neither jumps", arguments: styles.indices)
  func continuity(index: Int) {
    let style = Self.styles[index]
    let limit = max(style.acceleration, style.deceleration)
    let step = 0.25
    for seed in 1...20 as ClosedRange<UInt64> {
      let track = track(style, seed)
      var previous = track.state(after: 0)
      #expect(previous.speed == 0 && track.duration >= 900)
      var way = 0.0
      for number in 1...Int(track.duration / step) + 4 {
        let state = track.state(after: Double(number) * step)
        let (before, now) = (previous.speed ?? -1, state.speed ?? -1)
        let moved = Geodesic.inverse(from: previous.coordinate, to: state.coordinate).distance
        #expect(now >= 0 && now <= style.speed * (1 + style.speedSpread) + 1e-9)
        #expect(abs(now - before) <= limit * step + 1e-6, "at \(Double(number) * step)")
        // Between two speeds, apart from a corner, which shortens the way.
        #expect(moved <= (max(before, now) + limit * step) * step + 1e-6)
        #expect(state.course == nil || now > 0)
        way += moved
        previous = state
      }
      #expect(previous.speed == 0 && previous.course == nil)
      // Corners between two moments are cut.
      #expect(way <= track.length + 1e-3 && way > track.length * 0.98)
    }
  }

  @Test("Equal numbers make equal tracks, others do not")
  func deterministic() {
    #expect(track(.cityDrive, 7) == track(.cityDrive, 7))
    #expect(track(.cityDrive, 7) != track(.cityDrive, 8))
  }

  @Test("A stretch that is too short for its speeds has those that fit")
  func shortStretch() {
    let start = Coordinate(limiting: 0, wrapping: 0)
    func stretch(_ entry: Double, _ cruise: Double, _ exit: Double) -> TrackStretch {
      TrackStretch(
        .freewayDrive, from: start, course: 0, begin: 0, length: 200, entry: entry,
        wish: (cruise, exit))
    }
    // From rest, 200 m at 1 m/s² end at 20 m/s.
    #expect(stretch(0, 29, 29).exit == 20 && stretch(0, 29, 29).duration == 20)
    // Up and down again within the length.
    #expect(stretch(0, 29, 0).duration == 2 * 200.squareRoot())
    #expect(stretch(0, 29, 0).exit == 0)
    // From 29 m/s it cannot stop.
    #expect(abs(stretch(29, 29, 0).exit - 441.squareRoot()) < 1e-9)
    for speeds in [(0.0, 29.0, 29.0), (29, 29, 0), (10, 5, 3), (20, 29, 1)] {
      let stretch = stretch(speeds.0, speeds.1, speeds.2)
      #expect(stretch.movement(after: 0).distance == 0)
      #expect(abs(stretch.movement(after: stretch.duration - 1e-9).distance - 200) < 1e-5)
    }
  }

  @Test("The reference has the built-in routes with their lengths, times and speeds")
  func reference() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../../docs/reference/routes.md")
        .standardized, encoding: .utf8)
    for route in BuiltInRoutes.descriptions {
      let track = try #require(BuiltInRoutes.named(route.name))
      let kilometers = (track.length / 100).rounded() / 10
      let minutes = Int((track.duration / 60).rounded())
      let speed = (track.length / track.duration * 3.6 * 10).rounded() / 10
      let row =
        "| `\(route.name)` | \(route.text) | \(kilometers) km | \(minutes) min | \(speed) km/h |"
      #expect(page.contains(row), "\(row)")
    }
    #expect(BuiltInRoutes.named("nowhere") == nil)
  }
}
