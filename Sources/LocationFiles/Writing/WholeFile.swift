// SPDX-License-Identifier: MIT

/// Writes files that appear only when they are complete, for content that is known in advance.
///
/// A reader of such a file finds either the old content or all of the new content, however the
/// writer ends.
package enum WholeFile {
  /// Why a file could not be written.
  package enum Failure: Error, Hashable, Sendable {
    /// It cannot be made; an existing file is unchanged.
    case cannotCreate(FileError)

    /// Writing failed.
    case cannotWrite(FileError)

    /// The system's error.
    package var reason: FileError {
      switch self {
      case .cannotCreate(let error), .cannotWrite(let error): error
      }
    }
  }

  /// Writes a file under a temporary name next to its place, and moves it there when complete.
  ///
  /// An existing file keeps its mode and, if the system permits that, its owner. A link stays, and
  /// its target is replaced. If the path is not a regular file, it is written to directly.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Its path.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - mode: The mode of a new file, as far as the process's mask permits it.
  /// - Throws: `Failure`. If an existing file may not be replaced, `isPresent` of its `reason` is
  ///   `true`.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool = true, mode: mode_t = 0o666
  ) throws(Failure) {
    let place = SplitPath.target(of: path)
    var status = stat()
    let exists = unsafe FileName.withBytes(of: place) { unsafe stat($0, &status) } == 0
    if exists, !replaces { throw .cannotCreate(FileError(code: EEXIST)) }
    if exists, status.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes, to: place) }
    // Replacing a file does not need the right to write it, so that right is checked here.
    if exists, unsafe FileName.withBytes(of: place, { unsafe access($0, W_OK) }) != 0 {
      throw .cannotCreate(FileError(code: errno))
    }
    let (folder, name) = SplitPath.of(place)
    let temporary = "\(folder)/.\(name).\(getpid())"
    _ = unsafe FileName.withBytes(of: temporary) { unsafe unlink($0) }
    let descriptor = unsafe FileName.withBytes(of: temporary) {
      unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : mode)
    }
    guard descriptor >= 0 else {
      // A folder that takes no new names may hold a file that can be written.
      if exists, errno == EACCES || errno == ENAMETOOLONG {
        return try writeDirectly(bytes, to: place)
      }
      throw .cannotCreate(FileError(code: errno))
    }
    do throws(FileError) {
      let file = OutputFile(owning: descriptor)
      try file.write(bytes)
      if exists { try file.takeOver(status) }
      // Without this, a loss of power could leave an empty file under the name.
      try file.synchronize()
      let result = unsafe FileName.withBytes(of: temporary) { source in
        // A link fails if a file exists by now; a rename would replace the file.
        unsafe FileName.withBytes(of: place) {
          replaces ? unsafe rename(source, $0) : unsafe link(source, $0)
        }
      }
      guard result == 0 else { throw FileError(code: errno) }
      if !replaces { _ = unsafe FileName.withBytes(of: temporary) { unsafe unlink($0) } }
    } catch {
      _ = unsafe FileName.withBytes(of: temporary) { unsafe unlink($0) }
      throw .cannotWrite(error)
    }
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file: OutputFile
    do throws(FileError) {
      file = try OutputFile(path: path)
    } catch {
      throw .cannotCreate(error)
    }
    do throws(FileError) {
      try file.write(bytes)
    } catch {
      throw .cannotWrite(error)
    }
  }
}
