// SPDX-License-Identifier: MIT

import GPX
import Testing

/// A source of bytes in memory, given out in reads of a chosen size, with an optional fault at the end.
struct MemorySource: ByteSource {
  var bytes: [UInt8]
  var readSize = Int.max

  /// An index that no read goes across.
  var cut = 0

  var fault: ByteSourceError?
  private var offset = 0

  init(
    _ bytes: [UInt8], readSize: Int = .max, cut: Int = 0, fault: ByteSourceError? = nil
  ) {
    self.bytes = bytes
    self.readSize = readSize
    self.cut = cut
    self.fault = fault
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let end = offset < cut ? cut : bytes.count
    let count = min(buffer.count, readSize, end - offset)
    if count == 0, let fault { throw fault }
    unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}

/// All that reading a document gives.
struct Reading: Equatable {
  var events: [GPXEvent] = []
  var error: GPXError?
  var ignored = GPXIgnoredValues()
  var version: String?
  var route = Route()

  /// Which lanes the document took; all readings of a document are equal whichever they took.
  struct Route: Equatable {
    var isFast = false
    var wasHandedOver = false

    static func == (_: Route, _: Route) -> Bool { true }
  }

  init(
    _ source: any ByteSource, limits: GPXLimits = GPXLimits(), lane: GPXLane = .automatic,
    takesPoints: Bool = false
  ) {
    let reader = GPXReader(name: "x.gpx", source: source, limits: limits, lane: lane)
    do throws(GPXError) {
      var point = GPXPoint(kind: .waypoint, latitude: 0, longitude: 0)
      while true {
        while takesPoints, reader.takePoint(&point) { events.append(.point(point)) }
        guard let event = try reader.next() else { break }
        events.append(event)
      }
    } catch {
      self.error = error
    }
    ignored = reader.ignoredValues
    version = reader.version
    route = Route(isFast: reader.isFast, wasHandedOver: reader.wasHandedOver)
  }

  /// Reads a document in both lanes, which must not differ.
  init(
    _ bytes: [UInt8], readSize: Int = .max, limits: GPXLimits = GPXLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(MemorySource(bytes, readSize: readSize), limits: limits)
    let other = Reading(MemorySource(bytes, readSize: readSize), limits: limits, lane: .expat)
    #expect(self == other, "the lanes differ", sourceLocation: sourceLocation)
  }

  init(
    _ text: String, limits: GPXLimits = GPXLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(Array(text.utf8), limits: limits, sourceLocation: sourceLocation)
  }

  var points: [GPXPoint] {
    events.compactMap { event in
      if case .point(let point) = event { point } else { nil }
    }
  }

  var unusable: [GPXUnusablePoint] {
    events.compactMap { event in
      if case .unusablePoint(let point) = event { point } else { nil }
    }
  }

  /// The error as users see it.
  var message: String? { error?.description }
}

extension GPXPoint {
  /// The point without its place, for comparing values alone.
  var placeless: GPXPoint {
    var point = self
    point.position = TextPosition()
    return point
  }
}

extension GPXEvent {
  /// The event without its place.
  var placeless: GPXEvent {
    if case .point(let point) = self { .point(point.placeless) } else { self }
  }
}

let gpx11 = "http://www.topografix.com/GPX/1/1"
let garmin2 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"

/// A GPX 1.1 document on one line.
func document(_ content: String) -> String {
  "<gpx version=\"1.1\" xmlns=\"\(gpx11)\">\(content)</gpx>"
}

/// A document of one segment of a track.
func track(_ points: String) -> String {
  document("<trk><trkseg>\(points)</trkseg></trk>")
}

/// A document of one track point at 1, 2 with children.
func point(_ children: String) -> String {
  track("<trkpt lat=\"1\" lon=\"2\">\(children)</trkpt>")
}
