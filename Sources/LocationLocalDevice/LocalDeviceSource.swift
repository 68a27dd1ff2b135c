// SPDX-License-Identifier: MIT

import GPSD
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationPlayback
import LocationSources
import Logging

/// Where a live app's positions come from.
enum LocalDeviceSource {
  case trace(SourceSpecification)
  case receiver(ReceiverSource)

  /// What was asked for cannot be understood.
  case nothing

  /// What `LOCSIM_SOURCE` says; without it a gpsd on this machine.
  static func fromEnvironment(_ log: Logger) -> Self {
    guard let text = Environment.value(of: "LOCSIM_SOURCE") else {
      return receiver(.gpsd(ReceiverAddress()), log)
    }
    do throws(OptionError) {
      if let receiver = try ReceiverSource(parsing: text) { return self.receiver(receiver, log) }
      return .trace(try SourceSpecification(parsing: text))
    } catch {
      log.error("LOCSIM_SOURCE: \(error)", .source)
      return .nothing
    }
  }

  /// A receiver, even where this build cannot understand one; then there is only its time, the machine's.
  ///
  /// That is said here and not where it is opened, on another thread: an app may have ended by then.
  private static func receiver(_ receiver: ReceiverSource, _ log: Logger) -> Self {
    if !GPSDDecoder.isIncluded { logNeed(.notIncluded, log) }
    return .receiver(receiver)
  }

  private static func logNeed(_ error: PrivateGPSDError, _ log: Logger) {
    log.error("LOCSIM_SOURCE: a receiver needs gpsd; \(error)", .receiver)
  }

  /// How fast time passes: that of a receiver is the machine's.
  ///
  /// - Parameter scenario: How it passes in a scenario, which may have no source at all.
  /// - Returns: The rate.
  func rate(orOf scenario: SourceSpecification?) -> Rate {
    switch self {
    case .trace(let specification): specification.rate
    case .receiver: .times(1)
    case .nothing: scenario?.rate ?? .times(1)
    }
  }

  /// Whether the app is shown the trace's own times.
  var keepsRecordedTime: Bool {
    if case .trace(let specification) = self { specification.keepsRecordedTime } else { false }
  }

  /// Whether it is a receiver, and time the machine's.
  var isReceiver: Bool { if case .receiver = self { true } else { false } }

  /// Whether it is a file, which can be read without waiting for anybody.
  var isFile: Bool {
    if case .trace(let specification) = self { specification.isFile } else { false }
  }

  /// The line to a receiver, and the gpsd that is to be kept for it, if it is our own.
  ///
  /// May take a few seconds; `nil` for anything but a receiver.
  func openReceiver(
    clock: any EngineClock, alarm: Alarm, log: Logger
  ) -> (ReceiverLink, PrivateGPSD?)? {
    guard case .receiver(let receiver) = self else { return nil }
    do throws(PrivateGPSDError) {
      let (address, daemon) = try receiver.open()
      return (ReceiverLink(address: address, clock: clock) { alarm.ring() }, daemon)
    } catch {
      // What is not included was said at once.
      if error != .notIncluded { Self.logNeed(error, log) }
      return nil
    }
  }

  /// What to add to a trace's times, so that its first fix is of now; `nil` adds nothing.
  var timeShift: (@Sendable (UTCInstant) -> Duration)? {
    guard case .trace(let specification) = self, !specification.keepsRecordedTime else {
      return nil
    }
    return { first in WallClock.now - first }
  }

  /// The trace; `nil` where there is none.
  func openCursor(_ log: Logger) -> sending TraceCursor? {
    guard case .trace(let specification) = self else { return nil }
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      log.error("LOCSIM_SOURCE: \(error)", .source)
      return nil
    }
  }
}
