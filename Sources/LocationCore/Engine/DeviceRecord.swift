// SPDX-License-Identifier: MIT

/// An event on a device, in the order of occurrence.
public enum DeviceRecord: Hashable, Sendable {
  /// An event delivered to a client.
  case client(ClientNotice)

  /// Any other event.
  case device(DeviceNotice)
}
