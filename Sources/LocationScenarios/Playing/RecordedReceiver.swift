// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import LocationRecording

/// A receiver that was recorded, whose positions come at the instants at which they came.
///
/// What came while nothing wants positions is left out, as it is with a receiver.
final class RecordedReceiver: ReceivedPositions {
  private var reader: ReceivedEventReader
  private var next: ReceivedEvent?

  /// What is added to the times of positions and headings.
  private var shift = Duration.zero

  /// Why nothing further comes, if the recording cannot be read.
  private(set) var failure: PlaybackError?

  var eventArrived: ((ReceiverEvent, Instant) -> Void)?

  private var now: () -> Instant = { .start }

  /// Makes a receiver, and reads the first thing that it gave.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors.
  ///   - source: The recording.
  init(name: String, _ source: FileSource) {
    reader = ReceivedEventReader(name: name, source: source)
    advance()
  }

  /// Makes the steering of a device that has it.
  func steering(of service: LocationService, clock: any SteeredClock) -> SourceSteering {
    let source = SourceSteering(service, receiver: self, clock: clock)
    // A driver may be ahead of the clock, or behind it.
    now = { [unowned driver = source.driver] in max(driver.now, clock.now) }
    return source
  }

  /// Adds a duration to all times, given the UTC time at which the recorded device's time began.
  func shift(by shift: (UTCInstant) -> Duration) {
    if let begin = reader.begin { self.shift = shift(begin) }
  }

  var anchor: TimeAnchor? {
    reader.begin.map { TimeAnchor(instant: .start, utc: $0 + shift) }
  }

  var givesHeadings: Bool { true }

  /// What comes while nothing wants positions passes, as time does.
  var nextInstant: Instant? { next?.instant }

  /// Whether there is nothing in it, not even its beginning.
  var isEmpty: Bool { next == nil && reader.begin == nil && failure == nil }

  func open() {
    let now = now()
    while let instant = next?.instant, instant < now { advance() }
  }

  /// What was older than a position from elsewhere is not in the recording.
  func open(after time: UTCInstant) { open() }

  func close() {}

  func deliverNext(
    to service: LocationService, at now: Instant, _ use: SourceEventUse, atMost limit: Int,
    reach: (Instant) -> Void
  ) -> SourceDelivery {
    if let event = next?.event {
      advance()
      let isFix = if case .fix = event { true } else { false }
      if use != .pass, use != .holdFixesBack || !isFix {
        give(shifted(event), to: service, at: now)
      }
    }
    return SourceDelivery(now)
  }

  private func shifted(_ event: ReceiverEvent) -> ReceiverEvent {
    guard shift != .zero else { return event }
    switch event {
    case .fix(let fix, let beginsSequence):
      return .fix(fix.stamped(fix.timestamp + shift), beginsSequence: beginsSequence)
    case .heading(let heading):
      let later = Heading(
        magnetic: heading.magnetic, trueNorth: heading.trueNorth, accuracy: heading.accuracy,
        timestamp: heading.timestamp + shift)
      return later.map { .heading($0) } ?? event
    case .signalLost, .sky: return event
    }
  }

  private func advance() {
    do throws(PlaybackError) {
      next = try reader.next()
    } catch {
      (next, failure) = (nil, error)
    }
  }
}
