// SPDX-License-Identifier: MIT

package import LocationFiles

/// The address of a gpsd and of one of its devices: `gpsd://HOST:PORT/DEVICE`.
///
/// A colon may also separate the device, as in `HOST:PORT:DEVICE`, which gpsd's own programs
/// accept.
package struct ReceiverAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host and the port.
  package let place: NetworkAddress

  /// The path of the device on that host; `nil` for any device.
  package let device: String?

  /// Makes an address; by default that of a gpsd on this machine.
  package init(
    host: String = "localhost", port: Int = NetworkAddress.portOfGPSD, device: String? = nil
  ) {
    place = NetworkAddress(host: host, port: port)
    self.device = device
  }

  /// Returns whether a text is meant as an address of a gpsd.
  package static func isMeant(by text: String) -> Bool { text.hasPrefix(scheme) }

  private static let scheme = "gpsd://"

  /// Parses an address; every part but the scheme may be missing.
  ///
  /// - Throws: `OptionError` if the text is not an address.
  package init(parsing text: String) throws(OptionError) {
    guard text.hasPrefix(Self.scheme) else {
      throw OptionError("“\(text)” is no address of a gpsd; write gpsd://HOST:PORT")
    }
    let rest = text.dropFirst(Self.scheme.count)
    var authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    if path.count > 1 {
      // An extra colon comes before the device, and another one if the port is missing.
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
    // A network source of gpsd is named by a URL, which comes after the slash.
    device = path.contains("://") ? String(path.dropFirst()) : String(path)
  }

  /// The address in its text form.
  package var description: String { "\(Self.scheme)\(place)\(path)" }

  private var path: String {
    guard let device else { return "" }
    return device.hasPrefix("/") ? device : "/\(device)"
  }
}
