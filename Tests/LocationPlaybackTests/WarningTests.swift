// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Warnings")
struct WarningTests {
  @Test("A warning says what is odd and what is done about it")
  func messages() {
    let place = TextPosition(line: 14, column: 9)
    let unusable = GPXUnusablePoint(
      kind: .trackPoint, position: place, reason: .latitudeOutOfRange)
    let messages: [(PlaybackWarning, String)] = [
      (
        .unusablePoint(unusable),
        "“lat” is outside −90…90; this point and others like it are left out"
      ),
      (
        .ignoredValue(element: "ele", at: place),
        "the value of “ele” cannot be read; it and others like it are left out"
      ),
      (
        .notLater(at: place),
        "the point is not later than the one before it; it and others like it are dropped"
      ),
      (
        .timesIgnored(at: place),
        "over half the points are not later than the one before; the times of this segment are "
          + "ignored, and its points are played at the speed set for points without times"
      ),
      (
        .sectionShifted(at: place),
        "the segment starts at or before the time already played; it is played one second after it"
      ),
      (
        .contradictingTime(at: place),
        "the point's time contradicts those of the points around it; it and others like it are "
          + "dropped"
      ),
      (
        .longGap(.seconds(86_401), at: place),
        "the point is 1 day later than the one before it, a wait of that length at rate 1; max-gap "
          + "shortens it"
      ),
      (
        .longGap(.seconds(1_707_000_000), at: place),
        "the point is 54 years later than the one before it, a wait of that length at rate 1; max-gap "
          + "shortens it"
      ),
      (
        .unusableLocation(UnusableLocation(reason: .timestamp, position: place)),
        "“timestamp” is missing or no time in UTC; this location and others like it are left out"
      ),
      (
        .otherClient(at: place),
        "several clients received locations; only those of the first one are played"
      ),
      (
        .reducedRegion(at: place),
        "this is a region of reduced accuracy; it and others like it are played as fixes at its "
          + "center, with its radius"
      ),
    ]
    for (warning, message) in messages {
      #expect(warning.description == message)
      #expect(warning.position == place)
    }
  }

  @Test("Oddities of a real file are reported with line and column, those of other kinds are not")
  func realFile() {
    let text = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="91" lon="8"/>
      <trk><trkseg>
        <trkpt lat="50" lon="8"><ele>high</ele><time>2026-05-01T08:00:00Z</time></trkpt>
        <trkpt lat="50" lon="188"><time>2026-05-01T08:00:01Z</time></trkpt>
        <trkpt lat="50" lon="8"><time>2026-05-01T08:00:00Z</time></trkpt>
        <trkpt lat="50" lon="8.1"><time>2026-05-01T08:00:20Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let playing = Playing(TextSource(text))
    #expect(playing.times == "0 20")
    #expect(
      playing.warnings == [
        .unusablePoint(
          GPXUnusablePoint(
            kind: .trackPoint, position: TextPosition(line: 5, column: 3),
            reason: .longitudeOutOfRange)),
        .ignoredValue(element: "ele", at: TextPosition(line: 4, column: 27)),
        .notLater(at: TextPosition(line: 6, column: 3)),
      ])
    #expect(playing.report.read == 4)
    #expect(playing.report.unusable == 1)
    #expect(playing.report.dropped == 1)
  }

  @Test("A point dropped in a second pass over the trace is no news")
  func secondPass() {
    let odd = spots(at: [0, 0, 1, 2]) + [.unusable]
    let playing = Playing(EventList(segments: [odd, odd])) { $0.repetition = .times(3) }
    #expect(playing.warnings.count == 3)
    #expect(playing.report.dropped == 6)
    #expect(playing.report.unusable == 6)
    #expect(playing.report.read == 30)
  }
}
