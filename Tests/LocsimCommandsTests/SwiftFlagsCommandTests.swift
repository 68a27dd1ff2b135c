// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocsimCommands

@Suite("locsim swift-flags")
struct SwiftFlagsCommandTests {
  /// A folder, of a name, into which a module seems to be installed.
  private static func withSDK(_ name: String, _ body: (URL) throws -> Void) throws {
    try Command.withTemporaryFolder { folder in
      let prefix = folder.resolvingSymlinksInPath().appending(path: name)
      let modules = prefix.appending(path: "lib/locsim")
      try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
      try Data().write(to: modules.appending(path: "libCoreLocation.so"))
      try body(prefix)
    }
  }

  @Test("The flags name the installed folder for the compiler, the linker and the loader")
  func flags() throws {
    try Self.withSDK("sdk") { prefix in
      let run = try Command.locsim("swift-flags", "--prefix", prefix.path)
      #expect(run.status == 0 && run.diagnostics.isEmpty)
      let folder = prefix.path + "/lib/locsim"
      #expect(
        run.output == "-Xswiftc -I\(folder) -Xlinker -L\(folder) -Xlinker -rpath=\(folder)\n")
    }
  }

  @Test("A toolset says the same, of any folder", arguments: ["sdk", "an sdk", "s\"d\\k", "s*k"])
  func toolset(name: String) throws {
    try Self.withSDK(name) { prefix in
      let run = try Command.locsim("swift-flags", "--toolset", "--prefix", prefix.path)
      #expect(run.status == 0 && run.diagnostics.isEmpty)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let toolset = try #require(object as? [String: Any])
      #expect(toolset["schemaVersion"] as? String == "1.0")
      let folder = prefix.path + "/lib/locsim"
      let compiler = toolset["swiftCompiler"] as? [String: [String]]
      #expect(compiler == ["extraCLIOptions": ["-I\(folder)"]])
      let linker = toolset["linker"] as? [String: [String]]
      #expect(linker == ["extraCLIOptions": ["-L\(folder)", "-rpath=\(folder)"]])
    }
  }

  @Test("A folder whose name a shell would take apart is refused, with what does instead")
  func folderOfTwoWords() throws {
    for name in ["an sdk", "s*k", "s?k", "[s]"] {
      try Self.withSDK(name) { prefix in
        let run = try Command.locsim("swift-flags", "--prefix", prefix.path)
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(
          run.diagnostics == "the shell would take \(prefix.path) apart; use swift build"
            + " --toolset '\(prefix.path)/lib/locsim/toolset.json'\n")
      }
    }
  }

  @Test("The command says what is missing and how it gets there where nothing is installed")
  func nothingInstalled() throws {
    try Command.withTemporaryFolder { folder in
      let path = folder.resolvingSymlinksInPath().path
      let run = try Command.locsim("swift-flags", "--prefix", path)
      #expect(run.status == 66 && run.output.isEmpty)
      #expect(
        run.diagnostics == "there is no \(path)/lib/locsim/libCoreLocation.so; install it"
          + " with Tools/install-sdk, or say with --prefix where it is\n")
      let absent = try Command.locsim("swift-flags", "--prefix", path + "/absent")
      #expect(absent.status == 66 && absent.output.isEmpty)
      #expect(
        absent.diagnostics
          == "\(path)/absent cannot be opened: No such file or directory\n")
    }
  }

  @Test("A command that was not installed with the module asks where that is")
  func notInstalled() throws {
    let run = try Command.locsim("swift-flags")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.diagnosticLines.first
        == "Error: This locsim was not installed with the module; say with --prefix where that is.")
  }

  @Test(
    "The folder follows from the command's own place",
    arguments: [
      ("/opt/sdk/bin/locsim", "/opt/sdk"), ("/usr/bin/locsim", "/usr"), ("/bin/locsim", ""),
    ])
  func ownPlace(command: String, prefix: String) {
    #expect(InstalledSDK(command: command) == InstalledSDK(prefix: prefix))
  }

  @Test(
    "A command that lies in no folder bin, or has another name, is not an installed one",
    arguments: ["/src/.build/debug/locsim", "/opt/bin/other", "locsim", "bin", ""])
  func noPlace(command: String) {
    #expect(InstalledSDK(command: command) == nil)
  }

  @Test(
    "Slashes at the end of a folder's name do not count", arguments: ["/opt/sdk", "/opt/sdk//"])
  func slashes(prefix: String) {
    #expect(InstalledSDK(prefix: prefix).folder == "/opt/sdk/lib/locsim")
  }
}
