// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

/// The codebook is public and forever: what a region of one version means must not change.
@Suite("Accuracy: the codebook's frozen vector")
struct CodebookGoldenTests {
  private static let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/codebook.tsv")

  /// Places distinguished by hand: poles, rims of caps, the antimeridian, the equator, cities.
  private static let chosen: [(Double, Double)] = [
    (90, 0), (-90, 0), (89.28, 10), (-89.281, 10), (89.279, -180), (-89.279, 180), (0, 0),
    (0, 180), (0, -180), (-1e-9, -1e-9), (0.36, 0.36), (48.137, 11.575), (48.137, 11.642),
    (-33.856, 151.215), (35.681, 139.767), (40.713, -74.006), (-54.807, -68.307), (78.223, 15.647),
    (-17.75, 179.999), (-17.75, -179.999), (64.146, -21.942), (1.29, 103.85), (-0.18, -78.467),
    (27.988, 86.925), (88.2, 100), (88.63, -100), (-84.99, 45), (45, 90), (-45, -90), (60, 179.96),
  ]

  /// A hundred places, those above and others drawn from a generator.
  private static var places: [Coordinate] {
    var random = GeodesyRandom(seed: 100)
    let drawn = (0..<70).map { _ in random.anywhere() }
    return chosen.map { Coordinate(limiting: $0.0, wrapping: $0.1) }
      + drawn.map {
        Coordinate(
          limiting: RegionCodebook.published($0.latitude),
          wrapping: RegionCodebook.published($0.longitude))
      }
  }

  /// A region at a place, of every kind in turn.
  private static func region(at place: Coordinate, turn: Int) -> (kind: String, Region) {
    let leaf = Region.leaf(at: place)
    guard case .cell(let cell) = leaf else { return ("cap", leaf) }
    let level = RegionLevel.allCases[turn % 5 == 4 ? 0 : turn % 5]
    guard turn % 5 == 4, let parent = cell.parent else {
      return ("\(Int(level.edge / 1_000)) km", .cell(cell.lifted(to: level)))
    }
    let masks: [UInt8] = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14]
    let mask = masks[turn / 5 % masks.count]
    guard let group = RegionGroup(parent: parent, quarters: mask) else { return ("none", leaf) }
    return ("group \(mask)", .group(group))
  }

  /// The text of the file.
  private static var text: String {
    let head = """
      # Recorded from this project: 100 regions of the codebook, frozen for its version.
      # version\t\(RegionCodebook.version)
      # latitude\tlongitude\tkind\tcode\tcenter latitude\tcenter longitude\tradius in meters

      """
    return places.enumerated().reduce(into: head) { text, place in
      let (kind, region) = region(at: place.element, turn: place.offset)
      let code = String(region.code, radix: 16)
      let fields = [
        "\(place.element.latitude)", "\(place.element.longitude)", kind,
        String(repeating: "0", count: 16 - code.count) + code, "\(region.center.latitude)",
        "\(region.center.longitude)", "\(region.radius)",
      ]
      text += fields.joined(separator: "\t") + "\n"
    }
  }

  @Test("The codes, centers and radii of 100 regions stay what they are in this version")
  func frozen() throws {
    let frozen = try? String(contentsOf: Self.file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      if frozen == Self.text { return }
      let isSameVersion = frozen?.contains("# version\t\(RegionCodebook.version)\n") ?? false
      try #require(
        !isSameVersion, "the codebook changed; it needs a new version before it can be recorded")
      try Self.text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("codebook.tsv was recorded; read the difference")
      return
    }
    let lines = try #require(frozen).split(separator: "\n")
    #expect(lines.count == 103)
    for (frozen, current) in zip(lines, Self.text.split(separator: "\n")) {
      #expect(frozen == current)
    }
    #expect(frozen == Self.text)
  }

  @Test("Every code of the frozen vector is found again with its center and radius")
  func codes() throws {
    let frozen = try String(contentsOf: Self.file, encoding: .utf8)
    for line in frozen.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      try #require(fields.count == 7)
      let code = try #require(UInt64(fields[3], radix: 16))
      let region = try #require(Region(code: code), "\(line)")
      #expect(Double(fields[4]) == region.center.latitude)
      #expect(Double(fields[5]) == region.center.longitude)
      #expect(Double(fields[6]) == region.radius)
    }
  }
}
