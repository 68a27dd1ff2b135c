// SPDX-License-Identifier: MIT

/// Writes a GPX 1.1 document into memory, from which it can be taken in pieces.
///
/// A `GPXReader` reads the values that were written. Speed and course are written as Garmin's
/// TrackPointExtension 2. The document is well-formed in whichever order the methods are called:
/// missing start and end tags are added. For a document that is valid by GPX's schema, write
/// waypoints first, then routes, then tracks.
package struct GPXWriter: Sendable {
  private enum Place: Hashable {
    case nothing
    case document
    case track
    case segment
    case route
    case ended
  }

  /// The text that was written but not taken yet, in UTF-8.
  package private(set) var bytes: [UInt8] = []

  private let creator: String
  private var place = Place.nothing

  /// Makes a writer.
  ///
  /// - Parameter creator: The name of the program, for the document's `creator` attribute.
  package init(creator: String) { self.creator = creator }

  /// Returns the text since the last call, and removes it from the writer.
  package mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Begins the document; the other methods do so when necessary.
  package mutating func begin() {
    guard place == .nothing else { return }
    place = .document
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    bytes.append(escaped: creator)
    bytes.append("\" xmlns=\"http://www.topografix.com/GPX/1/1\" ")
    bytes.append("xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">\n")
  }

  /// Begins a track; ends an open track or route.
  package mutating func beginTrack() {
    guard goToDocument() else { return }
    bytes.append("<trk>\n")
    place = .track
  }

  /// Begins a segment; begins a track if none is open.
  package mutating func beginSegment() {
    if place == .segment { endSegment() }
    if place != .track { beginTrack() }
    guard place == .track else { return }
    bytes.append("<trkseg>\n")
    place = .segment
  }

  /// Begins a route; ends an open track or route.
  package mutating func beginRoute() {
    guard goToDocument() else { return }
    bytes.append("<rte>\n")
    place = .route
  }

  /// Ends the open segment, if there is one.
  package mutating func endSegment() {
    guard place == .segment else { return }
    bytes.append("</trkseg>\n")
    place = .track
  }

  /// Ends the open track, if there is one.
  package mutating func endTrack() {
    endSegment()
    guard place == .track else { return }
    bytes.append("</trk>\n")
    place = .document
  }

  /// Ends the open route, if there is one.
  package mutating func endRoute() {
    guard place == .route else { return }
    bytes.append("</rte>\n")
    place = .document
  }

  /// Ends the document; later additions are not written.
  package mutating func end() {
    guard goToDocument() else { return }
    bytes.append("</gpx>\n")
    place = .ended
  }

  /// Appends a point as the element of its kind; begins a segment or route if none is open.
  ///
  /// Optional values outside the ranges that `GPXPoint` documents are left out, because readers
  /// would not accept them.
  ///
  /// - Parameter point: The point; its position is not written.
  /// - Returns: Whether the point was written; `false` if its coordinate is out of range, and after
  ///   `end()`.
  @discardableResult
  package mutating func append(_ point: GPXPoint) -> Bool {
    // A comparison with NaN is false, so NaN is refused, too.
    guard abs(point.latitude) <= 90, abs(point.longitude) <= 180, place != .ended else {
      return false
    }
    switch point.kind {
    case .trackPoint: if place != .segment { beginSegment() }
    case .routePoint: if place != .route { beginRoute() }
    case .waypoint: _ = goToDocument()
    }
    bytes.append(point: point)
    return true
  }

  /// Appends an event from a reader; unusable points are not written.
  ///
  /// - Parameter event: The event.
  package mutating func append(_ event: GPXEvent) {
    switch event {
    case .trackStart: beginTrack()
    case .segmentStart: beginSegment()
    case .routeStart: beginRoute()
    case .point(let point): append(point)
    case .unusablePoint: break
    case .segmentEnd: endSegment()
    case .routeEnd: endRoute()
    case .trackEnd: endTrack()
    }
  }

  /// Closes all open elements inside the document; `false` if it has ended.
  private mutating func goToDocument() -> Bool {
    begin()
    endTrack()
    endRoute()
    return place == .document
  }
}
