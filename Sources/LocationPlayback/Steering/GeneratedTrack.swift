// SPDX-License-Identifier: MIT

package import LocationCore

/// A way with changing speeds, stops and turns, made from a number.
///
/// Equal numbers make equal tracks on every machine.
package struct GeneratedTrack: Hashable, Sendable {
  private let stretches: [TrackStretch]
  private let end: Coordinate

  /// The seconds that the track takes.
  package let duration: Double

  /// The length of the way in meters.
  package let length: Double

  /// Makes a track.
  ///
  /// - Parameters:
  ///   - style: How someone moves on it.
  ///   - start: Where it begins.
  ///   - course: The course at its beginning, 0..<360 degrees.
  ///   - duration: The seconds after which it ends at the next place where it can stop.
  ///   - seed: The number that decides about lengths, speeds, stops and turns.
  package init(
    _ style: TrackStyle, from start: Coordinate, course: Double, duration: Double, seed: UInt64
  ) {
    var random = TrackRandom(state: seed)
    var stretches: [TrackStretch] = []
    var (place, course) = (start, course)
    var (time, length, entry) = (0.0, 0.0, 0.0)
    while time < duration || entry > 0 {
      let cruise = style.speed * (1 + style.speedSpread * (2 * random.share() - 1))
      let way = random.pick(style.stretch)
      let turns = random.share() < style.turnChance
      let angle = random.pick(style.turn) * (random.share() < 0.5 ? -1 : 1)
      let pause = random.share() < style.stopChance ? random.pick(style.stop) : 0
      func stretch(endingAt exit: Double) -> TrackStretch {
        TrackStretch(
          style, from: place, course: course, begin: time, length: way, entry: entry,
          wish: (cruise, exit))
      }
      var next = stretch(
        endingAt: pause > 0 ? 0 : turns ? min(style.turnSpeed, cruise) : cruise)
      if time + next.duration >= duration { next = stretch(endingAt: 0) }
      stretches.append(next)
      let junction = Geodesic.direct(from: place, course: course, distance: way)
      place = junction.coordinate
      // The course on a geodesic changes a little on the way.
      course = GeneratedDrive.course(junction.finalCourse + (turns ? angle : 0))
      time += next.duration + (next.exit == 0 ? pause : 0)
      length += way
      entry = next.exit
    }
    self.stretches = stretches
    end = place
    self.duration = time
    self.length = length
  }

  /// The state so many seconds after the beginning; the device rests after the end.
  func state(after seconds: Double) -> GeneratedMotion.State {
    guard seconds < duration, let stretch = stretch(at: max(seconds, 0)) else {
      return GeneratedMotion.State(end, speed: 0)
    }
    let movement = stretch.movement(after: max(seconds, 0) - stretch.begin)
    let place = Geodesic.direct(
      from: stretch.start, course: stretch.course, distance: movement.distance)
    return GeneratedMotion.State(
      place.coordinate, speed: movement.speed,
      course: movement.speed > 0 ? place.finalCourse : nil)
  }

  private func stretch(at seconds: Double) -> TrackStretch? {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].begin <= seconds { low = middle } else { high = middle }
    }
    return low < stretches.count ? stretches[low] : nil
  }
}

/// The numbers that decide about a track: SplitMix64 (Steele, Lea and Flood, 2014).
private struct TrackRandom {
  var state: UInt64

  /// A number in 0..<1.
  mutating func share() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }

  /// A number in a range.
  mutating func pick(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * share()
  }
}
