// SPDX-License-Identifier: MIT

import LocationFiles
import LocationRecording

/// The module CoreLocation as `Tools/install-sdk` installs it, and how a build finds it.
struct InstalledSDK: Hashable, Sendable {
  /// The folder it was installed into, as an absolute path without a slash at its end.
  let prefix: String

  /// Makes the value from a folder's absolute path; slashes at its end are removed.
  init(prefix: String) {
    self.prefix = String(prefix.reversed().drop { $0 == "/" }.reversed())
  }

  /// Finds the folder from the path of this command; `nil` unless the path ends with `bin/locsim`.
  init?(command: String) {
    var folders = command.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.popLast() == "locsim", folders.popLast() == "bin" else { return nil }
    self.init(prefix: folders.joined(separator: "/"))
  }

  /// The folder of the modules and of the library.
  var folder: String { prefix + "/lib/locsim" }

  /// The path of the library.
  var library: String { folder + "/libCoreLocation.so" }

  /// Whether a shell keeps the folder's path as one word when it expands the output of a command.
  var isOneWord: Bool {
    prefix.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && !"*?[\\".contains(Character($0))
    }
  }

  /// The options for the compiler.
  private var compilerOptions: [String] { ["-I\(folder)"] }

  /// The options for the linker, so that programs find the library at its place.
  private var linkerOptions: [String] { ["-L\(folder)", "-rpath=\(folder)"] }

  /// The arguments of `swift build` with which a package finds the module.
  var flags: [String] {
    compilerOptions.flatMap { ["-Xswiftc", $0] } + linkerOptions.flatMap { ["-Xlinker", $0] }
  }

  /// Adds the flags as a toolset, which is the file that `swift build --toolset` takes.
  func append(toolset text: inout TextBuffer) {
    text.append("{\n  \"schemaVersion\": \"1.0\",\n  \"swiftCompiler\": {\"extraCLIOptions\": [")
    Self.append(compilerOptions, into: &text)
    text.append("]},\n  \"linker\": {\"extraCLIOptions\": [")
    Self.append(linkerOptions, into: &text)
    text.append("]}\n}\n")
  }

  private static func append(_ options: [String], into text: inout TextBuffer) {
    var separator: StaticString = ""
    for option in options {
      text.append(separator)
      text.append(quoted: option)
      separator = ", "
    }
  }
}
