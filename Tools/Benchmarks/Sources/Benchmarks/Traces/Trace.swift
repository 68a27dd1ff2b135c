// SPDX-License-Identifier: MIT

/// A made-up journey as GPX 1.1: the same bytes every time.
struct Trace: Hashable {
  static let seed: UInt64 = 1

  /// 2026-05-01T00:00:00Z, in seconds since 1970.
  private static let beginning = 1_777_593_600

  /// Bytes gathered before they are written.
  private static let chunkSize = 65_536

  let pointCount: Int

  var style = TraceStyle.plain

  /// Points in a second: 1, or 10 for times with one decimal.
  var pointsPerSecond = 1

  /// A name for the file that no other trace has.
  var fileName: String { "\(style)-\(pointCount)-\(pointsPerSecond).gpx" }

  /// Makes the file, or empties the one that is there, and gives its size in bytes.
  func write(to path: String) throws(BenchmarkError) -> Int {
    let file = try Descriptor(creating: path)
    var walk = RandomWalk(seed: Self.seed, stepsPerSecond: pointsPerSecond)
    var digits = SplitMix64(seed: Self.seed)
    var chunk: [UInt8] = []
    var size = 0
    chunk.reserveCapacity(Self.chunkSize + 1_024)
    chunk.append(text: style.head)
    for index in 0..<pointCount {
      append(walk, number: index, &digits, to: &chunk)
      walk.advance()
      guard chunk.count >= Self.chunkSize else { continue }
      try file.write(chunk)
      size += chunk.count
      chunk.removeAll(keepingCapacity: true)
      if Interruption.isRequested { throw .interrupted }
    }
    chunk.append(text: style.tail)
    try file.write(chunk)
    return size + chunk.count
  }

  private func append(
    _ walk: RandomWalk, number: Int, _ digits: inout SplitMix64, to chunk: inout [UInt8]
  ) {
    chunk.append(text: style.indent)
    chunk.append(text: #"<trkpt lat=""#)
    append(degrees: walk.latitude.position, &digits, to: &chunk)
    chunk.append(text: #"" lon=""#)
    append(degrees: walk.longitude.position, &digits, to: &chunk)
    chunk.append(text: #"">"#)
    chunk.append(text: style.lineBreak)
    chunk.append(text: "<ele>")
    append(walk.elevation.position, unit: 100, decimals: 2, to: &chunk)
    // As Garmin's watches round: to steps of a fifth of a meter, in single precision.
    if style == .garmin { chunk.append(text: "000030517578125") }
    chunk.append(text: "</ele>")
    chunk.append(text: style.lineBreak)
    chunk.append(text: "<time>")
    UTCText.append(seconds: Self.beginning + number / pointsPerSecond, to: &chunk)
    if pointsPerSecond == 10 {
      chunk.append(UInt8(ascii: "."))
      chunk.append(number % 10, digits: 1)
    }
    if style == .garmin { chunk.append(text: ".000") }
    chunk.append(text: "Z</time>")
    if style == .garmin { appendGarminExtension(number, to: &chunk) }
    chunk.append(text: style.pointEnd)
  }

  /// Degrees in 10⁻⁷, with fourteen digits more where the style has them.
  private func append(degrees: Int, _ digits: inout SplitMix64, to chunk: inout [UInt8]) {
    append(degrees, unit: 10_000_000, decimals: 7, to: &chunk)
    guard style == .garmin else { return }
    chunk.append(Int(digits.next() % 100_000_000_000_000), digits: 14)
  }

  private func appendGarminExtension(_ number: Int, to chunk: inout [UInt8]) {
    chunk.append(
      text: """

                <extensions>
                  <ns3:TrackPointExtension>
                    <ns3:atemp>21.0</ns3:atemp>
                    <ns3:hr>
        """)
    chunk.append(120 + number / 60 % 40, digits: 3)
    chunk.append(
      text: """
        </ns3:hr>
                    <ns3:cad>
        """)
    chunk.append(70 + number / 30 % 20, digits: 2)
    chunk.append(
      text: """
        </ns3:cad>
                  </ns3:TrackPointExtension>
                </extensions>
        """)
  }

  private func append(_ value: Int, unit: Int, decimals: Int, to chunk: inout [UInt8]) {
    chunk.append(value / unit, digits: 1)
    chunk.append(UInt8(ascii: "."))
    chunk.append(value % unit, digits: decimals)
  }
}
