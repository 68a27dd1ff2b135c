// SPDX-License-Identifier: MIT

/// A class of gpsd's reports that locsim uses.
enum LineClass: String, CaseIterable, Sendable {
  case position = "TPV"
  case sky = "SKY"
  case attitude = "ATT"
  case noise = "GST"
  case version = "VERSION"
  case devices = "DEVICES"
  case device = "DEVICE"
  case watch = "WATCH"
  case error = "ERROR"

  /// The keys that libgps may see; `nil` for a class that libgps does not decode.
  ///
  /// libgps does not know that a device is gone (`"activated":0`), and takes four devices at most.
  var schema: ReportSchema? {
    switch self {
    case .position: .position
    case .sky: .sky
    case .attitude: .attitude
    case .noise: .noise
    case .version: .version
    case .devices, .device, .watch, .error: nil
    }
  }
}
