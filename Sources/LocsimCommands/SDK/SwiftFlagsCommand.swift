// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationRecording

/// `locsim swift-flags`: prints the build flags for the installed module.
struct SwiftFlagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swift-flags",
    abstract: "Print the flags with which a package finds the installed CoreLocation.",
    discussion: """
      Packages that say `import CoreLocation` build with them as they are. Tools/install-sdk \
      installs the module, this command, and a toolset that says the same.

      EXAMPLES
        swift build $(locsim swift-flags)
        swift test $(locsim swift-flags --prefix ~/sdk)
        locsim swift-flags --toolset > ~/sdk/lib/locsim/toolset.json

      EXIT STATUS
        0   the flags were printed
        64  the command line is wrong, or says too little
        65  the folder's name cannot stand in a shell's command line
        66  nothing is installed there
        74  writing failed
      """)

  @Option(
    help: ArgumentHelp(
      "Where the module is installed; without it, where this command is.", valueName: "folder"),
    completion: .directory)
  var prefix: String?

  @Flag(help: "Print a toolset, which `swift build --toolset` takes, in place of flags.")
  var toolset = false

  func run() throws {
    let sdk = try find()
    guard unsafe access(sdk.library, R_OK) == 0 else {
      Terminal.error(
        "there is no \(sdk.library); install it with Tools/install-sdk, or say with --prefix where"
          + " it is")
      throw ExitStatus.noInput
    }
    guard toolset || sdk.isOneWord else {
      Terminal.error(
        "the shell would take \(sdk.prefix) apart; use swift build --toolset"
          + " '\(sdk.folder)/toolset.json'")
      throw ExitStatus.dataError
    }
    var text = TextBuffer()
    if toolset {
      sdk.append(toolset: &text)
    } else {
      text.append(text: sdk.flags.joined(separator: " ") + "\n")
    }
    try StandardOutput.write(text)
  }

  private func find() throws -> InstalledSDK {
    guard let prefix else {
      guard let sdk = Executable.path().flatMap(InstalledSDK.init(command:)) else {
        throw ValidationError(
          "This locsim was not installed with the module; say with --prefix where that is.")
      }
      return sdk
    }
    // A build may run in another folder than this command, so the path is made absolute.
    guard let resolved = unsafe realpath(prefix, nil) else {
      let reason = unsafe String(cString: strerror(errno))
      Terminal.error("\(prefix) cannot be opened: \(reason)")
      throw ExitStatus.noInput
    }
    defer { unsafe free(resolved) }
    return unsafe InstalledSDK(prefix: String(cString: resolved))
  }
}
