// SPDX-License-Identifier: MIT

import LocationFiles

extension FileBytes {
  /// The largest number of bytes of an Info.plist or a strings file: a thousand times the usual
  /// one.
  static let limit = 16 << 20

  /// Returns the bytes of a property list or of a strings file.
  ///
  /// - Throws: `InfoPlistError` if the file cannot be opened or read, or is longer than the limit.
  package static func read(_ path: String, limit: Int = limit) throws(InfoPlistError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try readWhole(path, limit: limit)
    } catch {
      switch error {
      case .cannotOpen(let error): throw InfoPlistError(.cannotOpen(error), file: path)
      case .cannotRead(let reason): throw InfoPlistError(.cannotRead(reason: reason), file: path)
      }
    }
    guard bytes.count <= limit else { throw InfoPlistError(.tooLarge(limit: limit), file: path) }
    return bytes
  }
}
