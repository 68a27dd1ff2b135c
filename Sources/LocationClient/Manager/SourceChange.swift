// SPDX-License-Identifier: MIT

package import LocationCore

/// A change of the source of positions, apart from where it is.
package enum SourceChange: String, Hashable, Sendable, CaseIterable {
  /// It works but finds no position until it regains the signal; the trace continues meanwhile.
  case loseSignal = "lose-signal"
  /// It finds positions again.
  case regainSignal = "regain-signal"
  /// It fails.
  case fail
  /// A network that it needs fails.
  case failNetwork = "fail-network"

  /// The event for the engine; `nil` if there is none.
  package var event: Event? {
    switch self {
    case .loseSignal: .signalLost
    case .regainSignal: nil
    case .fail: .sourceFailed(.other)
    case .failNetwork: .sourceFailed(.network)
    }
  }
}

extension SourceChange: MessageName {
  /// The name of the case in Swift, as in the protocol's other enumerations.
  package var messageName: String { String(describing: self) }
}
