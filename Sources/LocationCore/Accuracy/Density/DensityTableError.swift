// SPDX-License-Identifier: MIT

/// Bytes are no density table of this codebook.
package struct DensityTableError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Code: Hashable, Sendable {
    /// It does not begin as a table begins.
    case notATable
    /// It begins as a table whose line ends were changed on the way.
    case lineEndsChanged
    /// It is of a format that is not known.
    case unknownFormat(version: Int)
    /// It was made for another codebook.
    case otherCodebook(version: Int)
    /// It is shorter or longer than a table is, in bytes.
    case wrongLength(found: Int, expected: Int)
    /// Its checksum is not that of its content.
    case wrongChecksum
    /// The least population is zero.
    case noPopulation
    /// A byte stands for no way to group four quarters.
    case unknownPartition(UInt8)
  }

  /// What is wrong.
  package let code: Code

  /// Where, in bytes from the beginning.
  package let offset: Int
}

extension DensityTableError: CustomStringConvertible {
  /// One line that says what is wrong.
  package var description: String {
    switch code {
    case .notATable: "is no density table"
    case .lineEndsChanged: "is a density table that was copied as text, which changed its bytes"
    case .unknownFormat(let version):
      "is a density table of format \(version); this version of locsim reads format "
        + "\(DensityTable.formatVersion)"
    case .otherCodebook(let version):
      "is a density table for version \(version) of the regions, not "
        + "\(RegionCodebook.version); build it anew"
    case .wrongLength(let found, let expected) where found < expected:
      "is cut off: it has \(found) of \(expected) bytes"
    case .wrongLength(_, let expected): "is no density table: it has more than \(expected) bytes"
    case .wrongChecksum: "is damaged: its checksum is wrong"
    case .noPopulation: "is damaged: its least population is 0"
    case .unknownPartition(let byte):
      "is damaged: byte \(offset) is \(byte), and the greatest there is is "
        + "\(DensityPartition.count - 1)"
    }
  }
}
