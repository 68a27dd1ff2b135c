// SPDX-License-Identifier: MIT

package import LocationFiles

/// The destination of a receiver's output.
///
/// Its text is `pty`, `udp://HOST:PORT`, `tcp://HOST:PORT` or `gpsd://HOST:PORT`.
package enum SinkSpecification: Hashable, Sendable {
  /// A pseudo-terminal, which other programs open like a serial receiver.
  case pty

  /// Datagrams to a port, one for each epoch.
  case udp(NetworkAddress)

  /// A port that serves sentences to all connected clients.
  case tcp(NetworkAddress)

  /// A port that serves gpsd's own protocol.
  case gpsd(NetworkAddress)

  /// Reads a specification.
  ///
  /// - Parameter text: The text of the specification.
  /// - Throws: `OptionError` if the text is not a specification.
  package init(parsing text: String) throws(OptionError) {
    if text == "pty" {
      self = .pty
      return
    }
    for (scheme, make, port) in Self.schemes where text.hasPrefix(scheme) {
      let rest = String(text.dropFirst(scheme.count))
      self = make(try NetworkAddress(parsing: rest, defaultPort: port, in: text))
      return
    }
    throw OptionError(
      "“\(text)” is no sink; give pty, udp://HOST:PORT, tcp://HOST:PORT or gpsd://HOST:PORT")
  }

  private static let schemes: [(String, @Sendable (NetworkAddress) -> Self, Int?)] = [
    ("udp://", { .udp($0) }, nil), ("tcp://", { .tcp($0) }, nil),
    ("gpsd://", { .gpsd($0) }, NetworkAddress.portOfGPSD),
  ]

  /// The warning before positions are served; `nil` if only this machine can get them.
  package var warning: String? {
    switch self {
    case .pty: nil
    case .udp(let address) where !address.isLoopback:
      "positions leave this machine unencrypted, for \(address)"
    case .tcp(let address) where !address.isLoopback, .gpsd(let address) where !address.isLoopback:
      "everybody who reaches \(address) can read positions there"
    case .udp, .tcp, .gpsd: nil
    }
  }
}

extension SinkSpecification: CustomStringConvertible {
  /// The specification as it is given.
  package var description: String {
    switch self {
    case .pty: "pty"
    case .udp(let address): "udp://\(address)"
    case .tcp(let address): "tcp://\(address)"
    case .gpsd(let address): "gpsd://\(address)"
    }
  }
}
