// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// Joins the reports of one device into epochs, and returns each epoch once.
///
/// gpsd reports a moment up to five times, once for each sentence, until it has found the sentence
/// that ends the cycle. gpsd 3.25 and later always report this way. An epoch ends at a report of
/// another moment, when it has as many reports as the device's last epochs had, or at its deadline.
struct EpochAssembler {
  /// The longest time for which an epoch waits for more reports.
  static let longestPatience = Duration.milliseconds(250)

  /// The wait for more reports as a fraction of the time between epochs, if that is known: 40 ms at
  /// 10 Hz.
  private static let patienceOfCycle = 0.4

  /// The wait as a multiple of the time between an epoch's first and last reports, if that is
  /// longer.
  private static let patienceOfSpread = 1.25

  /// The number of past epochs whose report counts, cycles and spreads are remembered.
  ///
  /// An epoch is expected to have as many reports as the largest of them.
  private static let memory = 4

  /// The difference in time from the newest epoch up to which returned epochs are remembered.
  private static let window = Duration.seconds(1)

  /// The largest number of returned epochs that are remembered; no receiver is faster.
  private static let longestMemory = 256

  private struct Open {
    let time: UTCInstant
    let isDated: Bool
    var position: TPV
    var reports = 1
    /// The time from the first report to the last one.
    var spread = Duration.zero
    let began: Instant
    let ends: Instant
  }

  /// An epoch that was returned.
  private struct Closed {
    let time: UTCInstant
    /// The epoch's position, if the receiver reported no time.
    let undated: TPV?
    let began: Instant
    var hadFix: Bool
  }

  /// The number of reports of a past epoch, and the time between the first and the last one.
  private struct Habit {
    var reports: Int
    var spread: Duration
  }

  private var open: Open?
  private var closed: [Closed] = []
  private var habits: [Habit] = []
  private var cycles: [Duration] = []

  /// The instant at which the open epoch ends, if no report ends it before.
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
  ///   - utc: The same moment in UTC, which is the time of a report without one.
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

  /// Ends the open epoch if its deadline has passed.
  mutating func meetDeadline(at now: Instant) -> [ReceiverEpoch] {
    guard let open, open.ends <= now else { return [] }
    return end()
  }

  /// Ends the open epoch without waiting for more reports.
  mutating func end() -> [ReceiverEpoch] {
    guard let open else { return [] }
    self.open = nil
    habits.append(Habit(reports: open.reports, spread: open.spread))
    if habits.count > Self.memory { habits.removeFirst() }
    return [close(open)]
  }

  /// Whether a report belongs to the open epoch: it has the same time or, if neither has a time,
  /// the same place before the epoch's deadline.
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

  /// Records the time from the last epoch to a new one, by the receiver's clock.
  private mutating func noteCycle(upTo time: UTCInstant?) {
    guard let time, let last = closed.last, last.undated == nil, time > last.time else { return }
    cycles.append(time - last.time)
    if cycles.count > Self.memory { cycles.removeFirst() }
  }

  private mutating func endIfComplete() -> [ReceiverEpoch] {
    // A single past epoch may have been incomplete.
    guard let open, habits.count > 1, let usual = habits.map(\.reports).max(),
      open.reports >= usual
    else { return [] }
    return end()
  }

  /// Takes a report of an epoch that was already returned.
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
      // After a small step back in time, returned epochs stay remembered, so that none is returned
      // twice.
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
  /// Whether it has the same position as another report, or neither has one.
  fileprivate func isRepeat(of other: TPV) -> Bool {
    hasFix == other.hasFix && latitude == other.latitude && longitude == other.longitude
  }
}
