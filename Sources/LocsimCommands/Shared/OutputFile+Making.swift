// SPDX-License-Identifier: MIT

import LocationRuntime

extension OutputFile {
  /// Opens a file to write to, emptying it; `nil` is standard output.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The file.
  /// - Throws: The exit status, where it cannot be made; the reason has been told then.
  static func make(at path: String?) throws -> OutputFile {
    do throws(FileError) {
      return try OutputFile(path: path)
    } catch {
      Terminal.error("\(path ?? "standard output"): cannot be written: \(error.reason)")
      throw ExitStatus.cannotCreate
    }
  }
}
