// SPDX-License-Identifier: MIT

import Foundation

/// A command that a client of gpsd's protocol sends.
package enum GPSDCommand: Hashable, Sendable {
  /// `?WATCH`: requests reports; `nil` only queries what is sent.
  case watch(WatchRequest?)
  /// `?POLL`: requests the current data.
  case poll
  /// `?DEVICES`: requests a list of all devices.
  case devices
  /// `?DEVICE`: requests the state of the device with a path, or its configuration; a path of `nil`
  /// means the only device.
  case device(path: String?)
  /// `?VERSION`: requests the server's version.
  case version
  /// Any other text, with its beginning for the error message.
  case unrecognized(String)

  /// The largest number of bytes of an unrecognized command that an error repeats.
  static let mostBytesRepeated = 60

  /// Parses a command without its end, as `GPSDCommandFramer` returns it.
  package init(_ bytes: some Collection<UInt8>) {
    let text = Self.trimmed(Array(bytes))
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: Self.trimmed(text[..<(equals ?? text.endIndex)]), as: UTF8.self)
    let object = equals.map { text[text.index(after: $0)...] }
    self =
      Self.known(name, object)
      ?? .unrecognized(String(decoding: text.prefix(Self.mostBytesRepeated), as: UTF8.self))
  }

  private static func known(_ name: String, _ object: ArraySlice<UInt8>?) -> Self? {
    switch (name, object) {
    case ("?WATCH", nil): .watch(nil)
    case ("?WATCH", let object?): WatchRequest(json: object).map { .watch($0) }
    case ("?POLL", nil): .poll
    case ("?DEVICES", nil): .devices
    case ("?VERSION", nil): .version
    case ("?DEVICE", nil): .device(path: nil)
    case ("?DEVICE", let object?): deviceRequest(object).map { .device(path: $0.path) }
    default: nil
    }
  }

  private struct DeviceRequest: Decodable {
    var path: String?
  }

  private static func deviceRequest(_ json: some Collection<UInt8>) -> DeviceRequest? {
    try? JSONDecoder().decode(DeviceRequest.self, from: Data(json))
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> ArraySlice<UInt8> {
    let begun = ArraySlice(bytes.drop { $0 <= UInt8(ascii: " ") })
    let end = begun.lastIndex { $0 > UInt8(ascii: " ") }
    return begun[..<(end.map { $0 + 1 } ?? begun.startIndex)]
  }
}
