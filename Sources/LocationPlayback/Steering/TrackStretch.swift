// SPDX-License-Identifier: MIT

import LocationCore

/// A straight part of a generated track: the speed changes evenly, stays, and changes evenly again.
struct TrackStretch: Hashable, Sendable {
  /// Where it begins.
  let start: Coordinate

  /// The course at its beginning.
  let course: Double

  /// The seconds from the beginning of the track to its own.
  let begin: Double

  /// Its length in meters.
  let length: Double

  /// The speed at its end.
  let exit: Double

  private let entry: Double
  private let cruise: Double
  private let style: TrackStyle

  /// Makes a stretch.
  ///
  /// - Parameters:
  ///   - style: How someone moves on it.
  ///   - start: Where it begins.
  ///   - course: The course at its beginning.
  ///   - begin: The seconds from the beginning of the track to its own.
  ///   - length: Its length in meters.
  ///   - entry: The speed at its beginning.
  ///   - wish: The even speed, and the speed at its end, as far as the length allows for them.
  init(
    _ style: TrackStyle, from start: Coordinate, course: Double, begin: Double, length: Double,
    entry: Double, wish: (cruise: Double, exit: Double)
  ) {
    (self.style, self.start, self.course, self.begin) = (style, start, course, begin)
    (self.length, self.entry) = (length, entry)
    let (rise, fall) = (style.acceleration, style.deceleration)
    // v² = u² + 2as: what can be reached within the length.
    let slowest = max(entry * entry - 2 * fall * length, 0).squareRoot()
    let fastest = (entry * entry + 2 * rise * length).squareRoot()
    let exit = min(max(wish.exit, slowest), fastest)
    let peak =
      (2 * rise * fall * length + fall * entry * entry + rise * exit * exit) / (rise + fall)
    self.exit = exit
    cruise = min(max(wish.cruise, exit), max(peak.squareRoot(), entry))
  }

  /// The seconds and meters of the change from the first speed to the even one.
  private var first: (seconds: Double, meters: Double) {
    let rate = cruise < entry ? style.deceleration : style.acceleration
    let seconds = abs(cruise - entry) / rate
    return (seconds, (entry + cruise) / 2 * seconds)
  }

  /// The seconds and meters of the change from the even speed to the last one.
  private var last: (seconds: Double, meters: Double) {
    let seconds = (cruise - exit) / style.deceleration
    return (seconds, (cruise + exit) / 2 * seconds)
  }

  /// The seconds of the even speed.
  private var even: Double {
    cruise > 0 ? max(length - first.meters - last.meters, 0) / cruise : 0
  }

  /// The seconds that it takes.
  var duration: Double { first.seconds + even + last.seconds }

  /// The speed and the meters so many seconds after its beginning.
  func movement(after seconds: Double) -> (speed: Double, distance: Double) {
    guard seconds < duration else { return (exit, length) }
    if seconds < first.seconds {
      let speed = entry + (cruise - entry) * seconds / first.seconds
      return (speed, (entry + speed) / 2 * seconds)
    }
    let left = duration - seconds
    if left < last.seconds {
      let speed = exit + (cruise - exit) * left / last.seconds
      return (speed, length - (exit + speed) / 2 * left)
    }
    return (cruise, first.meters + cruise * (seconds - first.seconds))
  }
}
