// SPDX-License-Identifier: MIT

import Foundation

/// A command of gpsd's protocol, as a client sends it.
package enum GPSDCommand: Hashable, Sendable {
  /// ?WATCH: asks for reports; `nil` only asks what is sent.
  case watch(WatchRequest?)
  /// ?POLL: requests the current data.
  case poll
  /// ?DEVICES: asks for all devices.
  case devices
  /// ?DEVICE: asks for the device of this path, or would configure it; `nil` is the only one.
  case device(path: String?)
  /// ?VERSION: asks what the server is.
  case version
  /// Anything else, for the words of the error.
  case unrecognized(String)

  /// Bytes of an unrecognized command that an error repeats.
  static let mostBytesRepeated = 60

  /// Reads a command without its end, as `GPSDCommandFramer` hands it out.
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
