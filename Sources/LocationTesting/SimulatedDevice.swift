// SPDX-License-Identifier: MIT

internal import GPX
public import LocationCore
public import LocationPlayback
import LocationRuntime

/// A device that moves along a trace while a test says how time passes.
///
/// Location managers made inside ``run(_:)`` belong to it. Their delegates are called inside
/// ``advance(by:)`` and ``runToEnd()``, on the calling thread, in the order of time; never while
/// the app is calling a manager. Nothing waits, and equal calls give equal transcripts.
///
/// ```swift
/// let device = try SimulatedDevice(trace: "Traces/walk.gpx")
/// let tracker = device.run { Tracker() }   // makes a CLLocationManager and starts it
/// try device.advance(by: .seconds(60))
/// #expect(tracker.locations.count == 61)
/// ```
public final class SimulatedDevice {
  private let device: Device
  private let driver: TimelineDriver
  private let clock = SteppedClock()
  private let recorder = Recorder()
  private let endsByItself: Bool
  private var collectedWarnings: [String] = []

  /// How to play a trace.
  public typealias Options = PlaybackOptions

  /// What an app may receive.
  public typealias Authorization = AuthorizationStatus

  /// Makes a device that stands at the beginning of a trace.
  ///
  /// - Parameters:
  ///   - path: Path of a GPX file.
  ///   - options: What of it to play, and how.
  ///   - authorization: What the app may receive at first.
  ///   - answer: What the app's first request leads to, should the status be `notDetermined` then;
  ///     `nil` leaves it unanswered.
  /// - Throws: `SimulatedDeviceError` where the file cannot be opened or does not begin as a trace.
  public convenience init(
    trace path: String, options: Options = Options(),
    authorization: Authorization = .authorizedWhenInUse,
    answeringRequestsWith answer: Authorization? = nil
  ) throws(SimulatedDeviceError) {
    var specification = SourceSpecification(path: path)
    specification.options = options
    let cursor: TraceCursor
    do throws(TraceOpeningError) {
      cursor = try specification.openCursor()
    } catch {
      throw SimulatedDeviceError(error.description)
    }
    try self.init(
      cursor: cursor, endsByItself: options.repetition != .forever || options.duration != nil,
      authorization: FixedAuthorization(status: authorization, answer: answer))
  }

  /// Makes a device that stands at the beginning of a trace given as the text of a GPX document.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - options: What of it to play, and how.
  ///   - authorization: What the app may receive at first.
  ///   - answer: What the app's first request leads to, as above.
  /// - Throws: `SimulatedDeviceError` where the text does not begin as a trace.
  public convenience init(
    gpx text: String, options: Options = Options(),
    authorization: Authorization = .authorizedWhenInUse,
    answeringRequestsWith answer: Authorization? = nil
  ) throws(SimulatedDeviceError) {
    let cursor = TraceCursor(source: TextTrace(text), options: options) {
      () throws(SpillError) in try TemporaryFile()
    }
    try self.init(
      cursor: cursor, endsByItself: options.repetition != .forever || options.duration != nil,
      authorization: FixedAuthorization(status: authorization, answer: answer))
  }

  private init(
    cursor: sending TraceCursor, endsByItself: Bool, authorization: FixedAuthorization
  ) throws(SimulatedDeviceError) {
    let recorder = recorder
    let service = LocationService(
      clock: clock, performing: .onAdvance, observer: { recorder.record($0) })
    driver = TimelineDriver(service: service, cursor: cursor)
    device = Device(
      service: service, app: AppID("test"), authorization: authorization,
      callbacks: .whileAdvancing)
    self.endsByItself = endsByItself
    try throwFailure()
  }

  /// Runs code whose location managers belong to this device.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Device.$bound.withValue(device, operation: body)
  }

  /// Makes this the device of all location managers that the process makes from now on, but for
  /// those made inside another device's ``run(_:)``.
  public func install() { device.install() }

  /// Undoes ``install()``, if this device is the one installed.
  public func uninstall() { device.uninstall() }

  /// Lets time pass, and calls delegates of what happens in it.
  ///
  /// - Parameter duration: How long, zero or more; zero delivers what waits.
  /// - Throws: `SimulatedDeviceError` where the trace turns out to be broken.
  public func advance(by duration: Duration) throws(SimulatedDeviceError) {
    let target = driver.now + duration
    run { driver.advance(to: target) }
    clock.advance(to: target)
    try throwFailure()
  }

  /// Lets time pass until the trace has ended.
  ///
  /// - Throws: `SimulatedDeviceError` where the trace turns out to be broken, or has no end.
  public func runToEnd() throws(SimulatedDeviceError) {
    guard endsByItself else {
      throw SimulatedDeviceError("a trace that is repeated for ever has no end to run to")
    }
    run {
      driver.advance(to: driver.now)
      driver.advanceInTrace(atMost: .max)
    }
    clock.advance(to: driver.now)
    try throwFailure()
  }

  /// How much time has passed on the device.
  public var elapsed: Duration { driver.now.sinceStart }

  /// What is odd about the trace as far as it was read, each kind once: `LINE:COLUMN: what`.
  public var warnings: [String] {
    collectedWarnings += driver.takeWarnings().map { "\($0.position): \($0)" }
    return collectedWarnings
  }

  /// Everything that the device's managers were told so far.
  public var transcript: Transcript { Transcript(notices: recorder.notices) }

  private func throwFailure() throws(SimulatedDeviceError) {
    if let failure = driver.takeFailure() { throw SimulatedDeviceError(failure.description) }
  }
}

/// Why a simulated device cannot go on.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}

// Whoever advances the device calls its delegates; that is one thread.
@available(*, unavailable)
extension SimulatedDevice: Sendable {}
