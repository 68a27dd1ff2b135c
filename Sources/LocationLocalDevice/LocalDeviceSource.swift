// SPDX-License-Identifier: MIT

import GPSD
import LocationClient
package import LocationCore
package import LocationFiles
package import LocationHardware
package import LocationHost
package import LocationPlayback
package import LocationSources
package import Logging

/// The source of a device's positions.
package enum LocalDeviceSource: Sendable {
  case trace(SourceSpecification)
  case receiver(ReceiverSource)

  /// There is no source: the requested one is invalid, or a scenario has none or is unavailable.
  case nothing

  /// Reads `LOCSIM_SOURCE`; without it, the source is a gpsd on this machine.
  static func fromEnvironment(_ log: Logger) -> Self {
    do throws(OptionError) {
      return try named(Environment.value(of: "LOCSIM_SOURCE"), log)
    } catch {
      log.error("\(option): \(error)", .source)
      return .nothing
    }
  }

  /// Returns the source with a name; without one, it is a gpsd on this machine.
  ///
  /// - Throws: `OptionError` if no source can have the name.
  package static func named(_ text: String?, _ log: Logger) throws(OptionError) -> Self {
    guard let text else { return receiver(.gpsd(ReceiverAddress()), log) }
    if let receiver = try ReceiverSource(parsing: text) { return self.receiver(receiver, log) }
    return .trace(try SourceSpecification(parsing: text))
  }

  /// The option that gives the source of an app, as messages name it.
  package static let option = "LOCSIM_SOURCE"

  /// Returns a receiver, even if this build cannot decode one; then it only gives the machine's
  /// time.
  ///
  /// The problem is logged here rather than when another thread opens the receiver, because the app
  /// may have ended by then.
  private static func receiver(_ receiver: ReceiverSource, _ log: Logger) -> Self {
    if !GPSDDecoder.isIncluded { logNeed(.notIncluded, log) }
    return .receiver(receiver)
  }

  private static func logNeed(_ error: PrivateGPSDError, _ log: Logger) {
    log.error("a receiver needs gpsd; \(error)", .receiver)
  }

  /// Returns the rate of the timeline, which is 1 for a receiver.
  ///
  /// - Parameter scenario: The source of a scenario, whose rate is used if there is no source;
  ///   `nil` if it has none.
  /// - Returns: The rate.
  package func rate(orOf scenario: SourceSpecification?) -> Rate {
    switch self {
    case .trace(let specification): specification.rate
    case .receiver: .times(1)
    case .nothing: scenario?.rate ?? .times(1)
    }
  }

  /// Whether the app sees the trace's own times.
  package var keepsRecordedTime: Bool {
    if case .trace(let specification) = self { specification.keepsRecordedTime } else { false }
  }

  /// Whether the source is a receiver, so that time is the machine's.
  package var isReceiver: Bool { if case .receiver = self { true } else { false } }

  /// Whether the source is a file, which can be read without waiting for a writer.
  var isFile: Bool {
    if case .trace(let specification) = self { specification.isFile } else { false }
  }

  /// Opens the connection to a receiver, and starts a gpsd of our own if the source needs one.
  ///
  /// It may take a few seconds. It returns `nil` for other sources, and if gpsd cannot be started.
  package func openReceiver(
    clock: any EngineClock, alarm: Alarm, log: Logger
  ) -> (ReceiverLink, PrivateGPSD?)? {
    guard case .receiver(let receiver) = self else { return nil }
    do throws(PrivateGPSDError) {
      let (address, daemon) = try receiver.open()
      return (ReceiverLink(address: address, clock: clock) { alarm.ring() }, daemon)
    } catch {
      // A missing decoder was already logged.
      if error != .notIncluded { Self.logNeed(error, log) }
      return nil
    }
  }

  /// The shift of a trace's times that makes its first fix current; `nil` shifts nothing.
  package var timeShift: (@Sendable (UTCInstant) -> Duration)? {
    guard case .trace(let specification) = self, !specification.keepsRecordedTime else {
      return nil
    }
    return { first in WallClock.now - first }
  }

  /// Opens the trace; returns `nil` if there is none, or if it cannot be opened.
  package func openCursor(_ log: Logger, option: String = Self.option) -> sending TraceCursor? {
    guard case .trace(let specification) = self else { return nil }
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      log.error("\(option): \(error)", .source)
      return nil
    }
  }
}
