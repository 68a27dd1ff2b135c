// SPDX-License-Identifier: MIT

import Benchmark
import Foundation
import LocationCore
import LocationFiles
import LocationRecording
import Measuring

/// Writing numbers, times and whole lines.
func measurePrinting() {
  for (name, number) in [("7 decimals", 47.3768748), ("17 digits", 47.376874812345678)] {
    write("Number of \(name) as text: ours") { $0.append(number) }
    measure("Number of \(name) as text: description") { number.description }
    measure("Number of \(name) as text: String(format:)") { String(format: "%.7f", number) }
  }
  let instant = UTCInstant(secondsSinceEpoch: 1_777_593_600)
  let date = Date(timeIntervalSince1970: 1_777_593_600)
  write("Time as text: ours") { $0.append(instant) }
  measure("Time as text: formatted(.iso8601)") { date.formatted(.iso8601) }
  guard let fix = Samples.fix else { return }
  let notice = ClientNotice(
    time: fix.timestamp, client: ClientID(1), event: .locationsUpdated([fix]))
  Benchmark("Line of NDJSON: ours") { benchmark in
    var format = NDJSONFormat()
    var text = TextBuffer()
    for _ in benchmark.scaledIterations {
      text.removeAll()
      format.append(notice, into: &text)
      blackHole(text.count)
    }
  }
  let line = Line(fix)
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  measure("Line of NDJSON: JSONEncoder") { try? encoder.encode(line) }
}

/// Measures what writes into a buffer that is emptied each time.
private func write(_ name: String, _ work: @escaping @Sendable (inout TextBuffer) -> Void) {
  Benchmark(name) { benchmark in
    var text = TextBuffer()
    for _ in benchmark.scaledIterations {
      text.removeAll()
      work(&text)
      blackHole(text.count)
    }
  }
}

/// What our line says of a fix.
private struct Line: Codable {
  struct Location: Codable {
    let latitude: Double
    let longitude: Double
    let altitude: Double?
    let horizontalAccuracy: Double
    let speed: Double?
    let course: Double?
    let timestamp: Date
  }

  let time: Date
  let client: Int
  let event: String
  let locations: [Location]

  init(_ fix: Fix) {
    time = Date(timeIntervalSince1970: 1_777_593_600)
    client = 1
    event = "didUpdateLocations"
    locations = [
      Location(
        latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
        altitude: fix.altitude?.aboveSeaLevel, horizontalAccuracy: fix.horizontalAccuracy,
        speed: fix.speed?.metersPerSecond, course: fix.course?.degrees, timestamp: time)
    ]
  }
}
