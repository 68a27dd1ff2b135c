// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// Joins the reports of one device into epochs, of which each comes out once.
///
/// gpsd reports a moment up to five times: once for each sentence while it learns which one ends the
/// cycle, and from 3.25 on always. An epoch ends when a report of another moment comes, when it has
/// had as many reports as epochs have here, or after a quarter of a second.
struct EpochAssembler {
  /// How long an epoch waits for more reports.
  static let patience = Duration.milliseconds(250)

  /// Epochs whose numbers of reports are remembered; the largest is the number that one has.
  private static let memory = 4

  /// How far back a moment is looked for among those that have been; a step of time by more than
  /// that begins a new sequence.
  private static let window = Duration.seconds(1)

  /// How many moments are looked through at most; no receiver is quicker.
  private static let longestMemory = 256

  private struct Open {
    let time: UTCInstant
    var position: TPV
    var reports = 1
    let ends: Instant
  }

  /// An epoch that has come out.
  private struct Closed {
    let time: UTCInstant
    let hadFix: Bool
  }

  private var open: Open?
  private var closed: [Closed] = []
  private var reportsOfEpochs: [Int] = []

  /// When an epoch ends for want of reports, if nothing else ends it before.
  var deadline: Instant? { open?.ends }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: When it arrived.
  ///   - utc: When that was in UTC: the time of a report without one.
  /// - Returns: The epochs that ended with it, in order.
  mutating func take(_ report: TPV, at now: Instant, utc: UTCInstant) -> [ReceiverEpoch] {
    guard let time = report.time.map({ UTCInstant($0) }) else {
      // Nobody can tell which others belong to it.
      return end() + [close(ReceiverEpoch(time: utc, position: report))]
    }
    if open?.time == time {
      open?.position.merge(report)
      open?.reports += 1
      return endIfComplete()
    }
    let ended = end()
    if let index = closed.lastIndex(where: { $0.time == time }) {
      return ended + takeLate(report, of: index)
    }
    open = Open(time: time, position: report, ends: now + Self.patience)
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
    reportsOfEpochs.append(open.reports)
    if reportsOfEpochs.count > Self.memory { reportsOfEpochs.removeFirst() }
    return [close(ReceiverEpoch(time: open.time, position: open.position))]
  }

  private mutating func endIfComplete() -> [ReceiverEpoch] {
    // One epoch alone may have been a part of one.
    guard let open, reportsOfEpochs.count > 1, let usual = reportsOfEpochs.max(),
      open.reports >= usual
    else { return [] }
    return end()
  }

  /// Takes a report of an epoch that has come out already: it counts for how many there are, and
  /// comes out only where the epoch had no position and this has one.
  private mutating func takeLate(_ report: TPV, of index: Int) -> [ReceiverEpoch] {
    let epoch = closed[index]
    if index == closed.count - 1, let last = reportsOfEpochs.indices.last {
      reportsOfEpochs[last] += 1
    }
    guard report.hasFix, !epoch.hadFix else { return [] }
    closed[index] = Closed(time: epoch.time, hadFix: true)
    return [ReceiverEpoch(time: epoch.time, position: report)]
  }

  private mutating func close(_ epoch: ReceiverEpoch) -> ReceiverEpoch {
    if let newest = closed.last?.time, epoch.time < newest {
      // Time went back; of moments that have been nothing is said a second time all the same, as
      // long as they are near.
      closed.removeAll { $0.time - epoch.time > Self.window }
    } else {
      closed.removeAll { epoch.time - $0.time > Self.window }
    }
    if closed.count == Self.longestMemory { closed.removeFirst() }
    closed.append(Closed(time: epoch.time, hadFix: epoch.hasFix))
    return epoch
  }
}
