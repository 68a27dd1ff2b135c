// SPDX-License-Identifier: MIT

import GPX

/// The usable points of a document, in file order, without those of tracks that are not chosen.
struct UsablePoints: PlaybackStage {
  /// The counts of the points of one kind that were read.
  struct Tally {
    var read = 0
    var unusable = 0
    var firstUnusable: GPXUnusablePoint?

    /// Whether a section begins with the next point.
    var sectionIsNew = true
  }

  private(set) var source: any PointSource

  /// The number of the only track to read; `nil` reads all.
  let track: Int?

  /// The number of tracks that have begun.
  private(set) var trackNumber = 0

  /// The counts, by the index of the kind.
  private var tallies = InlineArray<3, Tally>(repeating: Tally())

  init(source: any PointSource, track: Int?) {
    self.source = source
    self.track = track
  }

  /// The counts of the points of a kind that were read.
  subscript(kind: GPXPoint.Kind) -> Tally { tallies[kind.index] }

  /// Goes to the next usable point of any kind, without those of tracks that are not chosen.
  @inline(__always)
  mutating func next(_ selected: inout SelectedPoint) throws(PlaybackError) -> Bool {
    repeat {
      if !source.takePoint(&selected.point), try !readEvent(&selected.point) { return false }
    } while !isWanted(selected.point.kind)
    let kind = selected.point.kind.index
    selected.startsSection = tallies[kind].sectionIsNew
    tallies[kind].read += 1
    tallies[kind].sectionIsNew = false
    return true
  }

  /// Reads events up to the next usable point; returns `false` at the end.
  @inline(never)
  private mutating func readEvent(_ point: inout GPXPoint) throws(PlaybackError) -> Bool {
    do throws(GPXError) {
      while let event = try source.next() {
        switch event {
        case .point(let next):
          point = next
          return true
        case .unusablePoint(let point):
          guard isWanted(point.kind) else { continue }
          let kind = point.kind.index
          tallies[kind].read += 1
          tallies[kind].unusable += 1
          tallies[kind].firstUnusable = tallies[kind].firstUnusable ?? point
        case .trackStart:
          trackNumber += 1
        case .segmentStart:
          tallies[GPXPoint.Kind.trackPoint.index].sectionIsNew = true
        case .routeStart:
          tallies[GPXPoint.Kind.routePoint.index].sectionIsNew = true
        case .segmentEnd, .routeEnd, .trackEnd:
          break
        }
      }
      return false
    } catch {
      throw .document(error)
    }
  }

  private func isWanted(_ kind: GPXPoint.Kind) -> Bool {
    kind.index != GPXPoint.Kind.trackPoint.index || track == nil || track == trackNumber
  }
}

extension GPXPoint.Kind {
  /// The index of the kind among all; a less preferred kind has a smaller one.
  ///
  /// Kinds are compared by it for every point, since the comparison of another module's enumeration
  /// is not inlined.
  @inline(__always)
  var index: Int {
    switch self {
    case .waypoint: 0
    case .routePoint: 1
    case .trackPoint: 2
    }
  }
}
