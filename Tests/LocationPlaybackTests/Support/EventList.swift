// SPDX-License-Identifier: MIT

import GPX
import LocationPlayback

/// A document in memory, given out event by event, with a fault at its end if one is set.
struct EventList: PointSource {
  var events: [GPXEvent]
  var fault: GPXError?
  let ignoredValues = GPXIgnoredValues()
  private var position = 0

  init(_ events: [GPXEvent], fault: GPXError? = nil) {
    self.events = events
    self.fault = fault
  }

  /// One track with these segments.
  init(segments: [[Spot]], fault: GPXError? = nil) {
    self.init(Document.events([.track(segments)]), fault: fault)
  }

  /// One track with one segment.
  init(_ spots: Spot..., fault: GPXError? = nil) { self.init(segments: [spots], fault: fault) }

  mutating func next() throws(GPXError) -> GPXEvent? {
    guard position < events.count else {
      if let fault { throw fault }
      return nil
    }
    position += 1
    return events[position - 1]
  }

  mutating func takePoint(_ point: inout GPXPoint) -> Bool {
    guard position < events.count, case .point(let next) = events[position] else { return false }
    point = next
    position += 1
    return true
  }

  mutating func rewind() { position = 0 }
}

/// A fault as a parser finds it at the end of a damaged file.
let truncation = GPXError(code: .truncated, file: "x.gpx", line: 99, column: 1)

/// Begin of the traces in these tests: 2026-05-01T08:00:00Z, in seconds since 1970.
let morning: Int64 = 1_777_622_400

/// A point of a test's trace: where, and when.
enum Spot {
  case point(GPXPoint)
  case unusable
}

/// A point so many thousandths of a degree north of 50° N 8° E, so many seconds after the morning.
func spot(_ thousandths: Double, at second: Double?, _ adjust: (inout GPXPoint) -> Void = { _ in })
  -> Spot
{
  var point = GPXPoint(
    kind: .trackPoint, latitude: 50 + thousandths / 1_000, longitude: 8,
    time: second.flatMap(time))
  adjust(&point)
  return .point(point)
}

/// The time so many seconds after the morning, to the millisecond.
func time(_ second: Double) -> GPXTime? {
  let milliseconds = Int64((second * 1_000).rounded())
  let whole = milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
  return GPXTime(
    secondsSince1970: morning + whole,
    nanoseconds: Int32(milliseconds - whole * 1_000) * 1_000_000)
}

/// Points in a row, a thousandth of a degree apart, at these seconds.
func spots(at seconds: [Double?]) -> [Spot] {
  seconds.enumerated().map { spot(Double($0.offset), at: $0.element) }
}

/// Puts documents together; the n-th point of a document stands in line n, column 5.
enum Document {
  enum Part {
    case track([[Spot]])
    case route([Spot])
    case waypoints([Spot])
  }

  static func events(_ parts: [Part]) -> [GPXEvent] {
    var events: [GPXEvent] = []
    var line: Int32 = 0
    func add(_ spots: [Spot], _ kind: GPXPoint.Kind) {
      for spot in spots {
        line += 1
        events.append(event(spot, kind, at: TextPosition(line: line, column: 5)))
      }
    }
    for part in parts {
      switch part {
      case .track(let segments):
        events.append(.trackStart)
        for segment in segments {
          events.append(.segmentStart)
          add(segment, .trackPoint)
          events.append(.segmentEnd)
        }
        events.append(.trackEnd)
      case .route(let spots):
        events.append(.routeStart)
        add(spots, .routePoint)
        events.append(.routeEnd)
      case .waypoints(let spots):
        add(spots, .waypoint)
      }
    }
    return events
  }

  private static func event(
    _ spot: Spot, _ kind: GPXPoint.Kind, at position: TextPosition
  ) -> GPXEvent {
    switch spot {
    case .point(var point):
      point.kind = kind
      point.position = position
      return .point(point)
    case .unusable:
      return .unusablePoint(
        GPXUnusablePoint(kind: kind, position: position, reason: .latitudeOutOfRange))
    }
  }
}
