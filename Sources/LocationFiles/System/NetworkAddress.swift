// SPDX-License-Identifier: MIT

/// A host and a port.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The default port of gpsd.
  package static let portOfGPSD = 2_947

  /// The host's name or address, without the brackets of an IPv6 address.
  package let host: String

  /// The port, 1…65535.
  package let port: Int

  /// Makes an address.
  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Parses `HOST:PORT`; without a host, the address is that of this machine.
  ///
  /// - Parameters:
  ///   - text: The host and the port.
  ///   - defaultPort: The port if none is given; `nil` makes it mandatory.
  ///   - whole: The user's text, for the error.
  /// - Throws: `OptionError` if the text is not an address.
  package init(parsing text: String, defaultPort: Int?, in whole: String) throws(OptionError) {
    let hostText: Substring
    let portText: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else {
        throw OptionError("“\(whole)” lacks a ] after the address")
      }
      hostText = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw OptionError("“\(whole)” is no address; write [ADDRESS]:PORT")
      }
      portText = rest.isEmpty ? nil : rest.dropFirst()
    } else {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2 else {
        throw OptionError("“\(whole)” is no address; write one of IPv6 as [ADDRESS]:PORT")
      }
      hostText = parts[0]
      portText = parts.count == 2 ? parts[1] : nil
    }
    // An IPv6 address may name its interface after a percent sign.
    let refused = text.hasPrefix("[") ? "/?#@[]" : "/?#@[]%"
    guard !hostText.contains(where: { $0.isWhitespace || refused.contains($0) }) else {
      throw OptionError("“\(whole)” has more than a host and a port; leave the rest out")
    }
    host = hostText.isEmpty ? "localhost" : String(hostText)
    port = try Self.port(portText, defaultPort: defaultPort, in: whole)
  }

  private static func port(
    _ text: Substring?, defaultPort: Int?, in whole: String
  ) throws(OptionError) -> Int {
    guard let text else {
      guard let defaultPort else { throw OptionError("“\(whole)” lacks a port; add :PORT") }
      return defaultPort
    }
    guard let port = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }),
      (1...65_535).contains(port)
    else { throw OptionError("“\(text)” is no port; give a number from 1 to 65535") }
    return port
  }

  /// Whether the host is this machine's loopback interface.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || Self.isLoopbackOfIPv4(host)
  }

  /// Whether the host is an address within 127.0.0.0/8, as four numbers, because a name may begin
  /// with 127, too.
  private static func isLoopbackOfIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The address as text, with a colon between the host and the port.
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
