// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// Joins the reports of one device into epochs, and returns each epoch once.
///
/// gpsd reports a moment up to five times, once for each sentence, until it has found the sentence
/// that ends the cycle. From 3.25 on it always does so. An epoch ends when a report of another
/// moment comes, when it has as many reports as this device's epochs have, or when no more reports
/// are expected.
struct EpochAssembler {
  /// How long an epoch waits for more reports at most.
  static let longestPatience = Duration.milliseconds(250)

  /// The wait for more reports as a fraction of the time between epochs, if known: at 10 Hz 40 ms.
  private static let patienceOfCycle = 0.4

  /// The wait as a multiple of the time between an epoch's reports, if that is longer.
  private static let patienceOfSpread = 1.25

  /// Epochs whose numbers of reports, cycles and spreads are remembered; the largest number is the
  /// one that an epoch has.
  private static let memory = 4

  /// How far back a moment is looked for among those that have been; a step of time by more than
  /// that begins a new sequence.
  private static let window = Duration.seconds(1)

  /// How many moments are looked through at most; no receiver is quicker.
  private static let longestMemory = 256

  private struct Open {
    let time: UTCInstant
    let isDated: Bool
    var position: TPV
    var reports = 1
    /// How long after the first report the last one came.
    var spread = Duration.zero
    let began: Instant
    let ends: Instant
  }

  /// An epoch that has come out.
  private struct Closed {
    let time: UTCInstant
    /// Its report, if it has no time of its own.
    let undated: TPV?
    let began: Instant
    var hadFix: Bool
  }

  /// What epochs were like.
  private struct Habit {
    var reports: Int
    var spread: Duration
  }

  private var open: Open?
  private var closed: [Closed] = []
  private var habits: [Habit] = []
  private var cycles: [Duration] = []

  /// When an epoch ends for want of reports, if nothing else ends it before.
  var deadline: Instant? { open?.ends }

  /// How long an epoch waits for more reports.
  private var patience: Duration {
    guard let cycle = cycles.min() else { return Self.longestPatience }
    let spread = habits.map(\.spread).max() ?? .zero
    let wait = max(cycle * Self.patienceOfCycle, spread * Self.patienceOfSpread)
    return min(wait, Self.longestPatience)
  }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: When it arrived.
  ///   - utc: When that was in UTC: the time of a report without one.
  /// - Returns: The epochs that ended with it, in order.
  mutating func take(_ report: TPV, at now: Instant, utc: UTCInstant) -> [ReceiverEpoch] {
    let time = report.time.map { UTCInstant($0) }
    if var open, isOfOpen(report, time, open, at: now) {
      open.position.merge(report)
      open.reports += 1
      open.spread = now - open.began
      self.open = open
      return endIfComplete()
    }
    let ended = end()
    if let index = indexOfClosed(report, time, at: now) {
      return ended + takeLate(report, of: index, at: now)
    }
    noteCycle(upTo: time)
    open = Open(
      time: time ?? utc, isDated: time != nil, position: report, began: now, ends: now + patience)
    return ended + endIfComplete()
  }

  /// Ends an epoch that has waited long enough.
  mutating func meetDeadline(at now: Instant) -> [ReceiverEpoch] {
    guard let open, open.ends <= now else { return [] }
    return end()
  }

  /// Ends the epoch that is open: nothing more comes.
  mutating func end() -> [ReceiverEpoch] {
    guard let open else { return [] }
    self.open = nil
    habits.append(Habit(reports: open.reports, spread: open.spread))
    if habits.count > Self.memory { habits.removeFirst() }
    return [close(open)]
  }

  /// Whether a report is of the epoch that is open: of its time, or, where neither has one, of its
  /// place and soon after it.
  private func isOfOpen(_ report: TPV, _ time: UTCInstant?, _ open: Open, at now: Instant) -> Bool {
    if let time { return open.isDated && open.time == time }
    return !open.isDated && now <= open.ends && report.isRepeat(of: open.position)
  }

  private func indexOfClosed(_ report: TPV, _ time: UTCInstant?, at now: Instant) -> Int? {
    if let time { return closed.lastIndex { $0.undated == nil && $0.time == time } }
    guard let last = closed.last, let undated = last.undated, now - last.began <= patience,
      report.isRepeat(of: undated)
    else { return nil }
    return closed.count - 1
  }

  /// Notes how long after the last epoch another one begins, by the receiver's clock.
  private mutating func noteCycle(upTo time: UTCInstant?) {
    guard let time, let last = closed.last, last.undated == nil, time > last.time else { return }
    cycles.append(time - last.time)
    if cycles.count > Self.memory { cycles.removeFirst() }
  }

  private mutating func endIfComplete() -> [ReceiverEpoch] {
    // One epoch alone may have been a part of one.
    guard let open, habits.count > 1, let usual = habits.map(\.reports).max(),
      open.reports >= usual
    else { return [] }
    return end()
  }

  /// Receives a report of an epoch that was already returned.
  ///
  /// It counts toward the number of reports. It is returned only if the epoch had no position and
  /// the report has one.
  private mutating func takeLate(
    _ report: TPV, of index: Int, at now: Instant
  ) -> [ReceiverEpoch] {
    let epoch = closed[index]
    if index == closed.count - 1, let last = habits.indices.last {
      habits[last].reports += 1
      habits[last].spread = now - epoch.began
    }
    guard report.hasFix, !epoch.hadFix else { return [] }
    closed[index].hadFix = true
    return [ReceiverEpoch(time: epoch.time, position: report)]
  }

  private mutating func close(_ epoch: Open) -> ReceiverEpoch {
    if let newest = closed.last?.time, epoch.time < newest {
      // Time went back; of moments that have been nothing is said a second time all the same, as
      // long as they are near.
      closed.removeAll { $0.time - epoch.time > Self.window }
    } else {
      closed.removeAll { epoch.time - $0.time > Self.window }
    }
    if closed.count == Self.longestMemory { closed.removeFirst() }
    closed.append(
      Closed(
        time: epoch.time, undated: epoch.isDated ? nil : epoch.position, began: epoch.began,
        hadFix: epoch.position.hasFix))
    return ReceiverEpoch(time: epoch.time, position: epoch.position)
  }
}

extension TPV {
  /// Whether it has the same place as another report, or no place if that has none.
  fileprivate func isRepeat(of other: TPV) -> Bool {
    hasFix == other.hasFix && latitude == other.latitude && longitude == other.longitude
  }
}
