// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
import LocationHost
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells one file from another that has taken its name.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The identity of what has a name now; `nil` where nothing has it.
  init?(path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

/// The store's file, with the two that SQLite keeps beside it.
///
/// Its descriptor is never opened here once SQLite may have: closing any descriptor of a file ends
/// all POSIX locks that the process holds on it.
package struct StoreFile: Sendable {
  /// The endings of the names of the files that belong together, the database first: without it
  /// SQLite deletes the others.
  private static let endings = ["", "-wal", "-shm"]

  /// The file's path.
  let path: String

  /// The folder it is in.
  let folder: StoreFolder

  /// Makes the value; touches no file.
  init(path: String) {
    self.path = path
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    folder = StoreFolder(path: slash > path.startIndex ? String(path[..<slash]) : "/")
  }

  /// Which file has the name now; `nil` where there is none.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// Makes the file where there is none, closed to other users before anything is in it, and
  /// closes what is there.
  ///
  /// Needs the folder's lock.
  ///
  /// - Throws: `notOurs` where it is another user's, a link or no file at all.
  func prepare() throws(PermissionStoreError) {
    let descriptor = unsafe open(
      path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      defer { close(descriptor) }
      // The process's mask may have taken bits away that SQLite needs.
      guard fchmod(descriptor, 0o600) == 0 else { throw failure(.notCreatable, path) }
      try folder.synchronize()
      return
    }
    // A read-only file system says so before it says that the file exists.
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
    // It is ours, in a folder that is ours alone, so nobody puts a link in its place meanwhile.
    if status.st_mode & 0o777 != 0o600, unsafe chmod(path, 0o600) != 0 {
      throw failure(.notOurs, path)
    }
  }

  /// Gives the files other names, under which nothing reads them.
  ///
  /// Needs the folder's lock, held alone.
  ///
  /// - Returns: The new path.
  /// - Throws: `damaged` where that is not possible.
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
