// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension InfoPlist {
  /// Opens an Info.plist by its path, or by the path of an app or another folder that has one.
  ///
  /// - Throws: `InfoPlistError` if there is none, or if it cannot be read.
  package static func open(_ path: String) throws(InfoPlistError) -> Self {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return try Self(path: path)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for name in ["Contents/Info.plist", "Info.plist"] {
      do throws(InfoPlistError) {
        return try Self(path: folder + name)
      } catch {
        guard error.isAbsent else { throw error }
      }
    }
    throw InfoPlistError(.absentInFolder, file: path)
  }
}
