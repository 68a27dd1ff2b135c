// SPDX-License-Identifier: MIT

package import LocationCore

/// Many devices in one process, each with one client that receives updates, on shared tracks.
///
/// The devices use the engine's `DeliveryPipeline`, but have no prompts, sessions or monitoring.
/// All state lies in a few arrays, and one `TimerWheel` orders the devices, so a fix costs little
/// beyond its rules. The fleet reads no clock: the caller advances the time.
package struct Fleet: Sendable {
  /// The length of a tick of the wheel, in nanoseconds.
  private static let tickLength: Int64 = 1_000_000

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// The beginning of the fleet's timeline.
  ///
  /// The timestamp of a fix is `start` plus the time at which the device reaches the fix.
  package let start: UTCInstant

  private let tracks: FleetTracks
  private let kinds: [ClientOptions]

  /// The devices, in the order of their first fixes.
  ///
  /// Most devices report at regular intervals, so devices that are due together stay together, and
  /// are adjacent in memory. In any other order the processor would wait for nearly every byte of a
  /// device's state.
  private var devices: [FleetDevice] = []

  /// The index of each device, by its number.
  private var places: [UInt32] = []

  private var wheel: TimerWheel

  /// Makes a fleet at the beginning of its timeline.
  ///
  /// - Parameters:
  ///   - members: The devices, numbered from 0 in this order; fewer than 2³².
  ///   - tracks: The tracks that they follow.
  ///   - kinds: The client's options for each kind of device; at most 65 536.
  ///   - start: The beginning of the fleet's timeline.
  ///   - configuration: The constants of the delivery rules.
  package init(
    _ members: some Sequence<FleetMember>, on tracks: FleetTracks,
    kinds: [ClientOptions] = [ClientOptions()], start: UTCInstant,
    configuration: EngineConfiguration = EngineConfiguration()
  ) {
    precondition(kinds.count <= Int(UInt16.max) + 1, "\(kinds.count) kinds of devices")
    (self.tracks, self.kinds, self.start) = (tracks, kinds, start)
    devices.reserveCapacity(members.underestimatedCount)
    for member in members {
      let options = kinds[member.kind]
      devices.append(
        FleetDevice(
          pipeline: DeliveryPipeline(options: options, configuration: configuration),
          cursor: tracks.cursor(
            on: member.track, skipping: member.skippedCount, at: Self.nanoseconds(member.delay)),
          number: UInt32(devices.count), kind: UInt16(member.kind),
          access: LocationAccess(member.authorization, wish: options.desiredAccuracy)))
    }
    // Fixes that are due at the beginning belong to the first tick, number 0.
    wheel = TimerWheel(now: -1)
    arrange()
    places = Array(repeating: 0, count: devices.count)
    wheel.reserveCapacity(devices.count)
    for place in devices.indices {
      places[Int(devices[place].number)] = UInt32(place)
      wheel.arm(wheel.addEntry(), at: tick(of: devices[place].cursor))
    }
  }

  /// The number of devices.
  package var count: Int { devices.count }

  /// The milliseconds since the beginning of the timeline; −1 before the first call of `advance`.
  package var milliseconds: Int { wheel.now }

  /// Changes the authorization of a device's client, beginning with its next fix.
  package mutating func authorize(_ device: Int, _ authorization: AuthorizationState) {
    let place = Int(places[device])
    let wish = kinds[Int(devices[place].kind)].desiredAccuracy
    devices[place].access = LocationAccess(authorization, wish: wish)
  }

  /// The numbers of a device's fixes that were delivered and dropped.
  package func counts(of device: Int) -> DeliveryCounts {
    devices[Int(places[device])].pipeline.counts
  }

  /// Advances by one millisecond and delivers the fixes that are due in it.
  ///
  /// - Parameter deliver: Receives the number of a device and a fix for its client.
  /// - Returns: The number of fixes that were due, delivered or not.
  @discardableResult
  package mutating func advance(_ deliver: (_ device: Int, _ fix: Fix) -> Void) -> Int {
    wheel.advance()
    var fixCount = 0
    while let entry = wheel.takeDue() {
      let place = Int(entry)
      var cursor = devices[place].cursor
      var next = wheel.now
      // This usually runs once, but the fixes of a track may be closer together than a tick.
      while next <= wheel.now {
        let fix = tracks.fix(at: cursor).stamped(instant(tracks.time(at: cursor)))
        if devices[place].take(fix) { deliver(Int(devices[place].number), fix) }
        fixCount += 1
        tracks.advance(&cursor)
        next = tick(of: cursor)
      }
      devices[place].cursor = cursor
      wheel.arm(entry, at: next)
    }
    return fixCount
  }

  /// Sorts the devices by the time of their first fixes, then by their numbers.
  ///
  /// The sort is in place, because a second array of devices would double the memory.
  private mutating func arrange() {
    let times = devices.map { tracks.time(at: $0.cursor) }
    // An array of numbers takes hardly more memory than the wheel takes later; pairs would.
    var order = devices.map(\.number)
    order.sort { left, right in
      let (first, second) = (times[Int(left)], times[Int(right)])
      return first != second ? first < second : left < right
    }
    for beginning in order.indices where Int(order[beginning]) != beginning {
      // Move the devices along one cycle of the permutation.
      let first = devices[beginning]
      var place = beginning
      while true {
        let source = Int(order[place])
        order[place] = UInt32(place)
        if source == beginning { break }
        devices[place] = devices[source]
        place = source
      }
      devices[place] = first
    }
  }

  /// The first tick at or after the time of a cursor's fix.
  private func tick(of cursor: FleetTracks.Cursor) -> Int {
    let (whole, rest) = tracks.time(at: cursor).quotientAndRemainder(dividingBy: Self.tickLength)
    return Int(rest > 0 ? whole + 1 : whole)
  }

  /// The UTC instant that lies a number of nanoseconds, zero or more, after `start`.
  private func instant(_ nanoseconds: Int64) -> UTCInstant {
    let (seconds, rest) = (nanoseconds + Int64(start.nanoseconds))
      .quotientAndRemainder(dividingBy: Self.nanosecondsPerSecond)
    return UTCInstant(
      secondsSinceEpoch: start.seconds + seconds, nanoseconds: Int32(truncatingIfNeeded: rest))
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * nanosecondsPerSecond + attoseconds / nanosecondsPerSecond
  }
}
