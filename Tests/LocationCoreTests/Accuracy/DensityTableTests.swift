// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Density: the bytes of a table")
struct DensityTableTests {
  private static let country = DensityBuilderTests.Country(seed: 9)
  private static let bytes = country.table.bytes

  /// The bytes with a change, and with a checksum that fits it.
  private static func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = bytes
    change(&bytes)
    let checksum = DensityTable.checksum(of: bytes, length: bytes.count - 8)
    for index in 0..<8 {
      bytes[bytes.count - 8 + index] = UInt8(checksum >> UInt64(8 * index) & 255)
    }
    return bytes
  }

  private static func error(_ bytes: [UInt8]) -> DensityTableError? {
    do throws(DensityTableError) {
      _ = try DensityTable(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("A table is found again in its bytes")
  func roundTrip() throws {
    let table = try DensityTable(bytes: Self.bytes)
    #expect(table == Self.country.table)
    #expect(table.minimumPopulation == 1_000)
    #expect(table.bytes == Self.bytes)
    for leaf in Self.country.people.keys {
      #expect(table.region(of: leaf) == Self.country.table.region(of: leaf))
    }
  }

  @Test("The header is laid out as its description says")
  func header() {
    #expect(Self.bytes.count == 5_092_384 + 24)
    #expect(
      Array(Self.bytes[..<16]) == [
        0x89, 0x4c, 0x44, 0x54, 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 1, 0, 0xe8, 3, 0, 0,
      ])
    let leaf = RegionCell(leafAt: Coordinate(limiting: 46.5, wrapping: 180))
    #expect(leaf.column == 0)
    let parent = RegionCell(level: .tenKilometers, row: leaf.row >> 1, unchecked: 0)
    var partitions = Self.country.table.partitions
    partitions[DensityIndex.index(of: parent)] = 6
    let table = DensityTable(minimumPopulation: 1, partitions: partitions)
    // 6 is 0101: the two western quarters, and the two eastern ones.
    #expect(
      table.region(of: leaf)
        == RegionGroup(parent: parent, quarters: leaf.quarter & 1 == 0 ? 0b0101 : 0b1010)
        .map { .group($0) })
  }

  @Test("Every kind of damage has its own message")
  func damage() {
    let count = Self.bytes.count
    let cases: [([UInt8], DensityTableError.Code, String)] = [
      ([], .notATable, "is no density table"),
      (Array("lat,lon,count\n1,2,3\n".utf8), .notATable, "is no density table"),
      (
        Array(Self.bytes[..<4]) + Self.bytes[5...], .lineEndsChanged,
        "is a density table that was copied as text, which changed its bytes"
      ),
      (
        Array(Self.bytes[..<5]) + [0x0d] + Self.bytes[5...], .lineEndsChanged,
        "is a density table that was copied as text, which changed its bytes"
      ),
      (
        Self.changed { $0[8] = 2 }, .unknownFormat(version: 2),
        "is a density table of format 2; this version of locsim reads format 1"
      ),
      (
        Self.changed { $0[11] = 1 }, .otherCodebook(version: 257),
        "is a density table for version 257 of the regions, not 1; build it anew"
      ),
      (
        Array(Self.bytes[..<12]), .wrongLength(found: 12, expected: count),
        "is cut off: it has 12 of \(count) bytes"
      ),
      (
        Self.bytes.dropLast(), .wrongLength(found: count - 1, expected: count),
        "is cut off: it has \(count - 1) of \(count) bytes"
      ),
      (
        Self.bytes + [0], .wrongLength(found: count + 1, expected: count),
        "is no density table: it has more than \(count) bytes"
      ),
      (
        Self.changed { for index in 12..<16 { $0[index] = 0 } }, .noPopulation,
        "is damaged: its least population is 0"
      ),
      (
        Self.changed { $0[4_711] = 15 }, .unknownPartition(15),
        "is damaged: byte 4711 is 15, and the greatest there is is 14"
      ),
      (
        Self.changed { $0[count - 9] = 255 }, .unknownPartition(255),
        "is damaged: byte \(count - 9) is 255, and the greatest there is is 14"
      ),
    ]
    for (bytes, code, text) in cases {
      let error = Self.error(bytes)
      #expect(error?.code == code)
      #expect(error?.description == text)
    }
  }

  @Test("Any changed bit is noticed", arguments: 0..<3)
  func anyBit(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var bytes = Self.bytes
    let place = seed == 0 ? bytes.count - 1 : Int(random.next() % UInt64(bytes.count))
    bytes[place] ^= 1 << UInt8(random.next() % 8)
    #expect(Self.error(bytes) != nil)
    if place >= 16 { #expect(Self.error(bytes)?.code == .wrongChecksum) }
  }
}
