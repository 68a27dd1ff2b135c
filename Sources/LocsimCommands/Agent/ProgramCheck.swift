// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationPrograms

/// Whether the file of a program may be started for this user without a question.
///
/// The path was verified when the program ran last, and another user may have put a file there since.
enum ProgramCheck {
  /// Why a program is not started.
  enum Fault: Error {
    /// There is no such program, or it may not be executed.
    case file(FileError)

    /// Another user can change what is at a path.
    case foreign(path: String)

    /// The program's content is not the one that is allowed.
    case changed
  }

  /// Checks a program.
  ///
  /// - Parameters:
  ///   - path: Its absolute path.
  ///   - program: The program that is allowed to be started, as the daemon knows it.
  /// - Throws: `Fault`.
  static func check(_ path: String, _ program: AppProgram?) throws(Fault) {
    do throws(FileError) {
      _ = try Program.find(path, searchPath: nil)
    } catch {
      throw .file(error)
    }
    let resolved = Program.resolved(path)
    var place = resolved
    while true {
      guard isOwn(place) else { throw .foreign(path: place) }
      guard let slash = place.lastIndex(of: "/"), place != "/" else { break }
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    guard let anchor = program?.anchor, ProgramAnchor.path(of: anchor) != anchor else { return }
    guard ProgramAnchor.hash.text(path: resolved, contentAt: resolved) == anchor else {
      throw .changed
    }
  }

  /// Whether only root and this user can change a file, or what is in a folder.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0,
      [0, geteuid()].contains(status.st_uid)
    else { return false }
    // In such a folder nobody but its owner can replace a file.
    if status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0 { return true }
    let isOfOwnGroup = status.st_mode & S_IWGRP == 0 || [0, getegid()].contains(status.st_gid)
    return status.st_mode & S_IWOTH == 0 && isOfOwnGroup
  }
}

extension ProgramCheck.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .file(let error): error.reason
    case .foreign(let path): "another user can change \(path.harmless)"
    case .changed: "its content is not the one that is allowed"
    }
  }
}
