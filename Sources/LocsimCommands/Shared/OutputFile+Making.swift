// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationStore

extension OutputFile {
  /// Refuses to write over what is read, over what is written, too, or over the permissions; to be
  /// called before anything is opened for writing.
  ///
  /// - Parameters:
  ///   - outputs: What is to be written.
  ///   - inputs: What is read.
  /// - Throws: An error of the command line that says which files are the same.
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
  /// - Throws: The exit status, if it cannot be made, after the reason was reported.
  static func make(at path: String?) throws -> OutputFile {
    do throws(FileError) {
      return try OutputFile(path: path)
    } catch {
      Terminal.error("\(path ?? "standard output"): cannot be written: \(error.reason)")
      throw ExitStatus.cannotCreate
    }
  }
}
