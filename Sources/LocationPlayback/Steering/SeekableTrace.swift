// SPDX-License-Identifier: MIT

package import LocationCore

/// A moment of a trace: a fix, or the loss of the signal.
package struct TraceMoment: BitwiseCopyable, Hashable, Sendable {
  /// The instant on the trace's own line, from its beginning on.
  package let instant: Instant

  /// The fix; `nil` if the signal is lost until the next moment.
  package let fix: Fix?

  /// Makes a moment.
  package init(instant: Instant, fix: Fix?) {
    (self.instant, self.fix) = (instant, fix)
  }
}

/// Bytes outside memory that can be read anywhere.
package protocol RecordStorage: AnyObject {
  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(SpillError)

  /// Reads bytes that were added before.
  func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8]
}

/// The reason why a trace cannot be played from a moment.
package enum SeekFault: Error, Hashable, Sendable {
  /// The trace ends before it, so long after its beginning.
  case beyondEnd(Duration)

  /// The trace comes through a pipe, and was read up to this only.
  case notRead(upTo: Duration)

  /// It is so far ahead that reading up to it would take seconds; the trace was read up to this.
  case tooFar(upTo: Duration)

  /// The end is not known: the trace comes through a pipe that has not ended, or repeats forever.
  case endUnknown

  /// What was read could not be kept.
  case notKept(reason: String)
}

/// A trace that can be played from any of its moments.
///
/// What was read goes as records of one size to storage outside memory, so that a moment is found
/// by some reads. What was not read yet is read on.
package struct SeekableTrace {
  private var cursor: TraceCursor
  private let makeStorage: () throws(SpillError) -> any RecordStorage

  /// What was read; `nil` before anything was.
  private var storage: (any RecordStorage)?

  /// The most moments that are read on for one seek.
  private static let readLimit = 2_000_000

  /// The number of moments in storage.
  private var count = 0

  /// The moment after those in storage, if it was read for a seek and could not be kept.
  private var unkept: TraceMoment?

  /// The number of the moment that comes next.
  private var index = 0

  /// The moment that comes next, if it was looked at.
  private var upcoming: TraceMoment?

  /// The moment before it.
  private var previous: TraceMoment?

  private var cursorHasEnded = false
  private var lastRead: TraceMoment?

  /// The reason why the trace cannot be read further.
  package private(set) var failure: PlaybackError?

  /// The reason why moments are no longer kept, so that none of them can be played again.
  package private(set) var storageFault: SpillError?

  /// Makes a trace at its beginning.
  ///
  /// - Parameters:
  ///   - cursor: The trace, at its beginning.
  ///   - makeStorage: A function that makes empty storage for what is read.
  package init(
    _ cursor: TraceCursor,
    makeStorage: @escaping () throws(SpillError) -> any RecordStorage
  ) {
    self.cursor = cursor
    self.makeStorage = makeStorage
  }

  /// Whether reading never waits.
  package var isAtHand: Bool { cursor.isAtHand }

  /// The time within which a client waits for the next fix rather than getting one in between.
  private var timeToNext: Duration { cursor.timeToNext }

  /// The duration, if the trace was read to its end.
  package var knownEnd: Duration? { cursorHasEnded ? lastRead?.instant.sinceStart : nil }

  /// The counts of what was read.
  package var report: PlaybackReport { cursor.report }

  /// Returns the warnings about the trace since the last call.
  package mutating func takeWarnings() -> [PlaybackWarning] { cursor.takeWarnings() }

  // MARK: - Playing

  /// The moment that comes next; `nil` at the end.
  package var next: TraceMoment? {
    mutating get {
      if upcoming == nil { upcoming = look() }
      return upcoming
    }
  }

  /// Takes the moment that comes next.
  package mutating func take() -> TraceMoment? {
    guard let moment = next else { return nil }
    previous = moment
    upcoming = nil
    index += 1
    return moment
  }

  /// Reads the moment that comes next, from storage or from the trace.
  private mutating func look() -> TraceMoment? {
    if index < count {
      do throws(SpillError) {
        return try record(index)
      } catch {
        // What cannot be read is left out.
        storageFault = error
        index = count
      }
    }
    defer { unkept = nil }
    return unkept ?? readOn()
  }

  /// Reads the next moment of the trace for a seek; `nil` at the end.
  ///
  /// - Throws: `SeekFault.notKept`; the moment is then played in its turn.
  private mutating func readAhead() throws(SeekFault) -> TraceMoment? {
    guard let moment = readOn() else { return nil }
    if let storageFault {
      unkept = moment
      throw .notKept(reason: storageFault.reason)
    }
    return moment
  }

  /// Reads the next moment of the trace, and keeps it.
  private mutating func readOn() -> TraceMoment? {
    guard !cursorHasEnded else { return nil }
    let moment: TraceMoment
    do throws(PlaybackError) {
      switch try cursor.advance() {
      case .fix(let instant): moment = TraceMoment(instant: instant, fix: cursor.fix)
      case .signalLost(let instant): moment = TraceMoment(instant: instant, fix: nil)
      case nil:
        cursorHasEnded = true
        return nil
      }
    } catch {
      cursorHasEnded = true
      failure = error
      return nil
    }
    lastRead = moment
    guard storageFault == nil else { return moment }
    do throws(SpillError) {
      if storage == nil { storage = try makeStorage() }
      unsafe try storage?.append(withUnsafeBytes(of: moment) { unsafe [UInt8]($0) })
      count += 1
    } catch {
      storageFault = error
    }
    return moment
  }

  private func record(_ index: Int) throws(SpillError) -> TraceMoment {
    guard let storage else { throw SpillError(reason: "nothing was kept") }
    let size = MemoryLayout<TraceMoment>.size
    let bytes = try storage.read(size, at: index * size)
    // `readOn` took the bytes from a value of this type in this process.
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: TraceMoment.self) }
  }

  // MARK: - Seeking

  /// The duration of the whole trace, for which it is read to its end.
  ///
  /// - Throws: `SeekFault` if it has no end that can be known now.
  package mutating func duration() throws(SeekFault) -> Duration {
    guard cursorHasEnded || isAtHand && cursor.hasEnd else { throw .endUnknown }
    try checkStorage()
    while try readAhead() != nil {}
    return lastRead?.instant.sinceStart ?? .zero
  }

  /// Goes to a moment, so that it comes next.
  ///
  /// - Parameter target: The time since the beginning; a negative one is the beginning.
  /// - Returns: The position then; `nil` if the signal is lost there.
  /// - Throws: `SeekFault`; the trace then stays where it was.
  package mutating func seek(to target: Duration) throws(SeekFault) -> Fix? {
    let target = Instant(sinceStart: max(target, .zero))
    try checkStorage()
    var left = Self.readLimit
    while (lastRead?.instant ?? .start) < target || lastRead == nil {
      guard isAtHand || cursorHasEnded else {
        throw .notRead(upTo: lastRead?.instant.sinceStart ?? .zero)
      }
      guard left > 0 else { throw .tooFar(upTo: lastRead?.instant.sinceStart ?? .zero) }
      left -= 1
      guard try readAhead() != nil else { break }
    }
    guard let lastRead, target <= lastRead.instant else {
      throw .beyondEnd(lastRead?.instant.sinceStart ?? .zero)
    }
    do throws(SpillError) {
      let found = try firstIndex(notBefore: target)
      let before = found > 0 ? try record(found - 1) : nil
      let after = try record(found)
      (index, upcoming, previous) = (found, after, before)
      return Self.position(at: target, before, after)
    } catch {
      storageFault = error
      throw .notKept(reason: error.reason)
    }
  }

  private func checkStorage() throws(SeekFault) {
    if let storageFault { throw .notKept(reason: storageFault.reason) }
  }

  /// The number of the first kept moment at or after an instant, which is not after the last one.
  private func firstIndex(notBefore target: Instant) throws(SpillError) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try record(middle).instant < target { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The position at an instant between two moments; `nil` if the signal is lost there.
  private static func position(
    at target: Instant, _ before: TraceMoment?, _ after: TraceMoment
  ) -> Fix? {
    guard let end = after.fix else { return nil }
    if after.instant == target { return end }
    guard let before, let start = before.fix else { return nil }
    // Two fixes with one time are at most a moment apart.
    return start.interpolated(to: end, from: before.instant, until: after.instant, at: target)
      ?? start
  }

  /// The position at an instant between the moment before and the one that comes next; `nil` if it is
  /// not known, or if the next one is so near that a client waits for it.
  package func positionUnderWay(at instant: Instant) -> Fix? {
    guard let previous, let start = previous.fix, let upcoming, let end = upcoming.fix,
      previous.instant < instant, instant + timeToNext < upcoming.instant
    else { return nil }
    return start.interpolated(
      to: end, from: previous.instant, until: upcoming.instant, at: instant)
  }
}

// A trace may read a source that only one thread may use.
@available(*, unavailable)
extension SeekableTrace: Sendable {}
