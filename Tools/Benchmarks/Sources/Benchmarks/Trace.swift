// SPDX-License-Identifier: MIT

/// A made-up journey as plain GPX 1.1, about 131 bytes a point: the same bytes every time.
struct Trace {
  static let seed: UInt64 = 1

  /// 2026-05-01T00:00:00Z, in seconds since 1970.
  private static let beginning = 1_777_593_600

  /// Bytes gathered before they are written.
  private static let chunkSize = 65_536

  let pointCount: Int

  /// Points in a second: 1, or 10 for times with one decimal.
  let pointsPerSecond: Int

  /// Makes the file, or empties the one that is there, and gives its size in bytes.
  func write(to path: String) throws(BenchmarkError) -> Int {
    let file = try Descriptor(creating: path)
    var walk = RandomWalk(seed: Self.seed, stepsPerSecond: pointsPerSecond)
    var chunk: [UInt8] = []
    var size = 0
    chunk.reserveCapacity(Self.chunkSize + 1_024)
    Self.appendHead(to: &chunk)
    for index in 0..<pointCount {
      append(walk, number: index, to: &chunk)
      walk.advance()
      guard chunk.count >= Self.chunkSize else { continue }
      try file.write(chunk)
      size += chunk.count
      chunk.removeAll(keepingCapacity: true)
      if Interruption.isRequested { throw .interrupted }
    }
    chunk.append(text: "    </trkseg>\n  </trk>\n</gpx>\n")
    try file.write(chunk)
    return size + chunk.count
  }

  private static func appendHead(to chunk: inout [UInt8]) {
    chunk.append(text: #"<?xml version="1.0" encoding="UTF-8"?>"#)
    chunk.append(text: "\n")
    chunk.append(text: #"<gpx version="1.1" creator="Tools/Benchmarks" "#)
    chunk.append(text: #"xmlns="http://www.topografix.com/GPX/1/1">"#)
    chunk.append(text: "\n  <trk>\n    <trkseg>\n")
  }

  private func append(_ walk: RandomWalk, number: Int, to chunk: inout [UInt8]) {
    chunk.append(text: #"      <trkpt lat=""#)
    append(walk.latitude.position, unit: 10_000_000, decimals: 7, to: &chunk)
    chunk.append(text: #"" lon=""#)
    append(walk.longitude.position, unit: 10_000_000, decimals: 7, to: &chunk)
    chunk.append(text: "\">\n        <ele>")
    append(walk.elevation.position, unit: 100, decimals: 2, to: &chunk)
    chunk.append(text: "</ele>\n        <time>")
    UTCText.append(seconds: Self.beginning + number / pointsPerSecond, to: &chunk)
    if pointsPerSecond == 10 {
      chunk.append(UInt8(ascii: "."))
      chunk.append(number % 10, digits: 1)
    }
    chunk.append(text: "Z</time>\n      </trkpt>\n")
  }

  private func append(_ value: Int, unit: Int, decimals: Int, to chunk: inout [UInt8]) {
    chunk.append(value / unit, digits: 1)
    chunk.append(UInt8(ascii: "."))
    chunk.append(value % unit, digits: decimals)
  }
}
