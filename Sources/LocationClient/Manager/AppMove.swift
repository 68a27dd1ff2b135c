// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// What a person does with an app on the screen of a device.
package struct AppMove: Hashable, Sendable {
  /// Where the app goes.
  package enum Phase: String, Hashable, Sendable, CaseIterable, MessageName {
    case foreground
    case background
    case suspended

    /// Its processes are ended.
    case ended

    /// The phase of the app then.
    package var phase: AppPhase {
      switch self {
      case .foreground: .foreground
      case .background: .background
      case .suspended: .suspended
      case .ended: .terminated
      }
    }
  }

  /// The identifier of the app.
  package var identifier: String

  /// Where it goes.
  package var phase: Phase

  /// Makes a move.
  package init(_ identifier: String, to phase: Phase) {
    (self.identifier, self.phase) = (identifier, phase)
  }

  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var (identifier, phase): (String?, Phase?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "identifier": identifier = try scanner.readText()
      case "phase": phase = try Phase(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.init(
      try MessageFault.present(identifier, "identifier"),
      to: try MessageFault.present(phase, "phase"))
  }
}
