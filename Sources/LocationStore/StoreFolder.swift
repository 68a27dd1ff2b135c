// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles
import LocationHost

/// The folder of a store, for its owner alone, and the lock that keeps its file in place.
///
/// SQLite separates writers, but continues to write to a file that was moved away. So a process
/// that uses the file shares the folder's lock with others, and a process that makes or replaces
/// the file holds it alone. The system releases the lock when the process ends in any way.
struct StoreFolder: Sendable {
  /// The ways to hold the lock.
  enum Lock: Sendable {
    /// Together with other processes that use the file.
    case shared
    /// Alone.
    case exclusive
  }

  /// The time between two attempts to take the lock.
  private static let pause = Duration.milliseconds(5)

  /// The folder's path.
  let path: String

  /// Makes the folder and missing folders above it, and closes it to other users.
  ///
  /// - Throws: `notCreatable`, `notOpenable`, `readOnly` or `full`; `notOurs` if it belongs to
  ///   another user, who could then read and change the decisions.
  func prepare() throws(PermissionStoreError) {
    try Self.make(path)
    let descriptor = try openFolder()
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(.notOpenable) }
    guard status.st_uid == geteuid() else {
      throw PermissionStoreError(.notOurs, path: path, reason: "it belongs to another user")
    }
    if status.st_mode & 0o777 == 0o700 { return }
    // The owner of a link chose its target, so we do not change the target's mode. A user who can
    // write there could replace the file; a user who can read there finds the file closed.
    if isLink {
      guard status.st_mode & 0o022 == 0 else {
        throw PermissionStoreError(
          .notOurs, path: path, reason: "it is a link to a folder that others can write to")
      }
      return
    }
    if fchmod(descriptor, 0o700) != 0 { throw failure(.notOurs) }
  }

  /// Whether the folder's name is a link.
  private var isLink: Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Runs code while the file cannot be replaced, or while no other store uses it.
  ///
  /// - Parameters:
  ///   - lock: The way to hold the lock.
  ///   - body: The code; must not take the lock again.
  /// - Returns: The result of the code.
  /// - Throws: `busy` if others hold the lock, and the errors of the code.
  func whileLocked<Result>(
    _ lock: Lock, _ body: () throws(PermissionStoreError) -> Result
  ) throws(PermissionStoreError) -> Result {
    // A new descriptor each time: the folder may have been replaced, and two stores of one process
    // must exclude each other, too.
    let descriptor = try openFolder()
    defer { close(descriptor) }
    let operation = lock == .shared ? LOCK_SH : LOCK_EX
    var pauses = Int(PermissionLimits.patience / Self.pause)
    while flock(descriptor, operation | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(.notOpenable) }
      guard pauses > 0 else { throw PermissionStoreError(.busy, path: path) }
      pauses -= 1
      Alarm().wait(until: .now() + .milliseconds(5))
    }
    return try body()
  }

  /// Makes sure that the names in the folder are on disk.
  func synchronize() throws(PermissionStoreError) {
    let descriptor = try openFolder()
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(.inputOutput) }
  }

  /// Notifies the watchers of the folder (`FolderWatch`).
  func touch() { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  private func openFolder() throws(PermissionStoreError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.notOpenable) }
    return descriptor
  }

  private static func make(_ path: String) throws(PermissionStoreError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure(.notCreatable, path: path, code: errno)
    }
    try make(String(path[..<slash]))
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw failure(.notCreatable, path: path, code: errno)
    }
  }

  private func failure(_ code: PermissionStoreError.Code) -> PermissionStoreError {
    Self.failure(code, path: path, code: errno)
  }

  /// The error for a failed system call; a full or read-only file system takes precedence over the
  /// given code.
  static func failure(
    _ code: PermissionStoreError.Code, path: String, code number: Int32
  ) -> PermissionStoreError {
    let code: PermissionStoreError.Code =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      default: code
      }
    return PermissionStoreError(
      code, path: path, reason: FileError(code: number).reason,
      isDenied: number == EACCES || number == EPERM)
  }
}
