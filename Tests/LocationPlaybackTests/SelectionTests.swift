// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback
import Testing

@Suite("Which points are played")
struct SelectionTests {
  private let waypoints = Document.Part.waypoints([spot(101, at: 1), spot(102, at: 2)])
  private let route = Document.Part.route([spot(201, at: 1), spot(202, at: 2)])
  private let track = Document.Part.track([[spot(301, at: 1), spot(302, at: 2)]])

  @Test("Tracks are played where there are any, wherever they stand in the file")
  func tracksFirst() {
    for parts in [[waypoints, route, track], [track, route, waypoints], [route, track]] {
      let playing = Playing(EventList(Document.events(parts)))
      #expect(playing.places == "301 302")
      #expect(playing.report.read == 2)
    }
  }

  @Test("Routes are played where there is no track, wherever they stand in the file")
  func routesNext() {
    for parts in [[waypoints, route], [route, waypoints]] {
      let playing = Playing(EventList(Document.events(parts)))
      #expect(playing.places == "201 202")
      #expect(playing.report.read == 2)
    }
  }

  @Test("Waypoints are played where there is nothing else")
  func waypointsLast() {
    let playing = Playing(EventList(Document.events([waypoints])))
    #expect(playing.places == "101 102")
    #expect(playing.report.read == 2)
  }

  @Test(
    "The kind asked for is played, whatever else there is",
    arguments: [
      (PlaybackOptions.Points.waypoint, "101 102"), (.routePoint, "201 202"),
      (.trackPoint, "301 302"),
    ])
  func kindAskedFor(points: PlaybackOptions.Points, places: String) {
    for parts in [[waypoints, route, track], [track, waypoints, route]] {
      let playing = Playing(EventList(Document.events(parts))) { $0.points = points }
      #expect(playing.places == places)
      #expect(playing.report.read == 2)
    }
  }

  @Test("A track without usable points does not hide a route or waypoints")
  func emptyTrack() {
    let empty = Document.Part.track([[], [.unusable]])
    #expect(Playing(EventList(Document.events([empty, route]))).places == "201 202")
    #expect(Playing(EventList(Document.events([waypoints, empty]))).places == "101 102")
  }

  @Test("A kind asked for that the file does not have is nothing to play")
  func kindMissing() {
    let playing = Playing(EventList(Document.events([track]))) { $0.points = .routePoint }
    #expect(playing.error == .noPoints(of: .routePoint, available: [.trackPoint: 2]))
    #expect(playing.events.isEmpty)
  }

  @Test("An empty document is nothing to play, and of unusable points alone the first is named")
  func nothing() {
    #expect(Playing(EventList([])).error == .nothingToPlay)
    #expect(Playing(EventList(segments: [[], []])).error == .nothingToPlay)
    let place = TextPosition(line: 1, column: 5)
    let reason = "“lat” is outside −90…90"
    #expect(
      Playing(EventList(.unusable)).error == .nothingUsable(1, reason: reason, at: place))
    let several = EventList(segments: [[.unusable, .unusable], [.unusable]])
    for points in [nil, PlaybackOptions.Points.trackPoint] {
      #expect(
        Playing(several) { $0.points = points }.error
          == .nothingUsable(3, reason: reason, at: place))
    }
  }

  @Test(
    "Unusable points are counted and reported also where nothing else is left to play")
  func unusableAlone() {
    let playing = Playing(EventList(.unusable, .unusable))
    #expect(playing.report.unusable == 2)
    #expect(playing.report.read == 2)
    #expect(playing.warnings.map(\.position) == [TextPosition(line: 1, column: 5)])
  }

  @Test("One track of several is played alone, counted from 1")
  func oneTrack() {
    let source = EventList(
      Document.events([
        .track([[spot(1, at: 1)]]), .track([[spot(2, at: 2)], [spot(3, at: 3)]]), .track([]),
        .track([[spot(4, at: 4)]]),
      ]))
    #expect(Playing(source) { $0.track = 1 }.places == "1")
    #expect(Playing(source) { $0.track = 2 }.places == "2 3")
    #expect(Playing(source) { $0.track = 4 }.places == "4")
    #expect(Playing(source) { $0.track = 2 }.report.read == 2)
  }

  @Test("A track that is there but empty is named")
  func emptyTrackAskedFor() {
    let source = EventList(Document.events([.track([[spot(1, at: 1)]]), .track([[]])]))
    #expect(Playing(source) { $0.track = 2 }.error == .emptyTrack(2))
  }

  @Test("A track beyond the last one does not exist, and the error says how many there are")
  func trackBeyondTheLast() {
    let source = EventList(Document.events([track, track, waypoints]))
    let playing = Playing(source) { $0.track = 3 }
    #expect(playing.error == .noSuchTrack(3, available: 2))
    #expect(playing.events.isEmpty)
  }

  @Test(
    "A track's number says nothing about waypoints that were asked for")
  func trackWithOtherKind() {
    let playing = Playing(EventList(Document.events([waypoints]))) {
      $0.points = .waypoint
      $0.track = 3
    }
    #expect(playing.places == "101 102")
    #expect(playing.error == nil)
  }

  @Test("Each segment and each route is a section; all waypoints together are one")
  func sections() {
    let early = [spot(1, at: 0), spot(2, at: 10)]
    let late = [spot(3, at: 100), spot(4, at: 110)]
    #expect(Playing(EventList(segments: [early, late])).story == "0 10 ×10 100 110")
    let routes = Playing(EventList(Document.events([.route(early), .route(late)])))
    #expect(routes.story == "0 10 ×10 100 110")
    let waypoints = Playing(EventList(Document.events([.waypoints(early), .waypoints(late)])))
    #expect(waypoints.story == "0 10 100 110")
  }

  @Test("Points of one segment on both sides of an unusable one stay one section")
  func unusableInside() {
    let playing = Playing(EventList(.unusable, spot(1, at: 0), .unusable, spot(2, at: 10)))
    #expect(playing.story == "0 10")
    #expect(playing.report.unusable == 2)
    #expect(playing.report.read == 4)
  }
}
