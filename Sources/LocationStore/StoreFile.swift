// SPDX-License-Identifier: MIT

import LocationFiles
import LocationHost

/// Distinguishes a file from another one that has taken its name.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Makes the identity of the file that has a name now; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

/// The store's file, with the two files that SQLite keeps beside it.
///
/// The file is never opened here once SQLite may have opened it, because closing any descriptor of
/// a file ends all POSIX locks of the process on it.
package struct StoreFile: Sendable {
  /// The name endings of the files that belong together, the database first.
  ///
  /// Without the database, SQLite deletes the others.
  private static let endings = ["", "-wal", "-shm"]

  /// The file's path.
  let path: String

  /// The folder that contains it.
  let folder: StoreFolder

  /// Makes the value; touches no file.
  init(path: String) {
    self.path = path
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    folder = StoreFolder(path: slash > path.startIndex ? String(path[..<slash]) : "/")
  }

  /// The identity of the file that has the name now; `nil` if there is none.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// Makes the file if there is none, and restricts its access to its owner.
  ///
  /// A new file is closed to other users before it has any contents. The caller holds the folder's
  /// lock.
  ///
  /// - Throws: `notOurs` if it belongs to another user, or is a link or no regular file; otherwise
  ///   the error of the system.
  func prepare() throws(PermissionStoreError) {
    let descriptor = unsafe open(
      path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      defer { close(descriptor) }
      // The process's mask may have removed bits that SQLite needs.
      guard fchmod(descriptor, 0o600) == 0 else { throw failure(.notCreatable, path) }
      try folder.synchronize()
      return
    }
    // A read-only file system reports that before it reports that the file exists.
    guard errno == EEXIST || FileIdentity(path: path) != nil else {
      throw failure(.notCreatable, path)
    }
    for ending in Self.endings { try closeToOthers(path + ending) }
  }

  private func closeToOthers(_ path: String) throws(PermissionStoreError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw failure(.notOpenable, path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw PermissionStoreError(.notOurs, path: path, reason: "it is no regular file")
    }
    guard status.st_uid == geteuid() else {
      throw PermissionStoreError(.notOurs, path: path, reason: "it belongs to another user")
    }
    // The file is ours, in a folder that is ours alone, so no other user puts a link in its place
    // meanwhile.
    if status.st_mode & 0o777 != 0o600, unsafe chmod(path, 0o600) != 0 {
      throw failure(.notOurs, path)
    }
  }

  /// Renames the files to names that nothing reads.
  ///
  /// The caller holds the folder's lock alone.
  ///
  /// - Returns: The new path.
  /// - Throws: `damaged` if that is not possible.
  func setAside() throws(PermissionStoreError) -> String {
    let numbers = 1...PermissionLimits.damagedFiles
    let candidates = numbers.lazy.map { "\(path).damaged-\($0)" }
    guard let aside = candidates.first(where: { FileIdentity(path: $0) == nil }) else {
      throw PermissionStoreError(
        .damaged, path: path,
        reason: "\(PermissionLimits.damagedFiles) damaged files lie beside it already")
    }
    for ending in Self.endings {
      guard unsafe rename(path + ending, aside + ending) == 0 || errno == ENOENT else {
        throw failure(.damaged, path)
      }
    }
    try folder.synchronize()
    return aside
  }

  private func failure(
    _ code: PermissionStoreError.Code, _ path: String
  ) -> PermissionStoreError {
    StoreFolder.failure(code, path: path, code: errno)
  }
}
