// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationPlayback
import LocationTerminalPrompt

/// Options for a command whose trace can be steered while it plays.
struct ControlArguments: ParsableArguments {
  @Flag(
    help: """
      Let locsim live steer the replay from another terminal. The replay then pauses at the end of \
      its trace, until locsim live end, q or Ctrl-C.
      """)
  var control = false

  @Flag(
    help: ArgumentHelp(
      """
      Serve a page with a live map to browsers on this machine, and write its address to standard \
      error. The page can do what locsim live does, so --control is given, too.
      """))
  var map = false

  @OptionGroup var page: MapArguments

  @Flag(help: "Begin paused, until a key or locsim live resumes it.")
  var startPaused = false

  @Flag(help: "Show no progress on the terminal, and read no keys.")
  var noProgress = false

  /// Whether any of them is given.
  var areGiven: Bool { isServed || startPaused || noProgress || page.areGiven }

  /// Whether others steer it: locsim live, or a page.
  var isServed: Bool { control || map }

  /// Whether keys steer a trace: progress is shown on a terminal, and there is a person at it.
  ///
  /// - Parameter file: The trace; the terminal itself leaves no keys.
  /// - Returns: Whether they do.
  func readsKeys(whenPlaying file: String) -> Bool {
    !noProgress && Terminal.isInteractive && TerminalKeys.areUsable
      && !(file == "-" && Terminal.isInput)
  }

  /// Checks the options against the pace of the trace.
  ///
  /// - Throws: `ValidationError` if they do not go together.
  func check(_ rate: Rate?) throws {
    try page.check(isGiven: map)
    guard rate == .max else { return }
    if isServed {
      throw ValidationError(
        "A trace that is steered has a pace; leave out --rate max, or give a number such as 100.")
    }
    if startPaused {
      throw ValidationError("A trace without a pace cannot pause; leave out --rate max.")
    }
  }
}
