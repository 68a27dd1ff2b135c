// SPDX-License-Identifier: MIT

import GPX

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads small files whole.
package enum FileBytes {
  /// Why a file could not be read whole.
  package enum Failure: Error {
    /// It cannot be opened, or is a folder.
    case cannotOpen(FileError)
    /// Reading failed; the case has the reason.
    case cannotRead(reason: String)
  }

  /// The milliseconds for which a pipe or a terminal may deliver nothing.
  ///
  /// An app must not hang on a pipe without a writer.
  private static let patience: Int32 = 2_000

  /// Returns the bytes of a file; at most a chunk more than the limit if the file is longer.
  package static func readWhole(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let source: FileSource
    do throws(FileError) {
      // A dash is a file's name here, because an app's standard input is not locsim's to read.
      source = try FileSource(path: path == "-" ? "./-" : path, waits: false)
    } catch {
      throw .cannotOpen(error)
    }
    var isFolder = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      // A folder can be opened; only reading it would fail.
      throw .cannotOpen(FileError(code: EISDIR))
    }
    var bytes: [UInt8] = []
    do throws(ByteSourceError) {
      repeat {
        guard source.isReady(within: patience) else {
          throw ByteSourceError(reason: "it is no file, and nothing came from it for 2 seconds")
        }
      } while try read(source, into: &bytes) && bytes.count <= limit
    } catch {
      throw .cannotRead(reason: error.reason)
    }
    return bytes
  }

  /// Reads one chunk, and returns whether there was one.
  private static func read(
    _ source: FileSource, into bytes: inout [UInt8]
  ) throws(ByteSourceError) -> Bool {
    var failure: ByteSourceError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      do throws(ByteSourceError) {
        count = unsafe try source.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytes += chunk
    return !chunk.isEmpty
  }
}
