// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationDaemon
import LocationTerminalPrompt

/// Options for a command whose device others can steer.
struct ServingArguments: ParsableArguments {
  @Flag(
    help: "Let locsim live steer the device from another terminal.")
  var control = false

  @Flag(
    help: ArgumentHelp(
      """
      Serve a page with a live map to browsers on this machine, and write its address to standard \
      error. The page can do what locsim live does, so --control is given, too.
      """))
  var map = false

  @OptionGroup var page: MapArguments

  /// Whether any of them is given.
  var areGiven: Bool { isServed || page.areGiven }

  /// Whether others steer it: locsim live, or a page.
  var isServed: Bool { control || map }

  /// Serves a page if that is wanted, and writes an address that opens it once.
  ///
  /// - Parameter serve: Serves it, and returns the address.
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  func openMap(_ serve: (MapOptions) throws -> String) throws {
    guard map else { return }
    Terminal.line("locsim: the map is at \(try page.open(serve))")
  }

  /// Checks the options.
  ///
  /// - Throws: `ValidationError` if they do not go together.
  func check() throws { try page.check(isGiven: map) }
}

/// Whether keys steer a command's device.
struct KeyArguments: ParsableArguments {
  @Flag(help: "Show no progress on the terminal, and read no keys.")
  var noProgress = false

  /// Whether keys steer it: progress is shown on a terminal, and there is a person at it.
  ///
  /// - Parameter file: The trace; the terminal itself leaves no keys. `nil` for a receiver.
  /// - Returns: Whether they do.
  func areRead(whenPlaying file: String? = nil) -> Bool {
    !noProgress && Terminal.isInteractive && TerminalKeys.areUsable
      && !(file == "-" && Terminal.isInput)
  }
}
