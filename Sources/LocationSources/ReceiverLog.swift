// SPDX-License-Identifier: MIT

package import GPSD
import GPX
package import LocationCore
package import LocationPlayback

/// Makes a recording from the decoded log of a receiver.
///
/// Its fixes are in the order of the log, and each has a time. Sentences without a date come before
/// the first one with a date, and some logs have no date at all. A live receiver would give them
/// the time of arrival, which has no meaning here. They are one second apart, up to the first known
/// time, or else from a start time on.
package struct ReceiverLog {
  /// The number of fixes that wait for the first time; a pipe may never deliver one.
  package static let waitingLimit = 1_024

  private static let step = Duration.seconds(1)

  /// The longest gap of a log that counts; it is longer than any silence.
  private static let longestGap = Duration.seconds(60)

  /// The largest number of reports of a moment, until gpsd knows the sentence that ends the cycle.
  private static let mostReports = 5

  private enum Dating: Hashable {
    /// No time was reported so far; the fixes wait for one.
    case awaited
    /// Fixes without a time got one from the start time on, because too many waited or the log
    /// ended.
    case given
    /// Times are those of the receiver plus a shift.
    case known(shift: Duration)
  }

  private let waitingLimit: Int
  private var tracker = ReceiverTracker()
  private var dating = Dating.awaited

  /// The time of the last report, reported or assigned; an epoch that began with it may still be
  /// open.
  private var heard: UTCInstant

  /// The times that were assigned to reports without one and that no fix has had yet.
  ///
  /// These are the time of the open epoch and that of the report that ends it.
  private var givenTimes: [UTCInstant] = []

  /// The instant of the log on a timeline that only advances, which shows when a device falls
  /// silent.
  private var line = Instant.start

  private var hasHeard = false

  /// The time of the last fix, reported or assigned.
  private var clock: UTCInstant

  private var events: [RecordedEvent] = []

  /// The number of fixes among the events that wait for a time.
  private var waiting = 0

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - startTime: The start time if no time is reported.
  ///   - waitingLimit: The number of fixes that may wait for a time.
  package init(startTime: UTCInstant, waitingLimit: Int = Self.waitingLimit) {
    self.waitingLimit = waitingLimit
    heard = startTime - Self.step
    clock = heard
  }

  /// Moves the events that need not wait for a time to the end of a list.
  package mutating func moveEvents(to list: inout [RecordedEvent]) {
    guard dating != .awaited else { return }
    list += events
    events.removeAll(keepingCapacity: true)
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
    // An epoch of a log ends with the next one, so no deadline is met.
    for event in tracker.take(report, at: line, utc: heard) { add(event) }
  }

  /// Handles the end of the log.
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
      // A replayed fix comes from software, regardless of its first origin (D-01).
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

  /// Adds a fix; only gpsd knows its place in the log.
  private mutating func append(_ fix: Fix) {
    var fix = fix
    if case .known(let shift) = dating { fix = fix.stamped(fix.timestamp + shift) }
    events.append(.fix(fix, at: TextPosition()))
  }

  /// Returns the events that waited for the first time, with fixes one second apart up to that fix.
  ///
  /// The last fixes are left out if they are that same fix, reported for other sentences of its
  /// moment.
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
