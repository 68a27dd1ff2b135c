// SPDX-License-Identifier: MIT

import ArgumentParser

/// `locsim plist`: works on an app's Info.plist.
struct PlistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plist",
    abstract: "Check what an app's Info.plist says about location, or write a minimal one.",
    subcommands: [PlistLintCommand.self, PlistInitCommand.self])
}
