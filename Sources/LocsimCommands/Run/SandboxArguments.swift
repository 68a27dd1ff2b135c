// SPDX-License-Identifier: MIT

import ArgumentParser

/// Options for an app that sees little of the machine.
struct SandboxArguments: ParsableArguments {
  @Flag(
    name: .customLong("sandbox"),
    help: """
      Start the app in a sandbox (bubblewrap) that shows it the system's programs and libraries, its \
      own folder, and of the daemon nothing but its context. It has no network.
      """)
  var isOn = false

  @Option(
    name: .customLong("bind"), parsing: .singleValue,
    help: ArgumentHelp(
      "With --sandbox, also show this file or folder, which the app may change.",
      valueName: "path"),
    completion: .file())
  var binds: [String] = []

  @Flag(name: .customLong("share-net"), help: "With --sandbox, give the app the network.")
  var sharesNetwork = false

  func validate() throws {
    guard !isOn else { return }
    if !binds.isEmpty { throw ValidationError("--bind goes with --sandbox; add it.") }
    if sharesNetwork { throw ValidationError("--share-net goes with --sandbox; add it.") }
  }
}
