// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationFiles
package import LocationPlayback
package import LocationRecording

/// One GeoJSON document: a collection of features.
///
/// Each segment of a client's locations is one feature: a line, or a point if the segment has only
/// one location. Visits are points. Crossings are points at the center of the region. Other notices
/// have no place on a map. A segment ends with a segment of the trace, with a failure, and with a
/// pause.
package struct GeoJSONFormat: NoticeFormat {
  /// A segment that has not ended.
  private struct Segment {
    var number: UInt16
    var line: GeoJSONLine
  }

  private let hasPoints: Bool
  private let space: SpillSpace

  /// The current segments, nearly always of one client.
  private var segments: [ClientID: Segment] = [:]

  /// The segments that have ended and are still to be written.
  private var ended: [GeoJSONLine] = []

  /// Whether a part of the first line in `ended` is already written.
  private var isInLine = false

  private var hasFeatures = false
  private var isEnding = false

  package private(set) var failure: SpillError?

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - hasPoints: Whether each location is also a point with all its values.
  ///   - space: The limit for temporary files.
  package init(hasPoints: Bool = false, space: SpillSpace = SpillSpace()) {
    self.hasPoints = hasPoints
    self.space = space
  }

  package var writesPieces: Bool { true }

  package mutating func begin(into text: inout TextBuffer) {
    text.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    switch notice.event.report {
    case .fixes(let fixes):
      for fix in fixes { append(fix, of: notice, into: &text) }
    case .stationary(let fix): append(fix, of: notice, into: &text)
    case .region(let published):
      if hasPoints {
        beginFeature(into: &text)
        GeoJSONFeature.append(published, of: notice, into: &text)
      }
      lengthen(by: published.fix, of: notice.client)
    case .occurrence(.visited(let visit, let accuracy)):
      beginFeature(into: &text)
      GeoJSONFeature.append(visit, accuracy, of: notice, into: &text)
    case .occurrence(.regionCrossed(let region, let presence)):
      beginFeature(into: &text)
      GeoJSONFeature.append(
        crossingOf: region, presence, of: notice, hasPoint: true, into: &text)
    case .failure, .paused: endSegment(of: notice.client)
    case .authorization, .heading, .occurrence(.reported), nil: break
    }
  }

  private mutating func append(
    _ fix: Fix, of notice: ClientNotice, into text: inout TextBuffer
  ) {
    if hasPoints {
      beginFeature(into: &text)
      GeoJSONFeature.append(fix, of: notice, into: &text)
    }
    lengthen(by: fix, of: notice.client)
  }

  /// Adds a fix to the segment of a client, and begins a new segment if the number has changed.
  private mutating func lengthen(by fix: Fix, of client: ClientID) {
    guard failure == nil else { return }
    if let segment = segments[client], segment.number != fix.segment { endSegment(of: client) }
    let line = segments[client]?.line ?? GeoJSONLine(of: client, at: fix.timestamp)
    if line.count == 0 { segments[client] = Segment(number: fix.segment, line: line) }
    do throws(SpillError) {
      try line.append(fix, in: space)
    } catch {
      failure = error
    }
  }

  private mutating func endSegment(of client: ClientID) {
    guard let segment = segments.removeValue(forKey: client) else { return }
    // With `hasPoints`, the only location of a segment is already written as a point.
    if segment.line.count > 1 || !hasPoints { ended.append(segment.line) }
  }

  private mutating func beginFeature(into text: inout TextBuffer) {
    text.append(hasFeatures ? ",\n" : "\n")
    hasFeatures = true
  }

  package mutating func appendPiece(into text: inout TextBuffer) -> Bool {
    guard failure == nil else { return false }
    guard let line = ended.first else {
      guard isEnding else { return false }
      isEnding = false
      text.append("\n]}\n")
      return true
    }
    if !isInLine {
      beginFeature(into: &text)
      isInLine = true
    }
    do throws(SpillError) {
      if try line.appendPiece(into: &text) { return true }
    } catch {
      failure = error
      return false
    }
    ended.removeFirst()
    isInLine = false
    return true
  }

  package mutating func end(into text: inout TextBuffer) {
    for client in segments.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      endSegment(of: client)
    }
    isEnding = true
  }
}
