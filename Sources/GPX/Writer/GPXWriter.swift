// SPDX-License-Identifier: MIT

/// Writes a GPX 1.1 document into memory, to be drained as it grows.
///
/// What a `GPXReader` reads from the result is what was put in. Speed and course are written as
/// Garmin's TrackPointExtension 2. The document is well-formed in whichever order the methods are
/// called: what must be open is opened and what must be closed is closed. To follow GPX's schema
/// too, write waypoints first, then routes, then tracks.
public struct GPXWriter: Sendable {
  private enum Place: Hashable {
    case nothing
    case document
    case track
    case segment
    case route
    case ended
  }

  /// What was written and not yet taken, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  private let creator: String
  private var place = Place.nothing

  /// Makes a writer.
  ///
  /// - Parameter creator: Name of the program for the document's `creator` attribute.
  public init(creator: String) { self.creator = creator }

  /// Gives what was written since the last call and forgets it.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Begins the document; the other methods do so on their own.
  public mutating func begin() {
    guard place == .nothing else { return }
    place = .document
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    bytes.append(escaped: creator)
    bytes.append("\" xmlns=\"http://www.topografix.com/GPX/1/1\" ")
    bytes.append("xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">\n")
  }

  /// Begins a track, ending what is open.
  public mutating func beginTrack() {
    guard goToDocument() else { return }
    bytes.append("<trk>\n")
    place = .track
  }

  /// Begins a segment, in a new track where none is open.
  public mutating func beginSegment() {
    if place == .segment { endSegment() }
    if place != .track { beginTrack() }
    guard place == .track else { return }
    bytes.append("<trkseg>\n")
    place = .segment
  }

  /// Begins a route, ending what is open.
  public mutating func beginRoute() {
    guard goToDocument() else { return }
    bytes.append("<rte>\n")
    place = .route
  }

  /// Ends the open segment, if there is one.
  public mutating func endSegment() {
    guard place == .segment else { return }
    bytes.append("</trkseg>\n")
    place = .track
  }

  /// Ends the open track, if there is one.
  public mutating func endTrack() {
    endSegment()
    guard place == .track else { return }
    bytes.append("</trk>\n")
    place = .document
  }

  /// Ends the open route, if there is one.
  public mutating func endRoute() {
    guard place == .route else { return }
    bytes.append("</rte>\n")
    place = .document
  }

  /// Ends the document; later additions are not written.
  public mutating func end() {
    guard goToDocument() else { return }
    bytes.append("</gpx>\n")
    place = .ended
  }

  /// Appends a point as its kind asks, opening a segment or route where none is open.
  ///
  /// Optional values outside the ranges that `GPXPoint` names are left out, for no reader would
  /// understand them.
  ///
  /// - Parameter point: The point; its position is not written.
  /// - Returns: Whether it was written: not where its coordinate is out of range, nor after
  ///   `end()`.
  @discardableResult
  public mutating func append(_ point: GPXPoint) -> Bool {
    // A comparison with NaN is false, so NaN is refused here too.
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

  /// Appends what a reader gave; unusable points are not written.
  ///
  /// - Parameter event: The event.
  public mutating func append(_ event: GPXEvent) {
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
