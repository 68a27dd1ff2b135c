// SPDX-License-Identifier: MIT

import LocationFiles

/// The files by which scenarios are handed over to apps.
///
/// This process becomes the app, which may start other apps with the same scenario. The file
/// therefore outlives the process. Equal scenarios share a file, and later runs remove old files.
enum ScenarioHandover {
  /// The reason why a scenario cannot be handed over.
  struct Failure: Error, Hashable, CustomStringConvertible {
    /// The fault and the remedy.
    let description: String
  }

  /// The time in seconds for which an unused file is kept: a week.
  private static let lifetime = 7 * 86_400

  private static let suffix = ".checked-scenario.json"

  /// Writes a checked scenario, and removes files that are too old.
  ///
  /// - Parameters:
  ///   - bytes: The content for the app.
  ///   - name: The path of the scenario.
  ///   - folder: A folder that only its owner can read.
  /// - Returns: The path of the file.
  /// - Throws: `Failure` if it cannot be written.
  static func write(
    _ bytes: [UInt8], name: String, in folder: String
  ) throws(Failure) -> String {
    let file = "\(folder)/\(fileName(for: bytes, name))"
    do throws(WholeFile.Failure) {
      try WholeFile.write(bytes, to: file)
    } catch {
      throw Failure(description: "\(file): cannot be written: \(error.reason.reason)")
    }
    removeOld(in: folder, comparedWith: file)
    return file
  }

  /// The name of a file: the name of the scenario, and a checksum of the content.
  static func fileName(for bytes: [UInt8], _ name: String) -> String {
    // FNV-1a is enough, because names must differ only for different contents.
    let checksum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    let base = name.split(separator: "/").last.map(String.init) ?? "scenario"
    let stem = base.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let digits = String(checksum, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.count)
    return "\(stem.prefix(40))-\(padding)\(digits)\(suffix)"
  }

  /// Removes files that are older than another one by more than `lifetime`.
  private static func removeOld(in folder: String, comparedWith file: String) {
    var newest = stat()
    guard unsafe FileName.withBytes(of: file, { unsafe stat($0, &newest) }) == 0,
      let entries = unsafe FileName.withBytes(of: folder, { unsafe opendir($0) })
    else { return }
    defer { unsafe closedir(entries) }
    while let entry = unsafe readdir(entries) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(suffix) else { continue }
      var status = stat()
      let path = "\(folder)/\(name)"
      guard unsafe FileName.withBytes(of: path, { unsafe lstat($0, &status) }) == 0,
        Int(newest.st_mtim.tv_sec) - Int(status.st_mtim.tv_sec) > lifetime
      else { continue }
      _ = unsafe FileName.withBytes(of: path) { unsafe unlink($0) }
    }
  }
}
