// SPDX-License-Identifier: MIT

import ArgumentParser

/// The option for the format of the output.
struct PrivacyOutput: ParsableArguments {
  /// The formats of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(help: "How to write it: text or json.")
  var format = Format.text
}
