// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore
@testable import LocationDensity

@Suite("Density: the builder and its table")
struct DensityBuilderTests {
  /// A country with a town, villages, farms and wilderness, in a box of parallels and meridians.
  struct Country {
    var people: [RegionCell: Double] = [:]
    var table: DensityTable
    var tally: DensityTally

    init(seed: Int, minimum: Int = 1_000, south: Double = 46, west: Double = 179) {
      var random = GeodesyRandom(seed: seed)
      var builder = DensityBuilder(minimumPopulation: minimum)
      for _ in 0..<400 {
        let place = Coordinate(
          limiting: south + random.number(0...1.5), wrapping: west + random.number(0...2))
        let count = [0, 3, 40, 300.25, 900, 2_500][Int(random.next() % 6)]
        builder.add(count, at: place)
        people[RegionCell(leafAt: place), default: 0] += count
      }
      (table, tally) = builder.finish()
    }

    /// The cells of 10 km in which people were counted.
    var parents: Set<RegionCell> { Set(people.keys.compactMap(\.parent)) }
  }

  private static func leaves(of parent: RegionCell) -> [RegionCell] {
    (0..<4).map {
      RegionCell(
        level: .leaf, row: parent.row << 1 | $0 >> 1, unchecked: parent.column << 1 | $0 & 1)
    }
  }

  private static let countries = [(1, 46.0), (2, -0.7), (3, -89.28), (4, 87.78), (5, -33.3)]

  @Test("Regions are a partition: each leaf's holds it, and is that of all leaves in it")
  func partition() {
    for (seed, south) in Self.countries {
      let country = Country(seed: seed, south: south)
      for parent in country.parents {
        for leaf in Self.leaves(of: parent) {
          let region = country.table.region(of: leaf)
          #expect(region.contains(.cell(leaf)))
          for other in Self.leaves(of: parent) {
            let isSame = country.table.region(of: other) == region
            #expect(isSame == region.contains(.cell(other)))
          }
        }
      }
    }
  }

  @Test(
    "Every region holds enough people, or is a whole cell of 10 km", arguments: [1, 300, 5_000])
  func population(minimum: Int) {
    var all = DensityTally()
    for (seed, south) in Self.countries {
      let country = Country(seed: seed, minimum: minimum, south: south)
      var regions: [Region: Double] = [:]
      for leaf in country.parents.flatMap(Self.leaves) {
        regions[country.table.region(of: leaf), default: 0] += country.people[leaf] ?? 0
      }
      var found = DensityTally()
      for (region, people) in regions {
        switch region {
        case .cell(let cell) where cell.level == .tenKilometers:
          found.wholes += 1
          if people > 0, people < Double(minimum) { found.thin += 1 }
          if people == 0 { found.empty += 1 }
        case .cell:
          found.leaves += 1
          #expect(people >= Double(minimum))
        case .group:
          found.groups += 1
          #expect(people >= Double(minimum))
        case .cap: Issue.record("a cap in a table")
        }
      }
      #expect(country.tally.leaves == found.leaves && country.tally.groups == found.groups)
      #expect(country.tally.thin == found.thin)
      // All other cells of the world are whole and empty.
      let others = DensityIndex.count - country.parents.count
      #expect(country.tally.wholes == found.wholes + others)
      #expect(country.tally.empty == found.empty + others)
      let people = country.people.values.reduce(0, +)
      #expect(abs(country.tally.people - people) < 1e-3)
      all.leaves += found.leaves
      all.groups += found.groups
      all.thin += found.thin
    }
    #expect(all.leaves > 0 && all.groups > 0 && (all.thin > 0 || minimum == 1))
  }

  @Test("The order in which people are counted does not matter, nor how they are divided")
  func order() {
    var random = GeodesyRandom(seed: 6)
    let places = (0..<300).map { _ in
      (
        Coordinate(limiting: 10 + random.number(0...0.5), wrapping: random.number(0...0.5)),
        random.number(0...100)
      )
    }
    var (first, second) = (
      DensityBuilder(minimumPopulation: 100), DensityBuilder(minimumPopulation: 100)
    )
    for (place, people) in places { first.add(people, at: place) }
    for (place, people) in places.reversed() {
      let half = (people * 5e5).rounded() / 1e6
      let all = (people * 1e6).rounded() / 1e6
      second.add(half, at: place)
      second.add(all - half, at: place)
    }
    let (table, tally) = first.finish()
    #expect(second.finish() == (table, tally))
    #expect(tally.leaves > 5)
  }

  @Test("Empty counts leave every cell whole, and people at the poles are in caps")
  func empty() {
    var builder = DensityBuilder(minimumPopulation: 1)
    builder.add(7, at: Coordinate(limiting: 90, wrapping: 0))
    builder.add(0, at: Coordinate(limiting: 0.01, wrapping: 0.01))
    let (table, tally) = builder.finish()
    #expect(tally.wholes == DensityIndex.count && tally.empty == DensityIndex.count)
    #expect(tally.people == 7 && tally.peopleInCaps == 7 && tally.thin == 0)
    var random = GeodesyRandom(seed: 1)
    for _ in 0..<1_000 {
      let leaf = random.leaf()
      #expect(table.region(of: leaf) == leaf.parent.map { .cell($0) })
    }
  }

  @Test("A leaf is full at 10¹² people, and counting on does no harm")
  func fullLeaf() {
    var builder = DensityBuilder(minimumPopulation: 1_000_000_000)
    for _ in 0..<1_000 { builder.add(1e10, at: Coordinate(limiting: 0.01, wrapping: 0.01)) }
    #expect(builder.finish().tally.people == 1e12)
  }

  @Test("Cells of 10 km stand in a table row after row, without a gap")
  func index() {
    var next = 0
    for cell in everyRow(of: .tenKilometers) {
      let last = RegionCell(level: .tenKilometers, row: cell.row, unchecked: cell.columns - 1)
      let first = RegionCell(level: .tenKilometers, row: cell.row, unchecked: 0)
      #expect(DensityIndex.index(of: first) == next)
      next += cell.columns
      #expect(DensityIndex.index(of: last) == next - 1)
    }
    #expect(DensityIndex.count == next)
    #expect(DensityIndex.count == 5_092_384)
  }

  @Test("The audit traps where a region holds too few people")
  func auditBites() async {
    await #expect(processExitsWith: .failure) {
      let apart = [UInt8](repeating: 14, count: DensityIndex.count)
      var audit = DensityAudit(DensityTable(minimumPopulation: 10, partitions: apart))
      let cell = RegionCell(level: .tenKilometers, row: 900, unchecked: 5)
      audit.check(cell, people: SIMD4(10, 10, 10, 9) &* DensityBuilder.unit)
    }
  }

  @Test("The audit lets enough people pass")
  func auditPasses() {
    let apart = [UInt8](repeating: 14, count: DensityIndex.count)
    var audit = DensityAudit(DensityTable(minimumPopulation: 10, partitions: apart))
    let cell = RegionCell(level: .tenKilometers, row: 900, unchecked: 5)
    audit.check(cell, people: SIMD4(10, 10, 10, 10) &* DensityBuilder.unit)
    #expect(audit.tally.leaves == 4 && audit.tally.people == 40)
  }
}
