// SPDX-License-Identifier: MIT

package import LocationCore

/// Reads density tables from files.
package enum DensityFile {
  /// Reads a table.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The table.
  /// - Throws: `DensityFileError` if the file cannot be read, or if it is not a table of this
  ///   version of locsim.
  package static func load(path: String) throws(DensityFileError) -> DensityTable {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.readWhole(path, limit: DensityTable.byteCount)
    } catch {
      switch error {
      case .cannotOpen(let error):
        throw DensityFileError(code: .cannotOpen(error), file: path)
      case .cannotRead(let reason):
        throw DensityFileError(code: .cannotRead(reason: reason), file: path)
      }
    }
    do throws(DensityTableError) {
      return try DensityTable(bytes: bytes)
    } catch {
      throw DensityFileError(code: .broken(error), file: path)
    }
  }
}

/// Why a density table cannot be read from a file.
package struct DensityFileError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen(FileError)
    /// Reading failed; the case has the system's reason.
    case cannotRead(reason: String)
    /// It is not a usable table.
    case broken(DensityTableError)
  }

  /// What is wrong.
  package let code: Code

  /// The file's path, as it was given.
  package let file: String

  /// Whether the file could not be opened, rather than being broken.
  package var isMissingInput: Bool {
    if case .cannotOpen = code { true } else { false }
  }

  /// Whether reading failed, rather than the file being broken.
  package var isReadFailure: Bool {
    if case .cannotRead = code { true } else { false }
  }
}

extension DensityFileError: CustomStringConvertible {
  /// The file and what is wrong with it, in one line.
  package var description: String {
    switch code {
    case .cannotOpen(let error): "\(file): cannot be opened: \(error.reason)"
    case .cannotRead(let reason): "\(file): cannot be read: \(reason)"
    case .broken(let error): "\(file): \(error)"
    }
  }
}
