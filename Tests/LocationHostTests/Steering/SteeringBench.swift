// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationPlayback

@testable import LocationHost

/// Storage in memory that may fail.
final class ListStorage: RecordStorage {
  private var bytes: [UInt8] = []

  /// The number of bytes from which on it takes no more.
  var limit = Int.max

  func append(_ more: [UInt8]) throws(SpillError) {
    guard bytes.count + more.count <= limit else { throw SpillError(reason: "it is full") }
    bytes += more
  }

  func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8] {
    Array(bytes[offset..<offset + count])
  }
}

/// A device with an app that wants positions, whose source a test steers.
struct SteeringBench {
  let machine = StandingMachine()
  let clock: PacedClock
  let service: LocationService
  let driver: TimelineDriver
  let positions: SteeredPositions
  let steering: DeviceSteering
  let recorder = Recorder()

  /// Makes a device with a trace of points at these seconds, whose latitudes are 1, 2, 3….
  init(
    _ segments: [Int64]..., isAtHand: Bool = true, repeatsForever: Bool = false,
    storage: ListStorage = ListStorage(), isAppThere: Bool = true,
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil,
    wallClock: (() -> UTCInstant)? = nil
  ) {
    self.init(
      of: segments, isAtHand: isAtHand, repeatsForever: repeatsForever, storage: storage,
      isAppThere: isAppThere, timeShift: timeShift, wallClock: wallClock)
  }

  init(
    of segments: [[Int64]], isAtHand: Bool = true, repeatsForever: Bool = false,
    storage: ListStorage = ListStorage(), isAppThere: Bool = true,
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil,
    wallClock: (() -> UTCInstant)? = nil
  ) {
    clock = PacedClock(rate: 1, machine: machine)
    service = LocationService(clock: clock, performing: .onAdvance)
    var options = PlaybackOptions()
    if repeatsForever { options.repetition = .forever }
    let cursor = TraceCursor(source: ListSource(segments, isAtHand: isAtHand), options: options) {
      () throws(SpillError) in try TemporaryFile()
    }
    let source = SourceSteering(
      service, SeekableTrace(cursor) { () throws(SpillError) in storage }, clock: clock,
      timeShift: timeShift)
    (positions, driver) = (source.positions, source.driver)
    steering = DeviceSteering(source, clock: clock, name: "walk.gpx", wallClock: wallClock)
    if isAppThere { connect() }
  }

  /// Has the app want positions, which starts the clock.
  func connect() {
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    clock.startIfNeeded()
    pass(0)
  }

  /// Lets seconds of the machine pass, in steps of a tenth of one, as a timeline does.
  func pass(_ seconds: Double) {
    var left = UInt64((seconds * 1e9).rounded())
    repeat {
      let step = min(left, 100_000_000)
      machine.pass(nanoseconds: step)
      left -= step
      driver.advance(to: clock.now)
    } while left > 0
  }

  /// Does a command.
  @discardableResult
  func perform(_ command: LiveCommand) throws(LiveFault) -> LiveStatus {
    try steering.perform(command)
  }

  /// The fixes that the app has, in the order in which they came.
  var fixes: [Fix] {
    recorder.notices.flatMap { notice -> [Fix] in
      guard case .locationsUpdated(let fixes) = notice.event else { return [] }
      return fixes
    }
  }

  /// The latitudes of the fixes, as whole numbers.
  var latitudes: [Int] { fixes.map { Int($0.coordinate.latitude) } }

  /// The seconds between each two fixes.
  var gaps: [Double] {
    zip(fixes, fixes.dropFirst()).map { $1.timestamp.seconds(since: $0.timestamp) }
  }
}
