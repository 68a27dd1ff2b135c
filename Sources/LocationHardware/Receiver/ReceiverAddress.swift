// SPDX-License-Identifier: MIT

package import LocationFiles

/// Where a gpsd is, and which of its devices is meant: `gpsd://HOST:PORT/DEVICE`.
///
/// A colon may stand before the device, as in `HOST:PORT:DEVICE`, which gpsd's own programs take.
package struct ReceiverAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host and the port.
  package let place: NetworkAddress

  /// Path of the device on that host; `nil` means any.
  package let device: String?

  /// Makes an address; by default that of a gpsd on this machine.
  package init(
    host: String = "localhost", port: Int = NetworkAddress.portOfGPSD, device: String? = nil
  ) {
    place = NetworkAddress(host: host, port: port)
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
    var authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    if path.count > 1 {
      // One colon more than there are parts stands before the device; another one before no port.
      for _ in 0..<2 where authority.last == ":" { authority.removeLast() }
    }
    place = try NetworkAddress(
      parsing: String(authority), defaultPort: NetworkAddress.portOfGPSD, in: text)
    guard path.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      throw OptionError("the device in “\(text)” has control characters; give its path")
    }
    guard path.count > 1 else {
      device = nil
      return
    }
    // What gpsd reads over a network is named by a URL, which stands behind the slash.
    device = path.contains("://") ? String(path.dropFirst()) : String(path)
  }

  /// The address as it is written.
  package var description: String { "\(Self.scheme)\(place)\(path)" }

  private var path: String {
    guard let device else { return "" }
    return device.hasPrefix("/") ? device : "/\(device)"
  }
}
