// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback

/// A recording in memory, given out event by event; the n-th event stands in line n.
struct RecordedList: FixSource {
  private let events: [RecordedEvent]
  private var position = 0

  init(_ events: [RecordedEvent]) { self.events = events }

  /// Fixes so many seconds after the morning, a thousandth of a degree apart; `nil` is a loss of
  /// signal.
  init(at seconds: [Double?]) {
    events = seconds.enumerated().map { index, second in
      let place = TextPosition(line: Int32(index + 1), column: 1)
      return second.map { .fix(recorded(Double(index), at: $0), at: place) } ?? .signalLost
    }
  }

  mutating func read(into events: inout [RecordedEvent]) -> Bool {
    guard position < self.events.count else { return false }
    events.append(self.events[position])
    position += 1
    return true
  }

  mutating func rewind() { position = 0 }
}

/// A fix with no more than it must have, so many thousandths of a degree north of 50° N 8° E and so
/// many seconds after the morning.
func recorded(_ thousandths: Double, at second: Double) -> Fix {
  guard let coordinate = Coordinate(latitude: 50 + thousandths / 1_000, longitude: 8),
    let time = time(second),
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracy: 5, timestamp: UTCInstant(time),
      origin: .simulation)
  else { preconditionFailure("the fix is valid") }
  return fix
}
