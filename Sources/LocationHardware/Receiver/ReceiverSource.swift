// SPDX-License-Identifier: MIT

import GPSD
package import LocationFiles

/// A source of live positions: a gpsd, or a serial device that no gpsd reads yet.
package enum ReceiverSource: Hashable, Sendable {
  /// A gpsd, or one of its devices.
  case gpsd(ReceiverAddress)

  /// A serial device of this machine, for which a private gpsd is started.
  case device(path: String)

  /// Parses a source: `gpsd://…` or the path of a device; `nil` for anything else.
  ///
  /// - Throws: `OptionError` if the text begins with `gpsd://` and is not an address.
  package init?(parsing text: String) throws(OptionError) {
    if ReceiverAddress.isMeant(by: text) {
      self = .gpsd(try ReceiverAddress(parsing: text))
    } else if Self.isDevice(text) {
      self = .device(path: text)
    } else {
      return nil
    }
  }

  /// Returns whether a path is a character device, as serial lines are and files are not.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Opens the source.
  ///
  /// - Returns: The address to connect to, and the private gpsd to keep while it is in use.
  /// - Throws: `PrivateGPSDError` if no gpsd is available, if this build has no decoder, or if the
  ///   system refuses the resources.
  package func open() throws(PrivateGPSDError) -> (ReceiverAddress, PrivateGPSD?) {
    guard GPSDDecoder.isIncluded else { throw .notIncluded }
    do throws(SystemShortage) {
      try SystemReserve.checkForNetwork()
    } catch {
      throw .refused(error)
    }
    switch self {
    case .gpsd(let address): return (address, nil)
    case .device(let path):
      let daemon = try PrivateGPSD(.device(path))
      return (ReceiverAddress(host: "127.0.0.1", port: daemon.port), daemon)
    }
  }
}
