// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationPlayback
import LocationRecording

/// The path of a client along one segment, which becomes one feature at the end of the segment.
///
/// Its positions wait in memory up to a limit, and then in a temporary file. An uninterrupted day
/// therefore takes no more memory than a minute.
final class GeoJSONLine {
  /// The number of bytes of positions that wait in memory and are written together.
  private static let chunk = 65_536

  /// The part of the feature that comes next.
  private enum Stage {
    case geometry
    case spilled
    case ending
    case done
  }

  private let client: ClientID
  private let first: UTCInstant
  private var last: Fix?
  private var positions = TextBuffer()
  private var spill: TemporaryFile?
  private var spilledBytes = 0
  private var stage = Stage.geometry

  /// The number of positions so far.
  private(set) var count = 0

  /// Whether the path crosses the antimeridian, where it is cut into parts (RFC 7946, 3.1.9).
  private var isCut = false

  /// Begins a segment without positions.
  init(of client: ClientID, at time: UTCInstant) {
    self.client = client
    first = time
  }

  /// Adds the position of a fix at the end.
  func append(_ fix: Fix, in space: SpillSpace) throws(SpillError) {
    if let last { join(last.coordinate, to: fix.coordinate) }
    GeoJSONFeature.appendPosition(of: fix, into: &positions)
    count += 1
    last = fix
    guard positions.count >= Self.chunk else { return }
    let file = try storage(in: space)
    spilledBytes += positions.count
    try file.append(positions.bytes)
    positions.removeAll()
  }

  /// Adds the text between two positions.
  private func join(_ from: Coordinate, to: Coordinate) {
    if abs(to.longitude - from.longitude) > 180 {
      isCut = true
      let side: Double = from.longitude < 0 ? -180 : 180
      let (before, behind) = (180 - abs(from.longitude), 180 - abs(to.longitude))
      let share = before + behind > 0 ? before / (before + behind) : 0
      let latitude = from.latitude + (to.latitude - from.latitude) * share
      // A computed position is rounded to about a millimeter.
      let rounded = (latitude * 1e8).rounded() / 1e8
      positions.append(",\n[")
      positions.append(side)
      positions.append(",")
      positions.append(rounded)
      positions.append("]],\n[[")
      positions.append(-side)
      positions.append(",")
      positions.append(rounded)
      positions.append("]")
    }
    positions.append(",\n")
  }

  private func storage(in space: SpillSpace) throws(SpillError) -> TemporaryFile {
    if let spill { return spill }
    let file = try TemporaryFile(in: space)
    spill = file
    return file
  }

  /// Adds the next piece of the feature.
  ///
  /// - Returns: Whether there was another piece.
  func appendPiece(into text: inout TextBuffer) throws(SpillError) -> Bool {
    switch stage {
    case .geometry:
      text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":")
      if count == 1 {
        text.append("\"Point\",\"coordinates\":")
      } else {
        text.append(
          isCut ? "\"MultiLineString\",\"coordinates\":[[" : "\"LineString\",\"coordinates\":[")
      }
      stage = .spilled
    case .spilled:
      let count = min(spilledBytes, Self.chunk)
      if count > 0, let spill { text.append(try spill.read(count)) }
      spilledBytes -= count
      if spilledBytes == 0 { stage = .ending }
    case .ending:
      text.append(positions.bytes)
      if count > 1 { text.append(isCut ? "]]" : "]") }
      text.append("},\"properties\":{\"client\":")
      text.append(Int(client.rawValue))
      text.append(",\"event\":\"didUpdateLocations\",\"locations\":")
      text.append(count)
      text.append(",\"startTime\":\"")
      text.append(first)
      text.append("\",\"endTime\":\"")
      text.append(last?.timestamp ?? first)
      text.append("\"}}")
      stage = .done
    case .done: return false
    }
    return true
  }
}
