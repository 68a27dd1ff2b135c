// SPDX-License-Identifier: MIT

import GPX

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What all points of a trace come to, which shows that each value was read.
struct Tally {
  private(set) var pointCount = 0

  /// Of latitudes, longitudes in degrees and elevations in meters.
  private(set) var sum = 0.0

  /// Of times, in seconds since 1970.
  private(set) var seconds: Int64 = 0

  /// Reads a file.
  ///
  /// - Throws: A `GPXError` when the file cannot be read.
  init(of path: String, lane: GPXLane) throws(GPXError) {
    let reader = GPXReader(name: path, source: FileBytes(path: path), lane: lane)
    var point = GPXPoint(kind: .waypoint, latitude: 0, longitude: 0)
    // As playback reads.
    while true {
      if !reader.takePoint(&point) {
        guard let event = try reader.next() else { break }
        guard case .point(let next) = event else { continue }
        point = next
      }
      pointCount += 1
      sum += point.latitude + point.longitude + (point.elevation ?? 0)
      seconds += point.time?.secondsSince1970 ?? 0
    }
  }
}

/// The bytes of a file.
private struct FileBytes: ByteSource {
  private let descriptor: Int32

  init(path: String) { descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw ByteSourceError(reason: "it cannot be opened or read") }
    return count
  }
}
