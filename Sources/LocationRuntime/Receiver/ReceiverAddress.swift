// SPDX-License-Identifier: MIT

/// Where a gpsd is, and which of its devices is meant: `gpsd://HOST:PORT/DEVICE`.
package struct ReceiverAddress: Hashable, Sendable, CustomStringConvertible {
  /// The port that gpsd has of old.
  package static let standardPort = 2947

  /// Name or address of the host, an IPv6 address without its brackets.
  package let host: String

  /// The port, 1…65535.
  package let port: Int

  /// Path of the device on that host; `nil` means any.
  package let device: String?

  /// Makes an address; by default that of a gpsd on this machine.
  package init(host: String = "localhost", port: Int = standardPort, device: String? = nil) {
    self.host = host
    self.port = port
    self.device = device
  }

  /// Whether a text is meant as an address of a gpsd.
  package static func isMeant(by text: String) -> Bool { text.hasPrefix(scheme) }

  private static let scheme = "gpsd://"

  /// Reads an address, all parts of which but the scheme may be left out.
  package init(parsing text: String) throws(OptionError) {
    guard text.hasPrefix(Self.scheme) else {
      throw OptionError("“\(text)” is no address of a gpsd; write gpsd://HOST:PORT")
    }
    let rest = text.dropFirst(Self.scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    (host, port) = try Self.hostAndPort(authority, of: text)
    guard path.count > 1 else {
      device = nil
      return
    }
    guard path.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      throw OptionError("the device in “\(text)” has control characters; give its path")
    }
    device = String(path)
  }

  private static func hostAndPort(
    _ authority: Substring, of text: String
  ) throws(OptionError) -> (String, Int) {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else {
        throw OptionError("“\(text)” has no ] behind its IPv6 address")
      }
      host = authority[authority.index(after: authority.startIndex)..<end]
      let tail = authority[authority.index(after: end)...]
      guard tail.isEmpty || tail.hasPrefix(":") else {
        throw OptionError("“\(tail)” in “\(text)” is no port; write gpsd://[ADDRESS]:PORT")
      }
      port = tail.isEmpty ? nil : tail.dropFirst()
      guard host.contains(":"),
        host.allSatisfy({ $0.isHexDigit || ":.%".contains($0) || $0.isLetter })
      else { throw OptionError("“\(host)” is no IPv6 address") }
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
      if port?.contains(":") == true {
        throw OptionError("an IPv6 address stands in brackets: gpsd://[\(authority)]")
      }
    }
    guard host.allSatisfy({ !$0.isWhitespace && !"@?#[]\\".contains($0) }) else {
      throw OptionError("“\(host)” is no host; write gpsd://HOST:PORT")
    }
    guard let port else { return (host.isEmpty ? "localhost" : String(host), standardPort) }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
      (1...65_535).contains(number)
    else { throw OptionError("“\(port)” is no port; give a number from 1 to 65535") }
    return (host.isEmpty ? "localhost" : String(host), number)
  }

  /// Host and port, as messages name them.
  package var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The address as it is written.
  package var description: String { "\(Self.scheme)\(place)\(device ?? "")" }
}
