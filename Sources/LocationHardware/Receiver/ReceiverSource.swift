// SPDX-License-Identifier: MIT

import GPSD
package import LocationFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a live receiver is: behind a gpsd, or on a serial device that nobody reads yet.
package enum ReceiverSource: Hashable, Sendable {
  /// Behind a gpsd.
  case gpsd(ReceiverAddress)

  /// On a serial device of this machine, for which a gpsd of our own is started.
  case device(path: String)

  /// Reads where a receiver is: `gpsd://…` or the path of a device; `nil` for anything else.
  package init?(parsing text: String) throws(OptionError) {
    if ReceiverAddress.isMeant(by: text) {
      self = .gpsd(try ReceiverAddress(parsing: text))
    } else if Self.isDevice(text) {
      self = .device(path: text)
    } else {
      return nil
    }
  }

  /// Whether a path leads to a device that gives characters, as serial lines do and files do not.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0
      && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Whom to connect to.
  ///
  /// - Returns: The address, and the gpsd that must be kept for it, if it is our own.
  /// - Throws: `PrivateGPSDError` where none can be had, or be understood.
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
