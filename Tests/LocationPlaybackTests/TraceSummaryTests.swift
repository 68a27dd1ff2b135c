// SPDX-License-Identifier: MIT

import GPX
import Testing

@testable import LocationPlayback

@Suite("Summary of a trace")
struct TraceSummaryTests {
  private func summary(_ parts: [Document.Part]) throws -> TraceSummary {
    var source = EventList(Document.events(parts))
    return try TraceSummary(reading: &source)
  }

  private func track(_ segments: [Double?]...) throws -> TraceSummary.Points {
    try summary([.track(segments.map(spots))]).tracks
  }

  private func line(_ line: Int32) -> TextPosition { TextPosition(line: line, column: 5) }

  @Test("Elements are counted by kind, unusable points too")
  func counts() throws {
    let summary = try summary([
      .waypoints([spot(1, at: 0), .unusable]), .route([spot(2, at: 0)]), .route([]),
      .track([[spot(3, at: 0), .unusable, spot(4, at: nil)], []]), .track([]),
    ])
    #expect(summary.counts.wpt == 2)
    #expect(summary.counts.rte == 2)
    #expect(summary.counts.rtept == 1)
    #expect(summary.counts.trk == 2)
    #expect(summary.counts.trkseg == 2)
    #expect(summary.counts.trkpt == 3)
    #expect(summary.tracks.usable == 2)
    #expect(summary.tracks.timed == 1)
    #expect(summary.waypoints.usable == 1)
    #expect(summary.waypoints.oddities.unusable == 1)
    #expect(summary.waypoints.oddities.firstUnusable?.position == line(2))
    #expect(summary.tracks.oddities.firstUnusable?.position == line(5))
  }

  @Test("An empty document has nothing of anything")
  func empty() throws {
    let summary = try summary([])
    #expect(summary.counts == TraceSummary.Counts())
    #expect(summary.tracks.first == nil)
    #expect(summary.tracks.bounds == nil)
    #expect(summary.tracks.earliest == nil)
  }

  @Test("Lengths are summed inside segments, not across the gaps between them")
  func lengths() throws {
    let segment = [spot(0, at: nil), spot(1, at: nil), spot(1, at: nil), spot(0, at: nil)]
    let summary = try summary([.track([segment, segment]), .track([segment]), .route(segment)])
    #expect(abs(summary.tracks.length - 6 * 111.2287) < 0.01)
    #expect(abs(summary.routes.length - 2 * 111.2287) < 0.01)
    #expect(summary.tracks.oddities.repeated == 3)
    #expect(summary.tracks.oddities.firstRepeated == line(3))
  }

  @Test("An unusable point does not end a segment")
  func lengthAcrossUnusable() throws {
    let segment = [spot(0, at: nil), .unusable, spot(1, at: nil)]
    #expect(abs(try summary([.track([segment])]).tracks.length - 111.2287) < 0.01)
  }

  @Test("First and last are those of the file, earliest and latest those of the clock")
  func extremes() throws {
    let tracks = try track([5, 9, 2], [nil, 1])
    #expect(tracks.first?.position == line(1))
    #expect(tracks.last?.position == line(5))
    #expect(tracks.earliest == time(1))
    #expect(tracks.latest == time(9))
  }

  @Test("The bounds hold all usable points")
  func bounds() throws {
    let places = [(50.0, 8.0), (-3, 9), (51, -20)].map { latitude, longitude in
      spot(0, at: nil) {
        $0.latitude = latitude
        $0.longitude = longitude
      }
    }
    let bounds = try summary([.waypoints(places)]).waypoints.bounds
    #expect(bounds?.south == -3)
    #expect(bounds?.west == -20)
    #expect(bounds?.north == 51)
    #expect(bounds?.east == 9)
  }

  @Test("Intervals lie between neighbors of one segment where time rises")
  func intervals() throws {
    let tracks = try track([0, 1, 4, 4, 3, 8], [100, 102])
    #expect(tracks.intervals.count == 4)
    #expect(tracks.intervals.shortest == .seconds(1))
    #expect(tracks.intervals.longest == .seconds(5))
    #expect(tracks.intervals.total == .seconds(11))
    #expect(tracks.oddities.notLater == 2)
    #expect(tracks.oddities.firstNotLater == line(4))
  }

  @Test("Gaps lie between segments of which the later one begins after the earlier one's end")
  func gaps() throws {
    let tracks = try track([0, 10], [15, 20], [20, 25], [3, 4], [54])
    #expect(tracks.gaps.count == 2)
    #expect(tracks.gaps.longest == .seconds(50))
    #expect(tracks.gaps.total == .seconds(55))
    #expect(tracks.oddities.notLater == 0)
  }

  @Test("A point more than a day later than the one before it is odd, also in the next segment")
  func longGaps() throws {
    let tracks = try track([0, 1e9, 1e9 + 86_400], [2e9])
    #expect(tracks.oddities.longGaps == 2)
    #expect(tracks.oddities.firstLongGap == line(2))
  }

  @Test(
    "A time that playback drops, because it contradicts those around it, is named and bounds nothing"
  )
  func contradicting() throws {
    let tracks = try track([0, 1, 2e9, 3, 4, 5, 6, 7, 8])
    #expect(tracks.oddities.contradicting == 1)
    #expect(tracks.oddities.firstContradicting == line(3))
    #expect(tracks.oddities.notLater == 0)
    #expect(tracks.oddities.longGaps == 0)
    #expect(tracks.latest == time(8))
    #expect(tracks.intervals.longest == .seconds(2))
    let playing = Playing(EventList(segments: [spots(at: [0, 1, 2e9, 3, 4, 5, 6, 7, 8])]))
    #expect(playing.warnings == [.contradictingTime(at: line(3))])
  }

  @Test("A segment with times after one without begins with a long gap, as it is played")
  func longGapAfterUntimed() throws {
    let tracks = try track([nil, nil], [1.7e9, 1.7e9 + 1])
    #expect(tracks.oddities.longGaps == 1)
    #expect(tracks.oddities.firstLongGap == line(3))
    #expect(tracks.gaps.count == 0)
  }

  @Test("Points without a time are counted where others have one")
  func untimed() throws {
    #expect(try track([0, nil, nil, 3]).oddities.untimed == 2)
    #expect(try track([0, nil, nil, 3]).timed == 2)
  }

  @Test("No time is missing in a document without times")
  func allUntimed() throws { #expect(try track([nil, nil]).oddities.untimed == 0) }

  @Test(
    "Points with a point without a time between them are no neighbors")
  func intervalAcrossUntimed() throws {
    #expect(try track([0, nil, 60]).intervals.count == 0)
  }

  @Test(
    "No interval leads from one segment to another that begins without a time")
  func intervalAcrossSegments() throws {
    let tracks = try track([0, 10], [nil, 1_000, 1_010])
    #expect(tracks.intervals.longest == .seconds(10))
    #expect(tracks.intervals.count == 2)
  }

  @Test("No point is compared with one of another segment")
  func notLaterAcrossSegments() throws {
    #expect(try track([100, 110], [nil, 5, 15]).oddities.notLater == 0)
  }

  @Test("Kinds are kept apart, and waypoints are one line")
  func kinds() throws {
    let summary = try summary([
      .waypoints([spot(0, at: 0)]), .route([spot(0, at: 9)]), .waypoints([spot(1, at: 4)]),
    ])
    #expect(summary.waypoints.intervals.count == 1)
    #expect(abs(summary.waypoints.length - 111.2287) < 0.01)
    #expect(summary.routes.earliest == time(9))
  }

  @Test("A broken document has no summary, but its error")
  func broken() {
    var source = EventList(spot(0, at: 0), fault: truncation)
    #expect(throws: truncation) { try TraceSummary(reading: &source) }
  }

  @Test("Values that cannot be read are counted")
  func ignored() throws {
    var source = TextSource(
      """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="5" lon="8"><ele>high</ele><time>noon</time></wpt></gpx>
      """)
    let summary = try TraceSummary(reading: &source)
    #expect(summary.ignoredValues.count == 2)
    #expect(summary.ignoredValues.first?.element == "ele")
  }
}
