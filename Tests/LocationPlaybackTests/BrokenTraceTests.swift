// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Broken traces")
struct BrokenTraceTests {
  @Test("An error in a later segment comes after the fixes of the segments before it")
  func errorInLaterSegment() {
    let source = EventList(
      segments: [spots(at: [0, 10]), spots(at: [20])], fault: truncation)
    let playing = Playing(source)
    #expect(playing.error == .document(truncation))
    #expect(playing.times.hasPrefix("0 10"))
    #expect(!playing.report.isComplete)
  }

  @Test("An error comes after all fixes that stand before it", arguments: [1, 2, 3, 10])
  func allFixesFirst(count: Int) {
    let source = EventList(
      segments: [spots(at: (0..<count).map(Double.init))], fault: truncation)
    let playing = Playing(source)
    #expect(playing.error == .document(truncation))
    #expect(playing.fixes.count == count)
    #expect(playing.report.read == count)
  }

  @Test("An error after more points than are looked at costs no fix either")
  func pastTheLookahead() {
    var limits = PlaybackLimits()
    limits.sectionLookahead = 4
    let playing = Playing(
      EventList(segments: [spots(at: (0..<9).map(Double.init))], fault: truncation),
      limits: limits)
    #expect(playing.fixes.count == 9)
    #expect(playing.error == .document(truncation))
  }

  @Test("An error comes after the points without times before it, and after those resampled")
  func errorBehindOthers() {
    let untimed = Playing(EventList(segments: [spots(at: [nil, nil])], fault: truncation))
    #expect(untimed.fixes.count == 2)
    #expect(untimed.error == .document(truncation))
    let source = EventList(segments: [spots(at: [0, 10])], fault: truncation)
    let resampled = Playing(source) { $0.interval = .seconds(5) }
    #expect(resampled.story == "0 5 10")
    #expect(resampled.error == .document(truncation))
  }

  @Test(
    "An error comes after the routes and waypoints before it, where no track came")
  func errorBehindWaypoints() {
    for part in [Document.Part.waypoints(spots(at: [0, 10])), .route(spots(at: [0, 10]))] {
      let playing = Playing(EventList(Document.events([part]), fault: truncation))
      #expect(playing.times == "0 10")
      #expect(playing.error == .document(truncation))
    }
  }

  @Test("A document that is broken before its first point gives the error alone")
  func brokenAtOnce() {
    let playing = Playing(EventList([], fault: truncation))
    #expect(playing.error == .document(truncation))
    #expect(playing.events.isEmpty)
  }

  @Test("A broken document is not nothing to play, and not a missing track")
  func errorComesBeforeJudgement() {
    #expect(Playing(EventList(.unusable, fault: truncation)).error == .document(truncation))
    let playing = Playing(EventList(spot(0, at: 0), fault: truncation)) { $0.track = 5 }
    #expect(playing.error == .document(truncation))
  }

  @Test("Nothing more comes after an error, and the trace is not complete", arguments: [1, 3])
  func staysBroken(loops: Int) {
    var options = PlaybackOptions()
    options.repetition = .times(loops)
    let source = EventList(segments: [spots(at: [0]), spots(at: [1])], fault: truncation)
    var cursor = TraceCursor(source: source, options: options) { () throws(SpillError) in
      throw SpillError(reason: "not needed")
    }
    var failures = 0
    var fixesAfterFailure = 0
    for _ in 0..<9 {
      do throws(PlaybackError) {
        if try cursor.next() != nil, failures > 0 { fixesAfterFailure += 1 }
      } catch {
        failures += 1
      }
    }
    #expect(failures >= 1)
    #expect(fixesAfterFailure == 0)
    #expect(!cursor.report.isComplete)
  }

  @Test("A real file that is cut off plays what stands before the cut")
  func cutFile() {
    let text = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="50" lon="8"><time>2026-05-01T08:00:00Z</time></trkpt>
      <trkpt lat="50.001" lon="8"><time>2026-05-01T08:00:10Z</time></trkpt>
      <trkpt lat="50.002" lon="8"><ti
      """
    let playing = Playing(TextSource(text))
    #expect(playing.times == "0 10")
    guard case .document(let error) = playing.error else {
      Issue.record("no document error, but \(String(describing: playing.error))")
      return
    }
    #expect(error.code == .truncated)
    #expect(error.line == 4)
  }

  @Test("A failing spill storage ends playing with its reason")
  func spillFails() {
    var limits = PlaybackLimits()
    limits.waitingPoints = 1
    let untimed = EventList(segments: [spots(at: [nil, nil, nil])])
    let closed = StorageRoom()
    closed.refusesToOpen = true
    #expect(
      Playing(untimed, limits: limits, storage: closed).error
        == .spill(SpillError(reason: "no room")))
    let small = StorageRoom()
    small.capacity = MemoryLayout<GPXPoint>.size
    #expect(
      Playing(untimed, limits: limits, storage: small).error
        == .spill(SpillError(reason: "the disk is full")))
    let waypoints = EventList(
      Document.events([.waypoints(spots(at: [0, 1])), .route(spots(at: [0, 1]))]))
    #expect(
      Playing(waypoints, limits: limits, storage: closed).error
        == .spill(SpillError(reason: "no room")))
  }

  @Test("Spill storage that cannot be read ends playing after what was in memory")
  func spillUnreadable() {
    var limits = PlaybackLimits()
    limits.waitingPoints = 2
    let room = StorageRoom()
    room.refusesToRead = true
    let playing = Playing(
      EventList(segments: [spots(at: [nil, nil, nil])]), limits: limits, storage: room)
    #expect(playing.error == .spill(SpillError(reason: "the disk is gone")))
    #expect(playing.fixes.count == 2)
  }

  @Test("An error says what is wrong and what to do")
  func messages() {
    let messages: [(PlaybackError, String)] = [
      (.document(truncation), truncation.description),
      (
        .nothingToPlay,
        "no point to play; the file needs a track, a route or waypoints with valid coordinates"
      ),
      (
        .nothingUsable(1, reason: "“lat” is missing", at: TextPosition(line: 2, column: 1)),
        "2:1: “lat” is missing, and there is no other point to play; correct it, or give another file"
      ),
      (
        .nothingUsable(
          1, reason: "“latitude” is missing or outside −90…90", at: TextPosition()),
        "“latitude” is missing or outside −90…90, and there is no other point to play; correct it, or "
          + "give another file"
      ),
      (
        .nothingUsable(24, reason: "“lat” is missing", at: TextPosition(line: 2, column: 1)),
        "2:1: “lat” is missing, and none of the other 23 points can be played either; correct them, or "
          + "give another file"
      ),
      (
        .noPoints(of: .waypoint, available: [.trackPoint: 1_140, .routePoint: 1]),
        "there is no waypoint to play; the file has 1140 track points and 1 route point, so choose "
          + "trk or rte, or leave the choice out"
      ),
      (
        .noPoints(of: .waypoint, available: [:]),
        "there is no waypoint to play, since a recording is one track; leave the choice of points out"
      ),
      (
        .emptyTrack(2), "track 2 has no points; choose another one, or leave out the track's number"
      ),
      (
        .beyondCalendar(.trace),
        "the times in the file lead out of the years 1 to 9999; correct them"
      ),
      (
        .beyondCalendar(.startTime),
        "times leave the years 1 to 9999; choose an earlier start time"
      ),
      (.beyondCalendar(.repetition), "times leave the years 1 to 9999; play it less often"),
      (.nothingAfterStartOffset, "the start offset is after the end; choose a smaller one"),
      (
        .noSuchTrack(7, available: 3), "there is no track 7, the file has 3; choose one from 1 to 3"
      ),
      (
        .spill(SpillError(reason: "no room")),
        "cannot store points that do not fit in memory: no room; make room in the folder for "
          + "temporary files, or set TMPDIR to another one"
      ),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }

  @Test(
    "The message for a file without tracks does not ask for one from 1 to 0")
  func messageWithoutTracks() {
    let message = PlaybackError.noSuchTrack(1, available: 0).description
    #expect(!message.contains("1 to 0"))
  }
}
