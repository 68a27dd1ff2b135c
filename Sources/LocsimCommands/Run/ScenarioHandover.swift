// SPDX-License-Identifier: MIT

import LocationFiles

/// The files by which scenarios are handed over to apps.
///
/// This process becomes the app, which may start other apps with the same scenario. The file
/// therefore outlives the process. Equal scenarios share a file, and later runs remove old files.
enum ScenarioHandover {
  /// The reason why a scenario cannot be handed over.
  struct Failure: Error, Hashable {
    /// The fault and the remedy.
    let message: String
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
      throw Failure(message: "\(file): cannot be written: \(error.reason.reason)")
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

  /// Makes the folder, which only its owner can read.
  ///
  /// - Parameters:
  ///   - runtime: The value of `XDG_RUNTIME_DIR`; ignored unless it is the absolute path of a
  ///     folder that belongs to the user.
  ///   - temporary: The value of `TMPDIR`, which is used if `runtime` is ignored.
  /// - Returns: Its path.
  /// - Throws: `Failure` if it cannot be made, or if others can read it.
  static func makeFolder(runtime: String?, temporary: String?) throws(Failure) -> String {
    let folder =
      if let runtime, runtime.hasPrefix("/"), isOwnFolder(runtime) {
        "\(runtime)/locsim"
      } else {
        "\(temporary.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp")/locsim-\(geteuid())"
      }
    if unsafe FileName.withBytes(of: folder, { unsafe mkdir($0, 0o700) }) != 0, errno != EEXIST {
      throw Failure(
        message: "\(folder): cannot be made: \(FileError(code: errno).reason); "
          + "set XDG_RUNTIME_DIR to a folder of yours")
    }
    var status = stat()
    // Other users may write to a folder for temporary files. They must not choose the app's input.
    guard unsafe FileName.withBytes(of: folder, { unsafe lstat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else {
      throw Failure(
        message: "\(folder): is not a folder that you alone can read; remove it, or set "
          + "XDG_RUNTIME_DIR to a folder of yours")
    }
    return folder
  }

  /// Whether a folder belongs to the user; the variable may come from another user's session.
  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path) { unsafe stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
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
