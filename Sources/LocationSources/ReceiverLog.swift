// SPDX-License-Identifier: MIT

package import GPSD
import GPX
package import LocationCore
package import LocationPlayback

/// Makes a recording of what the log of a receiver was decoded to: fixes in the order of the log, each
/// with a time.
///
/// Sentences without a date come before the first one with it, and some logs have none at all. A
/// receiver that is followed live would be given the time of arrival for them, which says nothing here:
/// they lie a second apart, up to the first time that is known, else from a start time on.
package struct ReceiverLog {
  /// Fixes that wait for the first time, in case one comes; a pipe may never bring one.
  package static let waitingLimit = 1_024

  private static let step = Duration.seconds(1)

  /// A gap of a log counts for no more than this, longer than any silence.
  private static let longestGap = Duration.seconds(60)

  /// How often gpsd reports a moment at most, before it knows with which sentence it ends.
  private static let mostReports = 5

  private enum Dating: Hashable {
    /// No time was told so far; what was told waits for one.
    case awaited
    /// What was told without a time was given one from the start time on, since too much waited.
    case given
    /// Times are those of the receiver, and so much.
    case known(shift: Duration)
  }

  private let waitingLimit: Int
  private var tracker = ReceiverTracker()
  private var dating = Dating.awaited

  /// The time of the last report, told or given; an epoch that began with it may not have ended.
  private var heard: UTCInstant

  /// Times that were given to reports without one, of which no fix has come out yet: that of the
  /// epoch that is open, and that of the report which ends it.
  private var givenTimes: [UTCInstant] = []

  /// Where the log is on a line on which time only goes on, by which a device falls silent.
  private var line = Instant.start

  private var hasHeard = false

  /// The time of the last fix, told or given.
  private var clock: UTCInstant

  private var events: [RecordedEvent] = []
  private var taken = 0

  /// Fixes among the events, while these wait for a time.
  private var waiting = 0

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - startTime: When it begins where no time is told.
  ///   - waitingLimit: How many fixes wait for one.
  package init(startTime: UTCInstant, waitingLimit: Int = Self.waitingLimit) {
    self.waitingLimit = waitingLimit
    heard = startTime - Self.step
    clock = heard
  }

  /// Takes the next event, as far as there is one that need not wait.
  package mutating func popFirst() -> RecordedEvent? {
    guard dating != .awaited else { return nil }
    guard taken < events.count else {
      events.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return events[taken - 1]
  }

  /// Takes a report.
  package mutating func take(_ report: GPSDReport) {
    if case .position(let position) = report {
      let time = position.time.map { UTCInstant($0) } ?? heard + Self.step
      if position.time == nil { note(given: time) }
      if hasHeard { line = line + min(max(time - heard, .zero), Self.longestGap) }
      hasHeard = true
      heard = time
    }
    // Epochs of a log end with the next one: no deadline is met.
    for event in tracker.take(report, at: line, utc: heard) { add(event) }
  }

  /// Learns that the log ends.
  package mutating func end() {
    for event in tracker.disconnect(at: line) { add(event) }
    if dating == .awaited { dating = .given }
  }

  private mutating func note(given time: UTCInstant) {
    if givenTimes.count == 2 { givenTimes.removeFirst() }
    givenTimes.append(time)
  }

  private mutating func add(_ event: ReceiverEvent) {
    switch event {
    case .heading, .sky: break
    case .signalLost: events.append(.signalLost)
    case .fix(let fix, let beginsSequence):
      // What is replayed comes from software, whatever it came from once (D-01).
      let fix = fix.attributed(to: .simulation)
      if let index = givenTimes.firstIndex(of: fix.timestamp) {
        givenTimes.remove(at: index)
        addUntimed(fix)
      } else {
        addTimed(fix, beginsSequence: beginsSequence)
      }
      clock = fix.timestamp
    }
  }

  private mutating func addUntimed(_ fix: Fix) {
    append(fix)
    guard dating == .awaited else { return }
    waiting += 1
    if waiting == waitingLimit { dating = .given }
  }

  private mutating func addTimed(_ fix: Fix, beginsSequence: Bool) {
    switch dating {
    case .awaited:
      events = Self.dated(events, before: fix)
      dating = .known(shift: .zero)
    case .given:
      dating = .known(shift: clock + Self.step - fix.timestamp)
    case .known:
      if beginsSequence { events.append(.signalLost) }
    }
    append(fix)
  }

  /// Adds a fix, of which only gpsd knows where in the log it was told.
  private mutating func append(_ fix: Fix) {
    var fix = fix
    if case .known(let shift) = dating { fix = fix.stamped(fix.timestamp + shift) }
    events.append(.fix(fix, at: TextPosition()))
  }

  /// What waited for the first time, a second apart up to that fix.
  ///
  /// The last ones are left out where they are that very fix, told by other sentences of its moment.
  private static func dated(_ waiting: [RecordedEvent], before first: Fix) -> [RecordedEvent] {
    var dated: [RecordedEvent] = []
    var time = first.timestamp
    var untold = mostReports - 1
    for event in waiting.reversed() {
      guard case .fix(let fix, let place) = event else {
        dated.append(event)
        continue
      }
      if untold > 0, fix.coordinate == first.coordinate {
        untold -= 1
      } else {
        untold = 0
        time = time - step
        dated.append(.fix(fix.stamped(time), at: place))
      }
    }
    return dated.reversed()
  }
}
