// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationHost
import LocationPlayback
import LocationSources
import Synchronization

/// How long a trace plays, found on another thread by reading it once more.
///
/// What is played is read in its turn, so that warnings and counts are those of what was played.
final class TraceLength: Sendable {
  private let found = Mutex<Double?>(nil)

  /// Begins to read a trace.
  ///
  /// - Parameters:
  ///   - specification: The trace.
  ///   - alarm: Rings when the duration was found.
  init(of specification: SourceSpecification, ringing alarm: Alarm) {
    DispatchQueue.global(qos: .utility).async { [weak self] in
      guard let seconds = Self.read(specification) else { return }
      self?.found.withLock { $0 = seconds }
      alarm.ring()
    }
  }

  /// The duration in seconds; `nil` while it is not known.
  var seconds: Double? { found.withLock { $0 } }

  private static func read(_ specification: SourceSpecification) -> Double? {
    guard var cursor = try? specification.openCursor(), cursor.isAtHand, cursor.hasEnd else {
      return nil
    }
    var last = 0.0
    do throws(PlaybackError) {
      while let step = try cursor.advance() {
        switch step {
        case .fix(let instant), .signalLost(let instant): last = instant.sinceStart.seconds
        }
      }
      return last
    } catch {
      // The fault is reported when playback comes to it.
      return nil
    }
  }
}
