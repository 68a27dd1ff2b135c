// SPDX-License-Identifier: MIT

import Dispatch
import GPSD
import LocationCore
import LocationFiles
import LocationSinks
import Synchronization

/// The destinations of a monitor's notices: the output, the record, the sinks, and the screen.
final class MonitorOutlets: Sendable {
  /// The part of the notices that the screen shows.
  struct Latest {
    var position: MonitorView.Position?
    var isUnknown = false
    var updates = 0
  }

  private let writer: NoticeWriter
  private let recorder: NoticeWriter?
  private let files: [BackgroundOutput]
  private let sinks: ReceiverSinks?
  private let state = Mutex(Latest())

  /// Makes outlets that wait for no reader.
  ///
  /// - Parameters:
  ///   - output: The destination of events, and their format; `nil` for none.
  ///   - hasPoints: Whether a GeoJSON document also has each location as a point.
  ///   - record: The record, and its format; `nil` for none.
  ///   - sinks: The sinks that also receive the notices; `nil` for none.
  init(
    output: (file: BackgroundOutput, format: OutputFormat)?, hasPoints: Bool = false,
    record: (file: BackgroundOutput, format: OutputFormat)?, sinks: ReceiverSinks?
  ) {
    writer = NoticeWriter(
      inBackground: output?.file,
      format: (output?.format ?? .text).format(isSimulated: false, hasPoints: hasPoints))
    recorder = record.map {
      NoticeWriter(inBackground: $0.file, format: $0.format.format(isSimulated: false))
    }
    files = [record?.file, output?.file].compactMap(\.self)
    self.sinks = sinks
  }

  /// The part of the notices so far that the screen shows.
  var latest: Latest { state.withLock { $0 } }

  /// Whether something could not be written.
  var hasFailed: Bool { writer.failure != nil || recorder?.failure != nil }

  func begin() {
    writer.begin()
    recorder?.begin()
    flush()
  }

  /// Receives a notice to the app.
  func take(_ notice: ClientNotice) {
    sinks?.receive(notice)
    recorder?.receive(notice)
    writer.receive(notice)
    state.withLock { $0.note(notice.event) }
  }

  /// Receives satellites; called only for an app with full access, because satellites reveal the
  /// place.
  func take(_ sky: Sky) {
    writer.take(sky)
    sinks?.receive(sky)
  }

  /// Says whether regions that come from now on are those of a simulation.
  func markRegions(asSimulated isSimulated: Bool) { sinks?.markRegions(asSimulated: isSimulated) }

  func flush() {
    writer.flush()
    recorder?.flush()
  }

  /// Completes the output and the record.
  func end() {
    recorder?.end()
    writer.end()
  }

  /// Waits until everything is written, or until a moment.
  ///
  /// - Returns: Whether everything is written.
  func wait(until moment: DispatchTime) -> Bool { files.allSatisfy { $0.wait(until: moment) } }

  /// Reports failed writes and dropped pieces, if there were any.
  func reportFailure() {
    writer.reportFailure()
    recorder?.reportFailure()
    let dropped = files.map(\.droppedPieces).reduce(0, +)
    if dropped > 0 {
      Terminal.line("locsim: \(dropped) times something was not written: its reader does not read")
    }
  }
}

extension MonitorOutlets.Latest {
  fileprivate mutating func note(_ event: ClientEvent) {
    switch event.report {
    case .fixes(let fixes):
      position = fixes.last.map { .fix($0) } ?? position
      isUnknown = false
      updates += 1
    case .stationary(let fix): position = .fix(fix)
    case .region(let region):
      position = .region(region)
      isUnknown = false
      updates += 1
    case .failure(.locationUnknown): isUnknown = true
    case .authorization(let state):
      // A position from another permission is not shown under this one.
      if !state.status.permitsFixes { position = nil }
      if state.accuracy == .reduced, case .fix = position { position = nil }
    case .failure, .heading, .paused, .occurrence, nil: break
    }
  }
}
