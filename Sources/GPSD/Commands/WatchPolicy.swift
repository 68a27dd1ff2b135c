// SPDX-License-Identifier: MIT

import Foundation

/// The reports that a client of gpsd's protocol has requested.
package struct WatchPolicy: Hashable, Sendable {
  /// Whether reports are sent at all.
  package var isEnabled = false

  /// Whether reports are sent as JSON.
  package var json = false

  /// Whether reports are sent as NMEA sentences.
  package var nmea = false

  /// Whether the receiver's raw output is sent: 0 not at all, 1 as text, 2 in binary.
  package var raw = 0

  /// Whether AIS values are scaled; the setting is only repeated to the client.
  package var scaled = false

  /// Whether timing is reported; the setting is only repeated to the client.
  package var timing = false

  /// Whether split AIS messages are joined; the setting is only repeated to the client.
  package var split24 = false

  /// Whether pulses per second are reported; the setting is only repeated to the client.
  package var pps = false

  /// The path of the only device to report; `nil` means all devices.
  package var device: String?

  /// Makes the policy of a client that has requested nothing.
  package init() {}

  /// Whether to send sentences; raw output consists of sentences, too.
  package var wantsSentences: Bool { isEnabled && (nmea || raw > 0) }

  /// Whether to send JSON.
  package var wantsJSON: Bool { isEnabled && json }
}

/// The object of a `?WATCH=` command.
package struct WatchRequest: Hashable, Sendable {
  private let values: Values

  private struct Values: Hashable, Decodable {
    var enable: Bool?
    var json: Bool?
    var nmea: Bool?
    var raw: Int?
    var scaled: Bool?
    var timing: Bool?
    var split24: Bool?
    var pps: Bool?
    var device: String?
  }

  /// Parses the object; `nil` if it is not an object, or if a value has the wrong type.
  init?(json: some Sequence<UInt8>) {
    guard let values = try? JSONDecoder().decode(Values.self, from: Data(json)) else { return nil }
    self.values = values
  }

  /// The path of the device that the request names, if any.
  package var device: String? { values.device }

  /// Returns the policy after this request.
  ///
  /// A request without `enable` switches reports on, as in gpsd. Every other value that the request
  /// does not name stays as it was.
  ///
  /// - Parameter policy: The policy before the request.
  /// - Returns: The new policy.
  package func applied(to policy: WatchPolicy) -> WatchPolicy {
    var new = policy
    new.isEnabled = values.enable ?? true
    new.json = values.json ?? policy.json
    new.nmea = values.nmea ?? policy.nmea
    new.raw = min(max(values.raw ?? policy.raw, 0), 2)
    new.scaled = values.scaled ?? policy.scaled
    new.timing = values.timing ?? policy.timing
    new.split24 = values.split24 ?? policy.split24
    new.pps = values.pps ?? policy.pps
    new.device = values.device ?? policy.device
    return new
  }
}
