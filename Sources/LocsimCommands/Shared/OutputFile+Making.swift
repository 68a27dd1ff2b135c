// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationStore

extension OutputFile {
  /// Refuses outputs that would overwrite an input, another output or the permission store.
  ///
  /// It must be called before any output is opened.
  ///
  /// - Parameters:
  ///   - outputs: The files to write.
  ///   - inputs: The files to read.
  /// - Throws: `ValidationError` that names the files that are the same.
  static func check(_ outputs: [NamedFile], against inputs: [NamedFile]) throws {
    let inputs = inputs + StoreLocation.files
    if let conflict = OutputConflicts.find(outputs: outputs, inputs: inputs) {
      throw ValidationError(conflict)
    }
  }

  /// Opens a file to write to, emptying it; `nil` is standard output.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The file.
  /// - Throws: The exit status if it cannot be made, after the reason was reported.
  static func make(at path: String?) throws -> OutputFile {
    do throws(FileError) {
      return try OutputFile(path: path)
    } catch {
      throw cannotWrite(path, error)
    }
  }

  /// Refuses a file that cannot be written, without opening, making or emptying it.
  ///
  /// - Parameter path: The file's path; `nil` is standard output.
  /// - Throws: The exit status if it cannot be written, after the reason was reported.
  static func checkWritability(at path: String?) throws {
    do throws(FileError) {
      try checkWritability(of: path)
    } catch {
      throw cannotWrite(path, error)
    }
  }

  private static func cannotWrite(_ path: String?, _ error: FileError) -> ExitCode {
    Terminal.error("\(path ?? "standard output"): cannot be written: \(error.reason)")
    return ExitStatus.cannotCreate
  }
}
