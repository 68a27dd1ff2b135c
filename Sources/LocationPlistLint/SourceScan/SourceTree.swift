// SPDX-License-Identifier: MIT

package import LocationAppIdentity
import LocationFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The source files of an app, in a folder and the folders in it.
package struct SourceTree: Sendable {
  /// The limits of reading.
  package struct Limits: Sendable {
    /// The largest number of files.
    package var files = 20_000
    /// The largest number of bytes of a file.
    package var fileBytes = 4 << 20
    /// The number of bytes of all files after which no further file is read.
    package var totalBytes = 256 << 20
    /// The largest number of entries of folders that are visited.
    package var entries = 200_000
    /// The deepest nesting of folders.
    package var depth = 64

    /// Makes the default limits.
    package init() {}
  }

  private static let endings = [".swift", ".m", ".mm", ".h"]

  private let limits: Limits
  private var scan = SourceScan()
  private var entryCount = 0
  private var byteCount = 0

  /// Finds the uses of location in a folder, or in one file.
  ///
  /// Hidden files, hidden folders and symbolic links inside it are skipped.
  ///
  /// - Parameters:
  ///   - path: The folder's path, or the file's.
  ///   - limits: The limits of reading; the result names the skipped files.
  /// - Returns: The uses.
  /// - Throws: `InfoPlistError` if the folder or file itself cannot be opened.
  package static func scan(
    _ path: String, limits: Limits = Limits()
  ) throws(InfoPlistError) -> SourceScan {
    var tree = Self(limits: limits)
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
      tree.read(names, in: path.hasSuffix("/") ? String(path.dropLast()) : path, depth: 1)
    } else {
      tree.add(path, try FileBytes.read(path, limit: limits.fileBytes))
    }
    return tree.scan
  }

  private init(limits: Limits) { self.limits = limits }

  private mutating func read(_ names: [String], in folder: String, depth: Int) {
    for name in names.sorted() where !name.hasPrefix(".") {
      entryCount += 1
      guard entryCount <= limits.entries else {
        if entryCount == limits.entries + 1 {
          scan.skipped.append(
            "\(folder)/\(name) and what follows it: only \(limits.entries) entries are looked at")
        }
        return
      }
      let path = "\(folder)/\(name)"
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        readFolder(path, depth: depth)
      } else if type == .typeRegular, Self.endings.contains(where: name.hasSuffix) {
        readFile(path)
      }
    }
  }

  private mutating func readFolder(_ path: String, depth: Int) {
    guard depth < limits.depth else {
      scan.skipped.append("\(path): folders are nested more than \(limits.depth) deep")
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      scan.skipped.append("\(path): cannot be opened")
      return
    }
    read(names, in: path, depth: depth + 1)
  }

  private mutating func readFile(_ path: String) {
    guard scan.fileCount < limits.files, byteCount < limits.totalBytes else {
      let limit =
        scan.fileCount < limits.files
        ? "\(limits.totalBytes) bytes are" : "\(limits.files) files are"
      scan.skipped.append("\(path): only \(limit) read")
      return
    }
    do throws(InfoPlistError) {
      add(path, try FileBytes.read(path, limit: limits.fileBytes))
    } catch {
      switch error.code {
      case .tooLarge(let limit): scan.skipped.append("\(path): has more than \(limit) bytes")
      default: scan.skipped.append(error.description)
      }
    }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    scan.fileCount += 1
    byteCount += bytes.count
    scan.uses += SourceUseFinder.uses(in: bytes, file: path)
  }
}
