// SPDX-License-Identifier: MIT

package import LocationFiles

extension ScenarioFileReference {
  /// The largest number of characters of a path in messages, which is more than a system opens.
  private static let pathLimit = 4_096

  /// The reason why the file cannot be read, with a remedy; `nil` if it can.
  ///
  /// - Parameter scenario: The path of the scenario.
  /// - Returns: The fault, in words.
  func fault(in scenario: String) -> String? {
    let path = path(in: scenario)
    guard let reason = Self.whyUnreadable(path) else { return nil }
    return "\(quoted(path, limit: Self.pathLimit)) cannot be read: \(reason); correct the path"
  }

  /// The reason why a file cannot be read; `nil` if it can.
  ///
  /// The file is not opened, because opening a pipe or a device could block.
  private static func whyUnreadable(_ path: String) -> String? {
    var status = stat()
    guard unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0 else {
      return FileError(code: errno).reason
    }
    if status.st_mode & S_IFMT == S_IFDIR { return FileError(code: EISDIR).reason }
    guard unsafe FileName.withBytes(of: path, { unsafe access($0, R_OK) }) == 0 else {
      return FileError(code: errno).reason
    }
    return nil
  }
}

extension Scenario {
  /// The name of a file in messages.
  package static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// The files of the scenario: its own, its trace, and every Info.plist.
  ///
  /// - Parameter file: The path of its own; `-` is standard input.
  /// - Returns: The files, with their kinds.
  package func inputs(in file: String) -> [NamedFile] {
    let path = { (reference: ScenarioFileReference) in reference.path(in: file)
    }
    var inputs = [NamedFile(file == "-" ? "/dev/stdin" : file, "scenario")]
    for source in sources { inputs.append(NamedFile(path(source.trace), "scenario's trace")) }
    for app in apps {
      if case .file(let file) = app.infoPlist {
        inputs.append(NamedFile(path(file), "scenario's Info.plist"))
      }
    }
    return inputs
  }

  /// The files that it names.
  var fileReferences: [ScenarioFileReference] {
    var references = sources.map(\.trace)
    for app in apps {
      if case .file(let file) = app.infoPlist { references.append(file) }
    }
    return references
  }
}
