// SPDX-License-Identifier: MIT

/// The form of a table in a file. Numbers are little-endian.
///
/// | bytes | meaning |
/// | --- | --- |
/// | 8 | 89 4C 44 54 0D 0A 1A 0A: “LDT” between bytes that a copy as text changes |
/// | 2 | version of the format |
/// | 2 | version of the codebook |
/// | 4 | least population, above zero |
/// | one for each cell of 10 km | how its quarters are grouped, 0…14 |
/// | 8 | SipHash-2-4 of all before it, under a key of zeros |
extension DensityTable {
  /// Rises when the form changes.
  static let formatVersion = 1

  /// How many bytes a table has.
  package static let byteCount = headerLength + DensityIndex.count + checksumLength

  private static let magic: [UInt8] = [0x89, 0x4c, 0x44, 0x54, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let headerLength = 16
  private static let checksumLength = 8

  /// The table as a file holds it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    bytes += Self.magic
    Self.append(UInt64(Self.formatVersion), length: 2, to: &bytes)
    Self.append(UInt64(RegionCodebook.version), length: 2, to: &bytes)
    Self.append(UInt64(minimumPopulation), length: 4, to: &bytes)
    bytes += partitions
    Self.append(
      Self.checksum(of: bytes, length: bytes.count), length: Self.checksumLength, to: &bytes)
    return bytes
  }

  /// Reads the table that a file holds.
  ///
  /// - Throws: `DensityTableError` where the bytes are not those of a table for this codebook.
  package init(bytes: [UInt8]) throws(DensityTableError) {
    try Self.checkBeginning(of: bytes)
    guard bytes.count == Self.byteCount else {
      throw DensityTableError(
        code: .wrongLength(found: bytes.count, expected: Self.byteCount), offset: bytes.count)
    }
    let end = Self.byteCount - Self.checksumLength
    let checksum = Self.number(bytes, at: end, length: Self.checksumLength)
    guard checksum == Self.checksum(of: bytes, length: end) else {
      throw DensityTableError(code: .wrongChecksum, offset: end)
    }
    let population = Self.number(bytes, at: 12, length: 4)
    guard population > 0 else { throw DensityTableError(code: .noPopulation, offset: 12) }
    if let offset = Self.unknownPartition(in: bytes, before: end) {
      throw DensityTableError(code: .unknownPartition(bytes[offset]), offset: offset)
    }
    self.init(
      minimumPopulation: Int(population), partitions: Array(bytes[Self.headerLength..<end]))
  }

  private static func checkBeginning(of bytes: [UInt8]) throws(DensityTableError) {
    guard bytes.starts(with: magic) else {
      // CR LF became LF, or LF became CR LF; a bit was cut off that text has none of.
      let isText = [[0x89, 0x4c, 0x44, 0x54, 0x0a], [0x89, 0x4c, 0x44, 0x54, 0x0d, 0x0d]]
        .contains { bytes.starts(with: $0) }
      throw DensityTableError(code: isText ? .lineEndsChanged : .notATable, offset: 0)
    }
    guard bytes.count >= headerLength else {
      throw DensityTableError(
        code: .wrongLength(found: bytes.count, expected: byteCount), offset: bytes.count)
    }
    let format = Int(number(bytes, at: 8, length: 2))
    guard format == formatVersion else {
      throw DensityTableError(code: .unknownFormat(version: format), offset: 8)
    }
    let codebook = Int(number(bytes, at: 10, length: 2))
    guard codebook == RegionCodebook.version else {
      throw DensityTableError(code: .otherCodebook(version: codebook), offset: 10)
    }
  }

  private static func append(_ number: UInt64, length: Int, to bytes: inout [UInt8]) {
    for index in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, length: Int) -> UInt64 {
    (0..<length).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
  }

  /// The checksum of the bytes up to a length, a multiple of eight.
  static func checksum(of bytes: [UInt8], length: Int) -> UInt64 {
    var hash = SipHash24(key: 0, 0)
    for offset in stride(from: 0, to: length, by: 8) { hash.combine(word(of: bytes, at: offset)) }
    return hash.finish()
  }

  /// The place of the first byte that stands for no partition.
  private static func unknownPartition(in bytes: [UInt8], before end: Int) -> Int? {
    // Eight at a time: what is above 14 reaches the highest bit when 128 − 15 is added to it.
    let rest = UInt64(0x80 - DensityPartition.count) &* 0x0101_0101_0101_0101
    for start in stride(from: headerLength, to: end, by: 8) {
      let word = word(of: bytes, at: start)
      guard (word &+ rest | word) & 0x8080_8080_8080_8080 != 0 else { continue }
      return (start..<start + 8).first { bytes[$0] >= DensityPartition.count }
    }
    return nil
  }

  /// Eight bytes as a number; without its checksum a table's length is a multiple of eight.
  private static func word(of bytes: [UInt8], at offset: Int) -> UInt64 {
    // The span checks that the eight bytes are there; any eight are a number.
    UInt64(
      littleEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }
}
