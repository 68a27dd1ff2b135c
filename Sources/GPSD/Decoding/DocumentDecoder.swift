// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decodes gpsd's reports about itself: DEVICES, DEVICE, WATCH and ERROR.
///
/// Any field may be missing or have another type: `readonly` became a string in gpsd 3.23, and
/// `activated` is a time or the number zero. `LineGuard` has checked the form of the line before.
struct DocumentDecoder {
  private let decoder = JSONDecoder()

  /// Decodes a line of a class.
  ///
  /// - Throws: `LineFault` with the code `undecodable`.
  func decode(_ line: [UInt8], as lineClass: LineClass) throws(LineFault) -> GPSDReport? {
    do {
      let data = Data(line)
      switch lineClass {
      case .devices: return .devices(try decoder.decode(Devices.self, from: data).list)
      case .device: return .device(try decoder.decode(Device.self, from: data).value)
      case .watch: return .watch(isEnabled: try decoder.decode(Watch.self, from: data).isEnabled)
      case .error: return .error(try decoder.decode(Refusal.self, from: data).message)
      case .position, .sky, .attitude, .noise, .version: return nil
      }
    } catch {
      throw LineFault(.undecodable, at: 0)
    }
  }
}

private struct Devices: Decodable {
  let list: [GPSDDevice]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard container.contains(.devices) else {
      list = []
      return
    }
    list = try container.decode([Entry].self, forKey: .devices).compactMap(\.device?.value)
  }

  /// A device, or nothing if it has no path, so that the other devices are still decoded.
  private struct Entry: Decodable {
    let device: Device?

    init(from decoder: any Decoder) throws { device = try? Device(from: decoder) }
  }
}

private struct Device: Decodable {
  let value: GPSDDevice

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    value = GPSDDevice(
      path: try container.decode(String.self, forKey: .path),
      isActive: Self.isActive(container),
      driver: try? container.decode(String.self, forKey: .driver))
  }

  /// Whether `activated` is a time, which gpsd writes for a device that it reads, or zero.
  private static func isActive(_ container: KeyedDecodingContainer<Key>) -> Bool? {
    if let since = try? container.decode(String.self, forKey: .activated) { return !since.isEmpty }
    return (try? container.decode(Double.self, forKey: .activated)).map { $0 != 0 }
  }
}

private struct Watch: Decodable {
  let isEnabled: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    isEnabled = (try? container.decode(Bool.self, forKey: .enable)) ?? false
  }
}

private struct Refusal: Decodable {
  let message: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    message = (try? container.decode(String.self, forKey: .message)) ?? ""
  }
}

private enum Key: String, CodingKey {
  case devices
  case path
  case activated
  case driver
  case enable
  case message
}
