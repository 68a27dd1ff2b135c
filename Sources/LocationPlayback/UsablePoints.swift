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

  /// The counts, indexed by the raw value of the kind.
  private var tallies = InlineArray<3, Tally>(repeating: Tally())

  init(source: any PointSource, track: Int?) {
    self.source = source
    self.track = track
  }

  /// The counts of the points of a kind that were read.
  subscript(kind: GPXPoint.Kind) -> Tally { tallies[Int(kind.rawValue)] }

  /// Goes to the next usable point of any kind, without those of tracks that are not chosen.
  @inline(__always)
  mutating func next(_ selected: inout SelectedPoint) throws(PlaybackError) -> Bool {
    repeat {
      if !source.takePoint(&selected.point), try !readEvent(&selected.point) { return false }
    } while !isWanted(selected.point.kind)
    let kind = Int(selected.point.kind.rawValue)
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
          let kind = Int(point.kind.rawValue)
          tallies[kind].read += 1
          tallies[kind].unusable += 1
          tallies[kind].firstUnusable = tallies[kind].firstUnusable ?? point
        case .trackStart:
          trackNumber += 1
        case .segmentStart:
          tallies[Int(GPXPoint.Kind.trackPoint.rawValue)].sectionIsNew = true
        case .routeStart:
          tallies[Int(GPXPoint.Kind.routePoint.rawValue)].sectionIsNew = true
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
    kind != .trackPoint || track == nil || track == trackNumber
  }
}
