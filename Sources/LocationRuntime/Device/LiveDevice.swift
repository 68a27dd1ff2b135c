// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationPlayback
import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes the device that the environment describes (docs/guides/apps.md):
/// `LOCSIM_SOURCE` says where positions come from, `LOCSIM_AUTHORIZATION` how a request ends.
enum LiveDevice {
  private static let log = Logger(label: "locsim")

  static func make() -> Device {
    let alarm = Alarm()
    let specification = specificationFromEnvironment()
    let line = LiveLine(rate: specification?.rate ?? .times(1))
    let service = LocationService(clock: line.clock, appDidAct: { alarm.ring() })
    let queue = DispatchQueue(label: "locsim.timeline", qos: .userInteractive)
    queue.async {
      // The trace is opened here, so that an app's first manager does not wait for a file.
      let driver = TimelineDriver(
        service: service, cursor: openCursor(specification),
        timeShift: specification?.keepsRecordedTime == true ? nil : Self.shiftToNow)
      LiveRunner(driver: driver, service: service, alarm: alarm, line: line, log: log).run()
    }
    return Device(
      service: service, app: AppID(executablePath()),
      authorization: FixedAuthorization(
        status: .notDetermined, answer: answerFromEnvironment()),
      callbacks: .onCreatorsContext)
  }

  private static func specificationFromEnvironment() -> SourceSpecification? {
    guard let text = environment("LOCSIM_SOURCE") else {
      log.warning("LOCSIM_SOURCE is not set: there are no positions; set it to a GPX file")
      return nil
    }
    do throws(OptionError) {
      return try SourceSpecification(parsing: text)
    } catch {
      log.error("LOCSIM_SOURCE: \(error)")
      return nil
    }
  }

  /// What to add to a trace's times so that its first fix is of now.
  private static func shiftToNow(_ first: UTCInstant) -> Duration { WallClock.now - first }

  private static func openCursor(
    _ specification: SourceSpecification?
  ) -> sending TraceCursor? {
    guard let specification else { return nil }
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      log.error("LOCSIM_SOURCE: \(error)")
      return nil
    }
  }

  private static func answerFromEnvironment() -> AuthorizationStatus? {
    guard let text = environment("LOCSIM_AUTHORIZATION") else {
      log.notice(
        "LOCSIM_AUTHORIZATION is not set: requests for authorization are not answered")
      return nil
    }
    do throws(OptionError) {
      return try OptionText.authorization(text)
    } catch {
      log.error("LOCSIM_AUTHORIZATION: \(error)")
      return nil
    }
  }

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func executablePath() -> String {
    CommandLine.arguments.first ?? "unknown"
  }
}
