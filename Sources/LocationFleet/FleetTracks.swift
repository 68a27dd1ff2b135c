// SPDX-License-Identifier: MIT

package import LocationCore

/// The tracks that the devices of a fleet follow: each is stored once, however many devices follow
/// it.
///
/// All fixes lie in one array, so that one number is a device's place.
package struct FleetTracks: Sendable {
  /// The place of a track, and the duration until it repeats.
  private struct Track: Sendable {
    let first: UInt32
    let end: UInt32
    let lap: Int64
  }

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// Nanoseconds that a track of one fix takes.
  private static let shortestLap = nanosecondsPerSecond

  private var fixes: [Fix] = []
  private var tracks: [Track] = []

  /// Makes an empty collection.
  package init() {}

  /// How many tracks there are.
  package var count: Int { tracks.count }

  /// Adds a track, which repeats forever: the step from its last fix to its first takes as long as
  /// the step between its last two.
  ///
  /// - Parameter track: Fixes, each later than the one before; altogether fewer than 2³².
  /// - Returns: The number of the track, or `nil` if there is no fix or one is not later.
  package mutating func add(_ track: [Fix]) -> Int? {
    guard let first = track.first, let last = track.last,
      zip(track, track.dropFirst()).allSatisfy({ $0.timestamp < $1.timestamp }),
      let start = UInt32(exactly: fixes.count), let end = UInt32(exactly: fixes.count + track.count)
    else { return nil }
    let beforeLast = track.dropLast().last
    let lap =
      beforeLast.map {
        Self.nanoseconds(from: first, to: last) + Self.nanoseconds(from: $0, to: last)
      } ?? Self.shortestLap
    fixes += track
    tracks.append(Track(first: start, end: end, lap: lap))
    return tracks.count - 1
  }

  /// A place on a track, and when a device is there.
  struct Cursor: Sendable {
    /// The index among all fixes.
    fileprivate var position: UInt32

    fileprivate let track: UInt32

    /// Nanoseconds on the fleet's line at which the device began this lap of its track.
    fileprivate var start: Int64
  }

  /// A cursor on a track, so many fixes after its beginning, with the device there at a time.
  ///
  /// - Parameters:
  ///   - track: A track's number.
  ///   - index: How many fixes are skipped; wraps around the track.
  ///   - time: Nanoseconds on the fleet's line.
  /// - Returns: The cursor.
  func cursor(on track: Int, skipping index: Int, at time: Int64) -> Cursor {
    let place = tracks[track]
    let position = place.first + UInt32(index % Int(place.end - place.first))
    return Cursor(
      position: position, track: UInt32(track),
      start: time - elapsed(at: position, since: place.first))
  }

  /// Nanoseconds on the fleet's line at which a device is at its cursor.
  func time(at cursor: Cursor) -> Int64 {
    cursor.start + elapsed(at: cursor.position, since: tracks[Int(cursor.track)].first)
  }

  /// The fix at a cursor, with the time of its track.
  func fix(at cursor: Cursor) -> Fix { fixes[Int(cursor.position)] }

  /// Moves a cursor by one fix, from the last to the first.
  func advance(_ cursor: inout Cursor) {
    cursor.position += 1
    let track = tracks[Int(cursor.track)]
    guard cursor.position == track.end else { return }
    cursor.position = track.first
    cursor.start += track.lap
  }

  private func elapsed(at position: UInt32, since first: UInt32) -> Int64 {
    Self.nanoseconds(from: fixes[Int(first)], to: fixes[Int(position)])
  }

  private static func nanoseconds(from start: Fix, to end: Fix) -> Int64 {
    (end.timestamp.seconds - start.timestamp.seconds) * nanosecondsPerSecond
      + Int64(end.timestamp.nanoseconds - start.timestamp.nanoseconds)
  }
}
