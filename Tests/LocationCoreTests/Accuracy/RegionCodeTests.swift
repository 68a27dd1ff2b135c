// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: the numbers of regions")
struct RegionCodeTests {
  @Test("A region is found again by its number, and no two have the same", arguments: 0..<4)
  func roundTrip(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var regions: [UInt64: Region] = [:]
    for _ in 0..<5_000 {
      let region = random.region()
      #expect(Region(code: region.code) == region)
      #expect(regions.updateValue(region, forKey: region.code) ?? region == region)
    }
  }

  @Test("A number is laid out as its description says")
  func layout() throws {
    #expect(Region.cap(.south).code == 0)
    #expect(Region.cap(.north).code == 1)
    let cell = try #require(RegionCell(level: .twentyKilometers, row: 0x1a5, column: 0x17))
    #expect(Region.cell(cell).code == 0x0102_0001_a500_0017)
    let parent = try #require(RegionCell(level: .tenKilometers, row: 0x2b3, column: 0x2d))
    let group = try #require(RegionGroup(parent: parent, quarters: 0b0110))
    #expect(Region.group(group).code == 0x0206_0002_b300_002d)
  }

  @Test(
    "A number of no region gives none",
    arguments: [
      2, 0x100, 0x0001_0000_0000_0000, 0x0100_0000_0f00_0000, 0x0104_0002_0000_0000,
      0x0100_000f_9000_0000, 0x0100_000a_00ff_ffff, 0x0300_000a_0000_0000, 0x0200_0002_0000_0000,
      0x0201_0002_0000_0000, 0x020f_0002_0000_0000, 0x0213_0002_0000_0000, .max,
    ] as [UInt64])
  func refused(code: UInt64) {
    #expect(Region(code: code) == nil)
  }

  @Test("A region's number is the number of that region", arguments: 0..<4)
  func onlyOwn(seed: Int) {
    var random = GeodesyRandom(seed: 100 + seed)
    var found = 0
    for _ in 0..<20_000 {
      // Rows and columns small enough to hit something, kinds and details from all there are.
      let code = random.next() & 0x0307_0003_ff00_03ff
      guard let region = Region(code: code) else { continue }
      found += 1
      #expect(region.code == code)
    }
    #expect(found > 1_000)
  }

  @Test("A group is of two or three quarters of a cell of 10 km")
  func groups() throws {
    let parent = try #require(RegionCell(level: .tenKilometers, row: 900, column: 5))
    let sizes = (0...UInt8.max).compactMap { RegionGroup(parent: parent, quarters: $0)?.quarters }
    #expect(sizes == [3, 5, 6, 7, 9, 10, 11, 12, 13, 14])
    for level in RegionLevel.allCases where level != .tenKilometers {
      let cell = try #require(RegionCell(level: level, row: 200, column: 5))
      #expect(RegionGroup(parent: cell, quarters: 3) == nil)
    }
  }
}
