// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: the codebook's cells")
struct CodebookTests {
  @Test("A cell is exactly its four quarters", arguments: RegionLevel.allCases.dropFirst())
  func quarters(level: RegionLevel) throws {
    let finer = try #require(RegionLevel(rawValue: level.rawValue - 1))
    var random = GeodesyRandom(seed: Int(level.rawValue))
    for _ in 0..<500 {
      let cell = random.cell(level)
      let quarters = (0..<4).map { quarter in
        RegionCell(
          level: finer, row: cell.row << 1 | quarter >> 1,
          unchecked: cell.column << 1 | quarter & 1)
      }
      for (index, quarter) in quarters.enumerated() {
        #expect(quarter.parent == cell)
        #expect(quarter.lifted(to: level) == cell)
        #expect(quarter.quarter == index)
        #expect(RegionCell(level: finer, row: quarter.row, column: quarter.column) == quarter)
        #expect(Region.cell(cell).contains(.cell(quarter)))
        #expect(!Region.cell(quarter).contains(.cell(cell)))
      }
      let (whole, first, last) = (cell.box, quarters[0].box, quarters[3].box)
      // An angle of 1e-12 degrees is a tenth of a micrometer.
      #expect(abs(whole.south - first.south) < 1e-12 && abs(whole.west - first.west) < 1e-12)
      #expect(abs(first.south + first.height - last.south) < 1e-12)
      #expect(abs(first.west + first.width - last.west) < 1e-12)
      #expect(abs(whole.south + whole.height - last.south - last.height) < 1e-12)
      #expect(abs(whole.west + whole.width - last.west - last.width) < 1e-12)
    }
  }

  @Test("A whole number of columns goes round in every row", arguments: RegionLevel.allCases)
  func columns(level: RegionLevel) {
    for cell in everyRow(of: level) {
      #expect(abs(cell.box.width * Double(cell.columns) - 360) < 1e-9)
      let last = RegionCell(level: level, row: cell.row, unchecked: cell.columns - 1)
      #expect(abs(last.box.west + last.box.width - 180) < 1e-9)
      #expect(RegionCell(level: level, row: cell.row, column: cell.columns) == nil)
      #expect(RegionCell(level: level, row: cell.row, column: -1) == nil)
    }
  }

  @Test("No row's columns hang on the last bits of a cosine")
  func columnsAreStable() {
    for row in 0..<RegionCodebook.superRows {
      let middle = (Double(row) + 0.5) * RegionCodebook.superRowHeight - 90
      let exact = 1_000 * PlatformMath.sineAndCosine(degrees: middle).cosine
      #expect(abs(exact - exact.rounded(.down) - 0.5) > 1e-6, "row \(row)")
      let mirrored = RegionCodebook.superRows - 1 - row
      let columns = RegionCodebook.columns(ofSuperRow: row)
      #expect(columns == RegionCodebook.columns(ofSuperRow: mirrored))
      #expect(columns == max(3, Int(exact.rounded())))
    }
  }

  @Test("The leaf of a position holds it, and neighbors share the lines between them")
  func leafHoldsPosition() {
    var random = GeodesyRandom(seed: 1)
    for _ in 0..<20_000 {
      let position = random.touchyPoint()
      let region = Region.leaf(at: position)
      #expect(region.excursion(of: position) < 1e-6)
      guard case .cell(let cell) = region else { continue }
      #expect(RegionCell(level: .leaf, row: cell.row, column: cell.column) == cell)
      #expect(cell.box.south - 1e-12 <= position.latitude)
      #expect(position.latitude <= cell.box.south + cell.box.height + 1e-12)
    }
  }

  @Test("+180° and −180° are one meridian")
  func antimeridian() throws {
    for step in -900...900 {
      let latitude = Double(step) / 10
      let east = Region.leaf(at: try checkedPoint(latitude, 180))
      #expect(east == Region.leaf(at: try checkedPoint(latitude, -180)))
      if case .cell(let cell) = east { #expect(cell.column == 0) }
      let before = Region.leaf(at: try checkedPoint(latitude, 180 - 1e-9))
      if case .cell(let cell) = before { #expect(cell.column == cell.columns - 1) }
    }
  }

  @Test("A cell or cap is found again at its center, a group's middle lies in its box")
  func centersReturn() {
    var random = GeodesyRandom(seed: 2)
    for _ in 0..<5_000 {
      let region = random.region()
      let leaf = Region.leaf(at: region.center)
      switch region {
      case .cap: #expect(leaf == region)
      case .cell: #expect(region.contains(leaf))
      case .group(let group):
        #expect(Region.cell(group.parent).contains(leaf))
        #expect(group.box.excursion(of: region.center) == 0)
      }
    }
  }

  @Test("The caps begin two super-rows from the poles and have the poles as centers")
  func caps() throws {
    let rim = RegionCodebook.capLatitude
    #expect(abs(rim - 89.28) < 1e-12)
    for longitude in [-180.0, -77, 0, 10.001, 180] {
      for latitude in [90, 89.9, rim + 1e-9] {
        #expect(Region.leaf(at: try checkedPoint(latitude, longitude)) == .cap(.north))
        #expect(Region.leaf(at: try checkedPoint(-latitude, longitude)) == .cap(.south))
      }
      for latitude in [rim - 1e-9, 89] {
        for sign in [-1.0, 1] {
          let region = Region.leaf(at: try checkedPoint(sign * latitude, longitude))
          guard case .cell = region else {
            Issue.record("\(region) at \(sign * latitude)")
            continue
          }
        }
      }
    }
    #expect(Region.cap(.north).center == (try checkedPoint(90, 0)))
    #expect(Region.cap(.south).center == (try checkedPoint(-90, 0)))
    #expect(RegionCell(level: .leaf, row: 15, column: 0) == nil)
    #expect(RegionCell(level: .leaf, row: 16, column: 0) != nil)
    #expect(RegionCell(level: .fortyKilometers, row: 498, column: 0) == nil)
    #expect(RegionCell(level: .fortyKilometers, row: 497, column: 0) != nil)
    #expect(RegionCell(level: .leaf, row: -1, column: 0) == nil)
  }

  @Test("A region holds itself, its parts and nothing else")
  func containing() {
    var random = GeodesyRandom(seed: 3)
    for _ in 0..<2_000 {
      let (leaf, group) = (random.leaf(), random.group())
      #expect(Region.cell(leaf).contains(.cell(leaf)))
      for level in RegionLevel.allCases {
        #expect(Region.cell(leaf.lifted(to: level)).contains(.cell(leaf)))
        guard level >= .tenKilometers else { continue }
        #expect(Region.cell(group.parent.lifted(to: level)).contains(.group(group)))
        #expect(!Region.group(group).contains(.cell(group.parent.lifted(to: level))))
      }
      let other = random.leaf()
      #expect(Region.cell(leaf).contains(.cell(other)) == (leaf == other))
      let quarters = (0..<4).map { quarter in
        RegionCell(
          level: .leaf, row: group.parent.row << 1 | quarter >> 1,
          unchecked: group.parent.column << 1 | quarter & 1)
      }
      for quarter in quarters {
        let isMember = group.quarters >> UInt8(quarter.quarter) & 1 == 1
        #expect(Region.group(group).contains(.cell(quarter)) == isMember)
        #expect(!Region.cell(quarter).contains(.group(group)))
      }
      #expect(
        !Region.cap(.north).contains(.cell(leaf)) && !Region.cell(leaf).contains(.cap(.north)))
      #expect(!Region.cap(.north).contains(.cap(.south)))
    }
  }
}
