// SPDX-License-Identifier: MIT

/// A file that a command reads or writes.
package struct NamedFile: Hashable, Sendable {
  /// Its path.
  package let path: String

  /// Its role in the command, a noun that follows “the”.
  package let role: String

  /// Makes a named file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - role: Its role in the command, such as “input”.
  package init(_ path: String, _ role: String) {
    self.path = path
    self.role = role
  }

  /// The input of a command; `-` is standard input.
  package static func input(_ path: String) -> Self {
    Self(path == "-" ? "/dev/stdin" : path, "input")
  }

  /// The output of a command; `nil` is standard output.
  package static func output(_ path: String?) -> Self { Self(path ?? "/dev/stdout", "output") }
}

/// Finds files that a command would destroy with its output.
package enum OutputConflicts {
  /// Finds the first output file that is also an input, or that is written twice.
  ///
  /// Files are compared by device and inode, through all links; missing files by their folder and
  /// name. Pipes, terminals and devices have no content that could be destroyed.
  ///
  /// - Parameters:
  ///   - outputs: The files to write.
  ///   - inputs: The files to read.
  /// - Returns: A sentence with the fault and the remedy; `nil` if there is no fault.
  package static func find(outputs: [NamedFile], inputs: [NamedFile]) -> String? {
    var taken: [Place: String] = [:]
    for input in inputs {
      if let place = Place(of: input.path), taken[place] == nil { taken[place] = input.role }
    }
    for output in outputs {
      guard let place = Place(of: output.path) else { continue }
      if let role = taken[place] {
        return "The \(output.role) would overwrite the \(role); choose another file."
      }
      taken[place] = output.role
    }
    return nil
  }

  /// The place of an existing or a future regular file.
  private enum Place: Hashable {
    case file(device: dev_t, inode: ino_t)
    case absent(device: dev_t, inode: ino_t, name: String)

    /// Finds the place; `nil` if it is not a regular file, or if its folder is missing.
    init?(of path: String) {
      var status = stat()
      if unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self = .file(device: status.st_dev, inode: status.st_ino)
        return
      }
      let (folder, name) = SplitPath.of(SplitPath.target(of: path))
      guard unsafe FileName.withBytes(of: folder, { unsafe stat($0, &status) }) == 0 else {
        return nil
      }
      self = .absent(device: status.st_dev, inode: status.st_ino, name: name)
    }
  }
}

/// A path as the name of a file in a folder.
enum SplitPath {
  /// The number of links that the system follows.
  private static let linkLimit = 40

  /// Returns the folder and the name.
  static func of(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// Returns the path to which links lead, even if no file is there.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<linkLimit {
      guard let link = link(at: path) else { break }
      path = link.hasPrefix("/") ? link : of(path).folder + "/" + link
    }
    return path
  }

  private static func link(at path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // The kernel writes no more than the array holds, and no zero at the end.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe FileName.withBytes(of: path) {
        unsafe readlink($0, start.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }
    return count > 0 ? FileName.text(bytes.prefix(count)) : nil
  }
}
