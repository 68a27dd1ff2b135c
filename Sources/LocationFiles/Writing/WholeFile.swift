// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that appear when they are complete, for what is known as a whole before it is written.
///
/// Whoever reads such a file finds what was there before or all of the new content, however the writer
/// ends.
package enum WholeFile {
  /// Why a file could not be written.
  package enum Failure: Error, Hashable, Sendable {
    /// It cannot be made; what was there is as it was.
    case cannotCreate(FileError)

    /// Writing failed.
    case cannotWrite(FileError)

    /// What the system says.
    package var reason: FileError {
      switch self {
      case .cannotCreate(let error), .cannotWrite(let error): error
      }
    }
  }

  /// Writes a file under a temporary name beside its place, and puts it there when it is complete.
  ///
  /// A file that is there keeps its mode and, where the system permits that, its owner; a link stays, and
  /// what it leads to is replaced. What is no regular file is written to directly.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: Its path.
  ///   - replaces: Whether a file that is there may be replaced.
  /// - Throws: `Failure`; where a file is there that may not be replaced, its error `isPresent`.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool = true
  ) throws(Failure) {
    let place = SplitPath.target(of: path)
    var status = stat()
    let exists = unsafe FileName.withBytes(of: place) { unsafe stat($0, &status) } == 0
    if exists, !replaces { throw .cannotCreate(FileError(code: EEXIST)) }
    if exists, status.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes, to: place) }
    // To replace a file needs no right to write it, so that is looked at here.
    if exists, unsafe FileName.withBytes(of: place, { unsafe access($0, W_OK) }) != 0 {
      throw .cannotCreate(FileError(code: errno))
    }
    let (folder, name) = SplitPath.of(place)
    let temporary = "\(folder)/.\(name).\(getpid())"
    _ = unsafe FileName.withBytes(of: temporary) { unsafe unlink($0) }
    let descriptor = unsafe FileName.withBytes(of: temporary) {
      unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      // A folder that takes no new names may have a file that takes new content.
      if exists, errno == EACCES || errno == ENAMETOOLONG {
        return try writeDirectly(bytes, to: place)
      }
      throw .cannotCreate(FileError(code: errno))
    }
    do throws(FileError) {
      let file = OutputFile(owning: descriptor)
      try file.write(bytes)
      if exists { try file.takeOver(status) }
      // Else a loss of power could leave the name with nothing behind it.
      try file.synchronize()
      let result = unsafe FileName.withBytes(of: temporary) { source in
        // A second name is refused where a file is there by now; a new name would replace it.
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
