// SPDX-License-Identifier: MIT

package import LocationJSON

/// The part of a recording that a call asks for.
package struct RecordingPart: Hashable, Sendable {
  /// The path of the file that gets what the receiver gave, from the folder of the scenario; `nil` for
  /// none.
  package var positions: String?

  /// The number of the first line about the receiver that is asked for.
  package var first = 0

  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "positions": positions = try scanner.readOptionalText()
      case "from": first = try scanner.readInteger()
      default: try scanner.skipValue()
      }
    }
    guard first >= 0 else { throw MessageFault.invalid("from") }
  }
}
