// SPDX-License-Identifier: MIT

/// Gzip data made by hand, so that tests need no compressor.
enum Gzip {
  static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// One member that stores the bytes uncompressed.
  static func member(_ bytes: [UInt8]) -> [UInt8] {
    var result = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result += littleEndian(UInt16(block.count))
      result += littleEndian(~UInt16(block.count))
      result += block
    } while !rest.isEmpty
    return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// One member without an end that expands each byte to 1 032 blanks.
  ///
  /// Its only block gives the length 258 and the distance 1 codes of one bit each, both zero.
  static func bomb(bytes count: Int) -> [UInt8] {
    header + bombBlock + [UInt8](repeating: 0, count: count)
  }

  private static let bombBlock: [UInt8] = [
    0xED, 0xC0, 0x81, 0x00, 0x00, 0x00, 0x00, 0x80, 0x20, 0x95, 0xFD, 0x29, 0x17, 0xA9, 0x00,
  ]

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 0 ? register >> 1 : (register >> 1) ^ 0xEDB8_8320
      }
    }
    return ~register
  }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
  }
}
