// SPDX-License-Identifier: MIT

package import LocationCore

/// Many devices in one process, each with one client that wants updates, on tracks that they share.
///
/// The rules are those of the engine's pipeline; a fleet's device has none of the engine's prompts,
/// sessions and monitoring. All state lies in a few arrays, and one wheel orders the devices, so
/// that a fix costs its rules and hardly anything else. Nothing here reads a clock: the caller
/// advances the time.
package struct Fleet: Sendable {
  /// Nanoseconds of a tick of the wheel.
  private static let tickLength: Int64 = 1_000_000

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// The beginning of the fleet's line; the time of a fix is this plus the time at which its device
  /// reaches it.
  package let start: UTCInstant

  private let tracks: FleetTracks
  private let kinds: [ClientOptions]

  /// In the order of their first fixes.
  ///
  /// Most devices report at steady intervals. Devices that are due together stay together, and are
  /// adjacent in memory: in any other order the processor waits for nearly every byte of a device's
  /// state.
  private var devices: [FleetDevice] = []

  /// The index of each device, by its number.
  private var places: [UInt32] = []

  private var wheel: TimerWheel

  /// Makes a fleet at the beginning of its line.
  ///
  /// - Parameters:
  ///   - members: Its devices, numbered from 0 in this order; fewer than 2³².
  ///   - tracks: The tracks that they follow.
  ///   - kinds: The options of the clients of each kind of device; at most 65 536.
  ///   - start: The beginning of the fleet's line.
  ///   - configuration: The numbers of the rules.
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
    // Fixes that are due at the very beginning come with the first tick, number 0.
    wheel = TimerWheel(now: -1)
    arrange()
    places = Array(repeating: 0, count: devices.count)
    wheel.reserveCapacity(devices.count)
    for place in devices.indices {
      places[Int(devices[place].number)] = UInt32(place)
      wheel.arm(wheel.addEntry(), at: tick(of: devices[place].cursor))
    }
  }

  /// How many devices there are.
  package var count: Int { devices.count }

  /// The milliseconds of its line that have passed; −1 before the beginning.
  package var milliseconds: Int { wheel.now }

  /// Changes the authorization of a device's client, from its next fix on.
  package mutating func authorize(_ device: Int, _ authorization: AuthorizationState) {
    let place = Int(places[device])
    let wish = kinds[Int(devices[place].kind)].desiredAccuracy
    devices[place].access = LocationAccess(authorization, wish: wish)
  }

  /// What became of the fixes of a device.
  package func counts(of device: Int) -> DeliveryCounts {
    devices[Int(places[device])].pipeline.counts
  }

  /// Advances by one millisecond and delivers the fixes that are due in it.
  ///
  /// - Parameter deliver: Takes the number of a device and the fix for its client.
  /// - Returns: How many fixes came, delivered or not.
  @discardableResult
  package mutating func advance(_ deliver: (_ device: Int, _ fix: Fix) -> Void) -> Int {
    wheel.advance()
    var fixCount = 0
    while let entry = wheel.takeDue() {
      let place = Int(entry)
      var cursor = devices[place].cursor
      var next = wheel.now
      // Usually once; the fixes of a track may be closer than a tick.
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
  /// It sorts in place: a second array of devices would double the memory for a while.
  private mutating func arrange() {
    let times = devices.map { tracks.time(at: $0.cursor) }
    // Numbers instead of pairs take hardly more memory than the wheel takes later.
    var order = devices.map(\.number)
    order.sort { left, right in
      let (first, second) = (times[Int(left)], times[Int(right)])
      return first != second ? first < second : left < right
    }
    for beginning in order.indices where Int(order[beginning]) != beginning {
      // Follow the cycle of places in which each device moves to the one before.
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

  /// The first tick at which the fix of a cursor is not early.
  private func tick(of cursor: FleetTracks.Cursor) -> Int {
    let (whole, rest) = tracks.time(at: cursor).quotientAndRemainder(dividingBy: Self.tickLength)
    return Int(rest > 0 ? whole + 1 : whole)
  }

  /// The moment so many nanoseconds, zero or more, after the line's beginning.
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
