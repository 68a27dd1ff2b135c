// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationPlayback

/// Options for a command whose trace can be steered while it plays.
struct ControlArguments: ParsableArguments {
  @OptionGroup var serving: ServingArguments

  @Flag(help: "Begin paused, until a key or locsim live resumes it.")
  var startPaused = false

  @OptionGroup var keys: KeyArguments

  /// Whether any of them is given.
  var areGiven: Bool { serving.areGiven || startPaused || keys.noProgress }

  /// Whether others steer it: locsim live, or a page.
  var isServed: Bool { serving.isServed }

  /// Checks the options against the pace of the trace.
  ///
  /// - Throws: `ValidationError` if they do not go together.
  func check(_ rate: Rate?) throws {
    try serving.check()
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
