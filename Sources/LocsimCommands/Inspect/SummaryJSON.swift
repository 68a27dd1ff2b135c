// SPDX-License-Identifier: MIT

import GPX
import LocationFiles
import LocationPlayback
import LocationRecording

/// The content of a trace, as one JSON object (docs/reference/inspect.md).
enum SummaryJSON {
  static func append(_ summary: TraceSummary, into text: inout TextBuffer) {
    let counts = summary.counts
    text.append(text: "{\"counts\":{\"wpt\":\(counts.wpt),\"rte\":\(counts.rte),")
    text.append(text: "\"rtept\":\(counts.rtept),\"trk\":\(counts.trk),")
    text.append(text: "\"trkseg\":\(counts.trkseg),\"trkpt\":\(counts.trkpt)}")
    append(",\n\"tracks\":", summary.tracks, into: &text)
    append(",\n\"routes\":", summary.routes, into: &text)
    append(",\n\"waypoints\":", summary.waypoints, into: &text)
    text.append(text: ",\n\"ignoredValues\":\(summary.ignoredValues.count)}\n")
  }

  private static func append(
    _ key: StaticString, _ points: TraceSummary.Points, into text: inout TextBuffer
  ) {
    text.append(key)
    text.append(text: "{\"usable\":\(points.usable),\"timed\":\(points.timed),\"first\":")
    append(points.first, into: &text)
    text.append(",\"last\":")
    append(points.last, into: &text)
    text.append(",\"lengthMeters\":")
    text.append((points.length * 1e6).rounded() / 1e6)
    text.append(",\"timeMin\":")
    append(points.earliest, into: &text)
    text.append(",\"timeMax\":")
    append(points.latest, into: &text)
    text.append(",\"bounds\":")
    append(points.bounds, into: &text)
    text.append(",\"rate\":")
    append(points.intervals, into: &text)
    text.append(text: ",\"gaps\":{\"count\":\(points.gaps.count)")
    text.append(",\"longestSeconds\":", points.gaps.longest?.seconds)
    text.append("},\"oddities\":")
    append(points.oddities, into: &text)
    text.append("}")
  }

  private static func append(_ point: GPXPoint?, into text: inout TextBuffer) {
    guard let point else {
      text.append("null")
      return
    }
    text.append("{\"lat\":")
    text.append(point.latitude)
    text.append(",\"lon\":")
    text.append(point.longitude)
    text.append(",\"ele\":")
    if let elevation = point.elevation { text.append(elevation) } else { text.append("null") }
    text.append(",\"time\":")
    append(point.time, into: &text)
    text.append("}")
  }

  private static func append(_ time: GPXTime?, into text: inout TextBuffer) {
    guard let time else {
      text.append("null")
      return
    }
    text.append(text: "\"\(time)\"")
  }

  private static func append(_ bounds: TraceSummary.Bounds?, into text: inout TextBuffer) {
    guard let bounds else {
      text.append("null")
      return
    }
    text.append("{\"minLat\":")
    text.append(bounds.south)
    text.append(",\"minLon\":")
    text.append(bounds.west)
    text.append(",\"maxLat\":")
    text.append(bounds.north)
    text.append(",\"maxLon\":")
    text.append(bounds.east)
    text.append("}")
  }

  private static func append(_ intervals: TraceSummary.Intervals, into text: inout TextBuffer) {
    guard let shortest = intervals.shortest, let longest = intervals.longest else {
      text.append("null")
      return
    }
    text.append("{\"meanSeconds\":")
    text.append((intervals.total.seconds / Double(intervals.count) * 1e6).rounded() / 1e6)
    text.append(",\"minSeconds\":")
    text.append(shortest.seconds)
    text.append(",\"maxSeconds\":")
    text.append(longest.seconds)
    text.append("}")
  }

  private static func append(_ oddities: TraceSummary.Oddities, into text: inout TextBuffer) {
    text.append(text: "{\"unusable\":\(oddities.unusable),\"notLater\":\(oddities.notLater),")
    text.append(text: "\"longGaps\":\(oddities.longGaps),")
    text.append(text: "\"contradicting\":\(oddities.contradicting),")
    text.append(text: "\"untimed\":\(oddities.untimed),\"repeated\":\(oddities.repeated)}")
  }
}
