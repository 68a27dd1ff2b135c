// SPDX-License-Identifier: MIT

package import LocationCore

/// Many devices in one process, each with one client that wants updates, on tracks that they share.
///
/// The rules are those of the engine's pipeline; what an engine has beyond it, prompts, sessions and
/// services that watch, a device of a fleet has not. All state lies in a few arrays and one wheel
/// tells who is next, so that a fix costs its rules and hardly anything else. Nothing here reads a
/// clock: whoever drives the fleet says how far time has come.
package struct Fleet: Sendable {
  /// Nanoseconds of a tick of the wheel.
  private static let tickLength: Int64 = 1_000_000

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// What begins the fleet's line; fixes are determined so long after it as their device comes to
  /// them.
  package let start: UTCInstant

  private let tracks: FleetTracks
  private let kinds: [ClientOptions]

  /// In the order in which they come to their first fixes.
  ///
  /// Most devices report at steady intervals. Who is due with whom stays so then, and lies next to
  /// it: in any other order nearly every byte of a device's state is waited for.
  private var devices: [FleetDevice] = []

  /// Where each device lies, by its number.
  private var places: [UInt32] = []

  private var wheel: TimerWheel

  /// Makes a fleet that stands at the beginning of its line.
  ///
  /// - Parameters:
  ///   - members: Its devices, numbered from 0 in this order; fewer than 2³².
  ///   - tracks: What they follow.
  ///   - kinds: What the clients of each kind of device have set; at most 65 536.
  ///   - start: When the fleet's line begins.
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
    // What is due at the very beginning comes with the first tick, number 0.
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

  /// How many milliseconds of its line the fleet has gone; −1 before the beginning.
  package var milliseconds: Int { wheel.now }

  /// Changes what a device's client is permitted, from its next fix on.
  package mutating func authorize(_ device: Int, _ authorization: AuthorizationState) {
    let place = Int(places[device])
    let wish = kinds[Int(devices[place].kind)].desiredAccuracy
    devices[place].access = LocationAccess(authorization, wish: wish)
  }

  /// What became of the fixes of a device.
  package func counts(of device: Int) -> DeliveryCounts {
    devices[Int(places[device])].pipeline.counts
  }

  /// Goes on by one millisecond and hands over what is due within it.
  ///
  /// - Parameter deliver: Takes the number of a device and the fix that its client is handed.
  /// - Returns: How many fixes came, handed over or not.
  @discardableResult
  package mutating func advance(_ deliver: (_ device: Int, _ fix: Fix) -> Void) -> Int {
    wheel.advance()
    var fixCount = 0
    while let entry = wheel.takeDue() {
      let place = Int(entry)
      var cursor = devices[place].cursor
      var next = wheel.now
      // Most often once; a track may have fixes that are closer than a tick.
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

  /// Brings the devices into the order of their first fixes, those of one moment in that of their
  /// numbers.
  ///
  /// In place: a second array of devices would double the memory for a while.
  private mutating func arrange() {
    let times = devices.map { tracks.time(at: $0.cursor) }
    // Numbers, not pairs, and so hardly more memory than the wheel takes afterward.
    var order = devices.map(\.number)
    order.sort { left, right in
      let (first, second) = (times[Int(left)], times[Int(right)])
      return first != second ? first < second : left < right
    }
    for beginning in order.indices where Int(order[beginning]) != beginning {
      // Round the circle of places in which each device goes to the one before.
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

  /// The first tick at which what a cursor stands at is not early.
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
