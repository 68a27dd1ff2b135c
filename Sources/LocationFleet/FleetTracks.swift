// SPDX-License-Identifier: MIT

package import LocationCore

/// The tracks of a fleet; each is stored once, for any number of devices.
///
/// All fixes are in one array, so that one index is enough for a device's position.
package struct FleetTracks: Sendable {
  /// The range of a track's fixes, and the time after which the track repeats.
  private struct Track: Sendable {
    let first: UInt32
    let end: UInt32
    let lap: Int64
  }

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// The lap of a track with one fix, in nanoseconds.
  private static let shortestLap = nanosecondsPerSecond

  private var fixes: [Fix] = []
  private var tracks: [Track] = []

  /// Makes an empty collection.
  package init() {}

  /// The number of tracks.
  package var count: Int { tracks.count }

  /// Adds a track, which repeats forever.
  ///
  /// The step from its last fix to its first takes as long as the step between its last two fixes.
  ///
  /// - Parameter track: The fixes, each later than the previous one; all tracks together have fewer
  ///   than 2³² fixes.
  /// - Returns: The number of the track, or `nil` if it is empty, not in order, or too long.
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

  /// A device's position on a track.
  struct Cursor: Sendable {
    /// The index of the next fix among all fixes.
    fileprivate var position: UInt32

    fileprivate let track: UInt32

    /// The time at which the device began this lap, in nanoseconds on the fleet's timeline.
    fileprivate var start: Int64
  }

  /// Returns a cursor that reaches a fix of a track at a time.
  ///
  /// - Parameters:
  ///   - track: The number of the track.
  ///   - index: The number of fixes to skip at the beginning of the track; wraps around.
  ///   - time: The time, in nanoseconds on the fleet's timeline.
  /// - Returns: The cursor.
  func cursor(on track: Int, skipping index: Int, at time: Int64) -> Cursor {
    let place = tracks[track]
    let position = place.first + UInt32(index % Int(place.end - place.first))
    return Cursor(
      position: position, track: UInt32(track),
      start: time - elapsed(at: position, since: place.first))
  }

  /// The time of a cursor's fix, in nanoseconds on the fleet's timeline.
  func time(at cursor: Cursor) -> Int64 {
    cursor.start + elapsed(at: cursor.position, since: tracks[Int(cursor.track)].first)
  }

  /// The fix at a cursor, with the timestamp that it has in the track.
  func fix(at cursor: Cursor) -> Fix { fixes[Int(cursor.position)] }

  /// Moves a cursor to the next fix; the first one follows the last.
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
