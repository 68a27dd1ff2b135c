// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

/// The positions of a device that a person steers: those of a trace, from any of its moments, of a
/// receiver, or of a motion that takes their place.
///
/// The engine's time never goes back. A jump in the trace moves only the trace's line against the
/// engine's, and fixes get times that go on.
package final class SteeredPositions: PositionSource {
  /// A motion in place of the trace.
  struct Motion {
    let motion: GeneratedMotion

    /// When it began.
    var begin: Instant

    /// Where the trace was then; `nil` without a trace.
    let tracePosition: Duration?

    /// The number of fixes so far.
    var count = 0

    /// When the next fix comes.
    var next: Instant { begin + motion.interval * count }
  }

  var trace: SeekableTrace?
  var motion: Motion?

  /// The receiver that counts where there is no trace and no motion; `nil` for a trace.
  let receiver: (any ReceivedPositions)?

  /// Whether positions are wanted, and whether the receiver determines them.
  var isOpen = false
  var isReceiverOpen = false

  /// The engine's instant at the beginning of the trace's line.
  var traceBegin = Instant.start

  /// What is added to the times of the trace's fixes; `nil` before the first one.
  var stampShift: Duration?
  let timeShift: (@Sendable (UTCInstant) -> Duration)?

  /// The UTC time at an instant, as a device with a receiver has it; `nil` for a trace.
  let utc: ((Instant) -> UTCInstant)?

  /// The last instant at which a fix came, or the times were set, and its time.
  private(set) var line: (instant: Instant, utc: UTCInstant)?

  /// The last fix; `nil` where there is no signal.
  private var place: Fix?

  /// The number of fixes that came.
  private(set) var fixCount = 0

  /// The number of fixes that came while no client wanted positions.
  package private(set) var unwantedFixes = 0

  /// The configured trace and where it was, while another one takes its place.
  var configured: (trace: SeekableTrace?, position: Duration)?

  /// The instant since which the source is paused; `nil` while it goes on.
  var heldSince: Instant?

  /// Receives where the device is, for people who look on; `nil` if nothing shows it.
  package var view: DeviceView?

  /// Keeps what the receiver gives; `nil` if nothing is recorded.
  package var received: ReceivedLog? {
    didSet { if let utc { received?.begin(at: utc(.start)) } }
  }

  /// Makes the positions of a trace at its beginning.
  ///
  /// - Parameters:
  ///   - trace: The trace; `nil` has no positions until a motion is set.
  ///   - timeShift: Returns the shift of all times, given the time of the first fix; `nil` shifts
  ///     nothing.
  package init(
    _ trace: SeekableTrace?, timeShift: (@Sendable (UTCInstant) -> Duration)? = nil
  ) {
    self.trace = trace
    self.timeShift = timeShift
    (receiver, utc) = (nil, nil)
  }

  /// Makes the positions of a receiver.
  ///
  /// - Parameters:
  ///   - receiver: The receiver.
  ///   - utc: Returns the UTC time at an instant, for what takes its place before its first position.
  package init(
    of receiver: any ReceivedPositions, utc: @escaping (Instant) -> UTCInstant
  ) {
    self.receiver = receiver
    self.utc = utc
    timeShift = nil
    receiver.eventArrived = { [unowned self] in take($0, at: $1) }
  }

  // MARK: - As the source of a timeline

  package var nextInstant: Instant? { isHeld ? nil : upcomingInstant }

  /// The instant of the next event if the source goes on.
  var upcomingInstant: Instant? {
    if let motion { return motion.next }
    if isReceiving { return receiver?.nextInstant }
    return (trace?.next).map { traceBegin + $0.instant.sinceStart }
  }

  package var isAtEnd: Bool { !isReceiving && upcomingInstant == nil }
  package var failure: PlaybackError? { trace?.failure ?? receiver?.failure }
  package var isAtHand: Bool { motion != nil || trace?.isAtHand ?? (receiver == nil) }
  package var isLive: Bool { receiver?.isLive ?? false }
  package var givesHeadings: Bool { receiver?.givesHeadings ?? false }

  /// The counts of what was read of the trace.
  package var report: PlaybackReport { trace?.report ?? PlaybackReport() }

  /// Returns the warnings about the trace since the last call.
  package func takeWarnings() -> [PlaybackWarning] { trace?.takeWarnings() ?? [] }

  package func open() {
    isOpen = true
    settleReceiver()
  }

  package func close() {
    isOpen = false
    settleReceiver()
  }

  package func skipMotion(until instant: Instant) -> Bool {
    guard var motion else { return false }
    let passed = ((instant - motion.begin) / motion.motion.interval).rounded(.up)
    let count = max(motion.count, Int(min(max(passed, 0), 1e15)))
    unwantedFixes += count - motion.count
    motion.count = count
    self.motion = motion
    return true
  }

  package func deliverNext(
    to service: LocationService, at now: Instant, _ use: SourceEventUse, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> SourceDelivery {
    if var motion {
      let seconds = (motion.next - motion.begin).seconds
      motion.count += 1
      self.motion = motion
      deliver(motion.motion.state(after: seconds).fix(at: stamp(at: now)), service, now, use)
    } else if isReceiving, let receiver {
      return receiver.deliverNext(to: service, at: now, use, atMost: limit, reach: reach)
    } else if let moment = trace?.take() {
      if let fix = moment.fix {
        deliver(fix.stamped(fix.timestamp + shift(for: fix)), service, now, use)
      } else {
        loseSignal(at: now)
        if use != .pass { service.send(.signalLost, at: now) }
      }
    }
    return SourceDelivery(now)
  }

  private func deliver(
    _ fix: Fix, _ service: LocationService, _ now: Instant, _ use: SourceEventUse
  ) {
    if fixCount == 0 { service.outlets.log?.begin() }
    count(fix, at: now)
    switch use {
    case .deliver: service.send(fix, at: now)
    case .holdFixesBack: break
    case .pass: unwantedFixes += 1
    }
  }

  func loseSignal(at now: Instant) {
    place = nil
    view?.loseSignal(at: now)
  }

  /// Takes a fix as the newest one.
  func count(_ fix: Fix, at now: Instant) {
    line = (now, fix.timestamp)
    place = fix
    fixCount += 1
    if let view { view.take(fix, at: now, tracePosition: tracePosition(at: now)) }
  }

  package func isUnderWay(at instant: Instant) -> Bool {
    interpolatedFix(at: instant) != nil
  }

  package func interpolatedFix(at instant: Instant) -> Fix? {
    guard motion == nil, !isHeld, trace?.next != nil,
      let fix = trace?.positionUnderWay(at: Instant(sinceStart: instant - traceBegin))
    else { return nil }
    return fix.stamped(fix.timestamp + shift(for: fix))
  }

  // MARK: - Steering

  /// Whether a motion takes the trace's place.
  package var isMoved: Bool { motion != nil }

  /// The motion in place of the trace; `nil` for none.
  package var currentMotion: GeneratedMotion? { motion?.motion }

  /// Where the trace is at an instant of the engine; `nil` without a trace.
  ///
  /// A motion leaves it where it was.
  package func tracePosition(at now: Instant) -> Duration? {
    guard let trace else { return nil }
    let position = motion?.tracePosition ?? max(moment(at: now) - traceBegin, .zero)
    return trace.knownEnd.map { min(position, $0) } ?? position
  }

  /// Where the device is at an instant, as far as that is known.
  package func state(at now: Instant) -> GeneratedMotion.State? {
    if let motion {
      return motion.motion.state(after: max((moment(at: now) - motion.begin).seconds, 0))
    }
    return place.map { GeneratedMotion.State($0) }
  }

  /// Begins a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - begin: When it begins.
  ///   - now: The present instant, at which the trace stops.
  package func move(_ motion: GeneratedMotion, from begin: Instant, at now: Instant) {
    self.motion = Motion(motion: motion, begin: begin, tracePosition: tracePosition(at: now))
  }

  /// Goes back to the configured trace, where it was when a motion or another trace took its place.
  ///
  /// - Parameter now: The instant at which the trace goes on.
  /// - Returns: The fix there; `nil` if there is none.
  package func clear(at now: Instant) -> Fix? {
    let position = restoreTrace() ?? motion?.tracePosition ?? .zero
    do throws(SeekFault) {
      return try seek(to: position) { now }
    } catch {
      // What was read is not kept: it goes on with what comes next.
      endMotion(at: position, now)
      place = nil
      joinTimesOfNext()
      return nil
    }
  }

  /// Goes to a moment of the trace.
  ///
  /// - Parameters:
  ///   - position: The time since the beginning of the trace.
  ///   - instant: Returns the instant at which it is played, after the trace was read up to there.
  /// - Returns: The fix of that moment, with a time that goes on; `nil` if the signal is lost there.
  /// - Throws: `SeekFault`; everything then stays as it was.
  package func seek(
    to position: Duration, at instant: () -> Instant
  ) throws(SeekFault) -> Fix? {
    let found = try trace?.seek(to: position)
    let now = instant()
    endMotion(at: position, now)
    guard let found = found ?? nil else {
      place = nil
      joinTimesOfNext()
      return nil
    }
    joinTimes(found, at: now)
    let fix = found.stamped(found.timestamp + (stampShift ?? .zero))
    // The moment itself is delivered by the caller, and not once more.
    if let next = trace?.next, next.instant.sinceStart <= max(position, .zero) {
      _ = trace?.take()
    }
    count(fix, at: now)
    return fix
  }

  private func endMotion(at position: Duration, _ now: Instant) {
    motion = nil
    traceBegin = Instant(sinceStart: now.sinceStart - max(position, .zero))
  }

  /// Moves the times of fixes to those of the wall clock, after a pause.
  package func rejoin(_ utc: UTCInstant, at now: Instant) {
    guard let line else { return }
    // Never back: what a client was given stays the past.
    let behind = utc - (line.utc + (now - line.instant))
    guard behind > .zero else { return }
    stampShift = stampShift.map { $0 + behind }
    self.line = (now, utc)
  }
}
