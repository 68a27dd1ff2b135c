// SPDX-License-Identifier: MIT

import GPX
import LocationFiles
import LocationPlayback
import LocationRecording

/// The content of a trace, for people.
enum SummaryText {
  static func append(
    _ summary: TraceSummary, isRecording: Bool, into text: inout TextBuffer
  ) {
    let counts = summary.counts
    if isRecording {
      append(
        "recording  \(counts.trkseg) segments and \(counts.trkpt) fixes", summary.tracks,
        into: &text)
      return
    }
    append(
      "tracks     \(counts.trk) with \(counts.trkseg) segments and \(counts.trkpt) points",
      summary.tracks, into: &text)
    append(
      "routes     \(counts.rte) with \(counts.rtept) points", summary.routes, into: &text)
    append("waypoints  \(counts.wpt)", summary.waypoints, into: &text)
    if let first = summary.ignoredValues.first {
      text.append(
        text:
          "\(summary.ignoredValues.count) values that cannot be read, first “\(first.element)” at "
          + "\(first.position.line):\(first.position.column)\n")
    }
  }

  private static func append(
    _ title: String, _ points: TraceSummary.Points, into text: inout TextBuffer
  ) {
    text.append(text: "\(title)\n")
    guard points.usable > 0 || points.oddities.unusable > 0 else { return }
    if let first = points.first, let last = points.last, let bounds = points.bounds {
      text.append("  length     ")
      text.append(points.length, decimals: 1)
      text.append(" m\n")
      append("first", first, into: &text)
      append("last", last, into: &text)
      text.append(text: "  bounds     \(bounds.south), \(bounds.west) to \(bounds.north), ")
      text.append(text: "\(bounds.east)\n")
    }
    if let earliest = points.earliest, let latest = points.latest {
      text.append(text: "  time       \(earliest) to \(latest)\n")
    }
    if let shortest = points.intervals.shortest, let longest = points.intervals.longest {
      let mean = points.intervals.total.seconds / Double(points.intervals.count)
      text.append("  rate       a point every ")
      text.append(mean, decimals: 1)
      text.append(text: " s (\(shortest.seconds) to \(longest.seconds) s)\n")
    }
    if let longest = points.gaps.longest {
      text.append(text: "  gaps       \(points.gaps.count), the longest \(longest.clockText)\n")
    }
    append(points.oddities, isTimed: points.timed > 0, into: &text)
  }

  private static func append(
    _ title: StaticString, _ point: GPXPoint, into text: inout TextBuffer
  ) {
    text.append("  ")
    text.append(title)
    text.append(title.utf8CodeUnitCount == 5 ? "      " : "       ")
    text.append(text: "\(point.latitude), \(point.longitude)")
    if let elevation = point.elevation { text.append(text: ", \(elevation) m") }
    if let time = point.time { text.append(text: ", \(time)") }
    text.append("\n")
  }

  private static func append(
    _ oddities: TraceSummary.Oddities, isTimed: Bool, into text: inout TextBuffer
  ) {
    func line(_ count: Int, _ what: StaticString, _ first: TextPosition?) {
      guard count > 0 else { return }
      text.append(text: "  odd        \(count) ")
      text.append(what)
      // The place is not known in a log of sentences, because gpsd decodes it.
      if let first, first != TextPosition() {
        text.append(text: ", first at \(first.line):\(first.column)")
      }
      text.append("\n")
    }
    line(oddities.unusable, "without a usable coordinate", oddities.firstUnusable?.position)
    line(oddities.notLater, "not later than the one before", oddities.firstNotLater)
    line(oddities.longGaps, "more than a day later than the one before", oddities.firstLongGap)
    line(
      oddities.contradicting, "with a time that contradicts those around it",
      oddities.firstContradicting)
    line(isTimed ? oddities.untimed : 0, "without a time", nil)
    line(oddities.repeated, "at the very place of the one before", oddities.firstRepeated)
  }
}
