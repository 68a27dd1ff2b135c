// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationPrograms

/// Whether an app may be started for this user without a question.
///
/// The path of its program was verified when the app ran last, and another user may have put files
/// there since.
enum ProgramCheck {
  /// Why an app is not started.
  enum Fault: Error {
    /// There is no such program, or it may not be executed.
    case file(FileError)

    /// Another user can change what is at a path.
    case foreign(path: String)

    /// The program's content is not the one that is allowed.
    case changed
  }

  /// Checks a start: its program, its folder, its Info.plist, and the files that its arguments name,
  /// such as the script of an interpreter.
  ///
  /// - Parameters:
  ///   - launch: The start.
  ///   - program: The program that is allowed to be started, as the daemon knows it.
  /// - Throws: `Fault`.
  static func check(_ launch: AppLaunch, _ program: AppProgram?) throws(Fault) {
    do throws(FileError) {
      _ = try Program.find(launch.program, searchPath: nil)
    } catch {
      throw .file(error)
    }
    let named = launch.arguments.dropFirst().map { AbsolutePath.of($0, in: launch.folder) }
      .filter(isFileOrFolder)
    for path in [launch.program, launch.folder] + (launch.infoPlist.map { [$0] } ?? []) + named {
      for place in places(path) + places(Program.resolved(path)) where !isOwn(place) {
        throw .foreign(path: place)
      }
    }
    guard let anchor = program?.anchor, ProgramAnchor.path(of: anchor) != anchor else { return }
    guard ProgramAnchor.hash.text(path: launch.program, contentAt: launch.program) == anchor
    else { throw .changed }
  }

  /// A path, and the folders in which it is.
  private static func places(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return ["/"] + parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
  }

  private static func isFileOrFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path) { unsafe stat($0, &status) } == 0
      && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether only root and this user can change a file or a link, or what is in a folder.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard unsafe FileName.withBytes(of: path, { unsafe lstat($0, &status) }) == 0,
      [0, geteuid()].contains(status.st_uid)
    else { return false }
    // A link has no rights of its own. In a folder with the sticky bit, only the owner of a file can
    // replace it.
    if status.st_mode & S_IFMT == S_IFLNK { return true }
    if status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0 { return true }
    let isOfOwnGroup = status.st_mode & S_IWGRP == 0 || isPrivate(status.st_gid)
    return status.st_mode & S_IWOTH == 0 && isOfOwnGroup
  }

  /// Whether a group has no members but root or this user: it has the user's name, as Debian makes it.
  private static func isPrivate(_ group: gid_t) -> Bool {
    if group == 0 { return true }
    guard group == getegid(), let entry = unsafe getgrgid(group),
      let user = unsafe getpwuid(geteuid())
    else { return false }
    return unsafe strcmp(entry.pointee.gr_name, user.pointee.pw_name) == 0
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
