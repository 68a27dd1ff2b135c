// SPDX-License-Identifier: MIT

internal import GPX
import LocationClient
public import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import LocationSources

/// A device that moves along a trace while a test controls its clock.
///
/// Location managers made inside ``run(_:)`` belong to it. Their delegates are called on the
/// calling thread, in the order of time, inside ``advance(by:)`` and ``runToEnd()`` and inside the
/// actions of ``user``, ``app`` and ``settings``; never while the app is calling a manager. Nothing
/// waits, and equal calls give equal transcripts.
///
/// ```swift
/// let device = try SimulatedDevice(trace: "Traces/walk.gpx")
/// let tracker = device.run { Tracker() }   // makes a CLLocationManager and starts it
/// try device.advance(by: .seconds(60))
/// #expect(tracker.locations.count == 61)
/// ```
public final class SimulatedDevice {
  /// The actions of the user of the device.
  public let user: SimulatedUser

  /// The app on the device, which owns the location managers that are made on it.
  public let app: SimulatedApp

  /// The app's entry in Settings.
  public let settings: SimulatedSettings

  private let device: InProcessDevice
  private let relay: (any AppRelay)?
  private let world: SimulatedWorld
  private let driver: TimelineDriver
  let source: SourceSteering
  private let clock = SteppedClock()
  private let recorder: Recorder
  private let endsByItself: Bool
  private var collectedWarnings: [String] = []

  /// The options for playing a trace.
  public typealias Options = PlaybackOptions

  /// An app's access to location.
  public typealias Authorization = AuthorizationStatus

  /// Makes a device at the beginning of a trace.
  ///
  /// - Parameters:
  ///   - path: The path of a trace, such as a GPX file.
  ///   - options: The part of the trace to play, and how.
  ///   - authorization: The initial authorization of the app.
  ///   - answer: The immediate answer to prompts that offer it; `nil` leaves them up until ``user``
  ///     answers.
  ///   - app: The app; by default one with a complete Info.plist.
  ///   - profile: The version of Apple's rules.
  ///   - deferral: Whether updates can be deferred.
  ///   - seed: The seed of all hidden choices, such as those of reduced accuracy; equal seeds give
  ///     equal runs.
  /// - Throws: `SimulatedDeviceError` if the file cannot be opened or does not begin as a trace.
  public convenience init(
    trace path: String, options: Options = Options(),
    authorization: Authorization = .authorizedWhenInUse,
    answeringPromptsWith answer: PromptChoice? = nil,
    app: AppSetup = AppSetup(), profile: SystemProfile = .ios18,
    deferral: DeferralSupport = .available, seed: UInt64 = 0
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
      DeviceSetup(authorization, answer, app, profile, deferral, seed))
  }

  /// Makes a device at the beginning of a trace, which is the text of a GPX document.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - options: The part of the trace to play, and how.
  ///   - authorization: The initial authorization of the app.
  ///   - answer: The answer to prompts, as above.
  ///   - app: The app, as above.
  ///   - profile: The version of Apple's rules.
  ///   - deferral: Whether updates can be deferred.
  ///   - seed: The seed of all hidden choices, as above.
  /// - Throws: `SimulatedDeviceError` if the text does not begin as a trace.
  public convenience init(
    gpx text: String, options: Options = Options(),
    authorization: Authorization = .authorizedWhenInUse,
    answeringPromptsWith answer: PromptChoice? = nil,
    app: AppSetup = AppSetup(), profile: SystemProfile = .ios18,
    deferral: DeferralSupport = .available, seed: UInt64 = 0
  ) throws(SimulatedDeviceError) {
    let cursor = TraceCursor(source: TextTrace(text), options: options) {
      () throws(SpillError) in try TemporaryFile()
    }
    try self.init(
      cursor: cursor, endsByItself: options.repetition != .forever || options.duration != nil,
      DeviceSetup(authorization, answer, app, profile, deferral, seed))
  }

  private init(
    cursor: sending TraceCursor, endsByItself: Bool, _ setup: DeviceSetup
  ) throws(SimulatedDeviceError) {
    let recorder = Recorder()
    let prompter = ScriptedPrompter()
    var outlets = ServiceOutlets()
    outlets.prompter = setup.answer.map { PolicyPrompter(answer: $0) } ?? prompter
    outlets.observe = { recorder.record($0) }
    let waker = SimulatedLauncher.Waker()
    outlets.wake = { _ in waker.wake() }
    var configuration = EngineConfiguration()
    configuration.profile = setup.profile
    configuration.deferral = setup.deferral
    let service = LocationService(
      clock: clock, configuration: configuration, privacy: setup.privacy,
      regions: CoarseAreaSetup(seed: AccuracySeed(number: setup.seed).seed(for: .simulation(""))),
      performing: .onAdvance, outlets: outlets)
    source = SourceSteering(service, SeekableTrace(keeping: cursor), clock: clock)
    driver = source.driver
    device = InProcessDevice(
      service: service, app: AppID(setup.app.identifier), description: try setup.app.description,
      record: setup.record, callbacks: .whileAdvancing)
    self.recorder = recorder
    self.endsByItself = endsByItself
    let relay = AppRelays.make?(device)
    self.relay = relay
    let launcher = SimulatedLauncher(waker: waker, record: setup.record, relay: relay)
    driver.afterEffects = { [device] in
      relay?.deliver()
      launcher.launchIfWoken(on: device)
    }
    world = SimulatedWorld(device: device, launcher: launcher, relay: relay)
    user = SimulatedUser(world: world, prompter: prompter, recorder: recorder)
    app = SimulatedApp(world: world)
    settings = SimulatedSettings(world: world)
    try throwFailure()
  }

  private var appDevice: any LocationDevice { relay?.device ?? device }

  /// Runs code whose location managers, monitors and sessions belong to this device.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try DeviceBinding.$bound.withValue(appDevice, operation: body)
  }

  /// Runs asynchronous code whose location managers, monitors and sessions belong to this device.
  @_disfavoredOverload
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await DeviceBinding.$bound.withValue(appDevice, operation: body)
  }

  /// Makes this the device of all location managers that the process makes from now on, except for
  /// those made inside another device's ``run(_:)``.
  public func install() { DeviceBinding.install(appDevice) }

  /// Undoes ``install()``, if this device is installed.
  public func uninstall() { DeviceBinding.uninstall(appDevice) }

  /// Lets time pass, and calls delegates for its events.
  ///
  /// - Parameter duration: The duration, zero or more; zero delivers the waiting events.
  /// - Throws: `SimulatedDeviceError` if the trace turns out to be broken.
  public func advance(by duration: Duration) throws(SimulatedDeviceError) {
    let target = driver.now + duration
    run { driver.advance(to: target) }
    clock.advance(to: target)
    try throwFailure()
  }

  /// Lets the clock show the time to which the device has come.
  func advanceClock() { clock.advance(to: driver.now) }

  /// Lets time pass until the trace has ended.
  ///
  /// - Throws: `SimulatedDeviceError` if the trace turns out to be broken, or has no end.
  public func runToEnd() throws(SimulatedDeviceError) {
    guard endsByItself else {
      throw SimulatedDeviceError("a trace that is repeated forever has no end to run to")
    }
    guard source.endOfMotion(at: driver.now) == nil else {
      throw SimulatedDeviceError(
        "a device that was moved has no end to run to; return it to its trace first")
    }
    guard !source.isPaused else {
      throw SimulatedDeviceError("a paused device has no end to run to; resume it first")
    }
    run {
      driver.advance(to: driver.now)
      driver.advance(until: .endOfTrace)
    }
    clock.advance(to: driver.now)
    try throwFailure()
  }

  /// The elapsed time on the device.
  public var elapsed: Duration { driver.now.sinceStart }

  /// The warnings about the trace as far as it was read, each kind once: `LINE:COLUMN: what`.
  public var warnings: [String] {
    collectedWarnings += driver.takeWarnings().map { "\($0.position): \($0)" }
    return collectedWarnings
  }

  /// All deliveries to the device's managers so far, with prompts and indicators.
  public var transcript: Transcript { Transcript(records: recorder.records) }

  /// Whether Location Services are on; setting it switches them.
  public var isLocationServicesOn: Bool {
    get { device.appSnapshot.isLocationServicesOn }
    set { world.act(.locationServicesSwitched(isOn: newValue)) }
  }

  /// Whether a profile or parental control forbids location; setting it changes that.
  public var isRestricted: Bool {
    get { device.service.read { $0.privacy.isRestricted } }
    set { world.act(.restrictionChanged(isRestricted: newValue)) }
  }

  /// Shows the home screen: no app is in the foreground.
  public func showHomeScreen() { world.act(.homeScreenShown) }

  /// Turns the device, so that its compass reports another heading.
  ///
  /// - Parameters:
  ///   - magnetic: The direction of its top in degrees clockwise from magnetic north, 0…360.
  ///   - trueNorth: Degrees clockwise from true north, 0…360, if the compass has it.
  ///   - accuracy: The possible error of the magnetic heading in degrees; `nil` if the compass is
  ///     not calibrated.
  /// - Precondition: The numbers are finite, and none is outside its bounds.
  public func turn(to magnetic: Double, trueNorth: Double? = nil, accuracy: Double? = nil) {
    let heading = Heading(
      magnetic: magnetic, trueNorth: trueNorth, accuracy: accuracy,
      timestamp: device.service.utcNow)
    guard let heading else { preconditionFailure("\(magnetic)° is no heading") }
    world.act(.headingArrived(heading))
  }

  /// Disturbs the compass, as a magnet does: it reports no heading until the device is turned.
  public func disturbCompass() { world.act(.headingLost) }

  /// Makes a service that watches for the app report an event, such as the crossing of a region.
  ///
  /// - Parameter name: The event, as the transcript shows it.
  public func report(event name: String) {
    world.act(.monitoredEventOccurred(device.app, MonitoredEvent(name)))
  }

  /// The device's indicators of the use of location.
  public var indicator: Indicator { device.service.read { $0.indicator } }

  private func throwFailure() throws(SimulatedDeviceError) {
    if let failure = driver.takeFailure() { throw SimulatedDeviceError(failure.description) }
  }
}

/// The reason why a simulated device cannot continue.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault and the remedy.
  public let description: String

  init(_ description: String) { self.description = description }
}

// A device belongs to one thread: the thread that advances it calls its delegates.
@available(*, unavailable)
extension SimulatedDevice: Sendable {}
