// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationJSON
import LocationRecording

/// The option for the format of an answer.
struct FormatArguments: ParsableArguments {
  /// The formats of an answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(help: "How to write it: text or json.")
  var format = Format.text

  /// Writes an answer to standard output, as text or as one JSON value with a line end.
  ///
  /// - Parameters:
  ///   - text: Adds the lines.
  ///   - json: Writes the value.
  /// - Throws: The exit status if it cannot be written, after the reason was reported.
  func write(
    text: (inout TextBuffer) -> Void, json: (inout JSONWriter) -> Void
  ) throws {
    var answer = TextBuffer()
    switch format {
    case .text: text(&answer)
    case .json:
      var writer = JSONWriter()
      json(&writer)
      answer.append(writer.bytes)
      answer.append("\n")
    }
    try StandardOutput.write(answer)
  }
}
