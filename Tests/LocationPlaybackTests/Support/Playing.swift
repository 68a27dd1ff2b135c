// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback
import Testing

/// All that playing a trace to its end gives.
struct Playing: Equatable, CustomTestStringConvertible {
  private(set) var events: [PlaybackEvent] = []
  private(set) var error: PlaybackError?
  private(set) var warnings: [PlaybackWarning] = []
  private(set) var report = PlaybackReport()

  /// Plays a trace to its end, or to so many events.
  init(
    _ source: any PointSource, limits: PlaybackLimits = PlaybackLimits(),
    atMost count: Int = .max, storage: StorageRoom = StorageRoom(),
    _ adjust: (inout PlaybackOptions) -> Void = { _ in }
  ) {
    var options = PlaybackOptions()
    adjust(&options)
    self.init(source, options, limits: limits, atMost: count, storage: storage)
  }

  init(
    _ source: any PointSource, _ options: PlaybackOptions,
    limits: PlaybackLimits = PlaybackLimits(), atMost count: Int = .max,
    storage: StorageRoom = StorageRoom()
  ) {
    self.init(.points(source), options, limits: limits, atMost: count, storage: storage)
  }

  init(
    _ source: TraceSource, _ options: PlaybackOptions,
    limits: PlaybackLimits = PlaybackLimits(), atMost count: Int = .max,
    storage: StorageRoom = StorageRoom()
  ) {
    var cursor = TraceCursor(source: source, options: options, limits: limits) {
      () throws(SpillError) in try storage.make()
    }
    do throws(PlaybackError) {
      while events.count < count, let event = try cursor.next() {
        events.append(event)
        warnings += cursor.takeWarnings()
      }
    } catch {
      self.error = error
    }
    warnings += cursor.takeWarnings()
    report = cursor.report
  }

  var testDescription: String {
    "\(story); \(warnings.map(\.position)); \(error.map(\.description) ?? "complete")"
  }

  /// Whether both bring the same, whatever the order in which warnings come.
  func isLike(_ other: Self) -> Bool {
    events == other.events && error == other.error && report == other.report
      && Set(warnings) == Set(other.warnings)
  }

  /// The fixes in the order in which they came.
  var fixes: [Fix] {
    events.compactMap { event in
      if case .fix(let fix) = event.kind { fix } else { nil }
    }
  }

  /// What happens when, in seconds of the line; `×` is a loss of signal.
  var story: String {
    events.map { event in
      switch event.kind {
      case .fix: seconds(event.instant.sinceStart)
      case .signalLost: "×\(seconds(event.instant.sinceStart))"
      }
    }.joined(separator: " ")
  }

  /// The fixes' times, in seconds after the morning.
  var times: String {
    fixes.map { seconds($0.timestamp - UTCInstant(secondsSinceEpoch: morning)) }
      .joined(separator: " ")
  }

  /// How far north of 50° the fixes lie, in thousandths of a degree.
  var places: String {
    fixes.map { number((($0.coordinate.latitude - 50) * 1e9).rounded() / 1e6) }
      .joined(separator: " ")
  }

  /// Instants of the fixes alone.
  var instants: [Instant] {
    events.compactMap { event in
      if case .fix = event.kind { event.instant } else { nil }
    }
  }
}

/// Seconds in the shortest way, to the millisecond.
func seconds(_ duration: Duration) -> String {
  number((inSeconds(duration) * 1_000).rounded() / 1_000)
}

func inSeconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}

private func number(_ value: Double) -> String {
  value == value.rounded() ? "\(Int(value))" : "\(value)"
}
