// SPDX-License-Identifier: MIT

import Foundation

/// A command of gpsd's protocol, as a client sends it.
public enum GPSDCommand: Hashable, Sendable {
  /// ?WATCH: asks for reports; `nil` only asks what is sent.
  case watch(WatchRequest?)
  /// ?POLL: asks for what is known now.
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
  public init(_ bytes: some Collection<UInt8>) {
    let text = Self.trimmed(bytes)
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: Self.trimmed(text[..<(equals ?? text.endIndex)]), as: UTF8.self)
    let object = equals.map { text[text.index(after: $0)...] }
    switch (name, object) {
    case ("?WATCH", nil): self = .watch(nil)
    case ("?WATCH", let object?):
      guard let request = WatchRequest(json: object) else { fallthrough }
      self = .watch(request)
    case ("?POLL", nil): self = .poll
    case ("?DEVICES", nil): self = .devices
    case ("?VERSION", nil): self = .version
    case ("?DEVICE", nil): self = .device(path: nil)
    case ("?DEVICE", let object?):
      guard let request = Self.deviceRequest(object) else { fallthrough }
      self = .device(path: request.path)
    default:
      self = .unrecognized(
        String(decoding: text.prefix(Self.mostBytesRepeated), as: UTF8.self))
    }
  }

  private struct DeviceRequest: Decodable {
    var path: String?
  }

  private static func deviceRequest(_ json: some Collection<UInt8>) -> DeviceRequest? {
    try? JSONDecoder().decode(DeviceRequest.self, from: Data(json))
  }

  private static func trimmed<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence
  where Bytes.SubSequence: Collection<UInt8> {
    bytes.drop { $0 <= UInt8(ascii: " ") }
  }
}
