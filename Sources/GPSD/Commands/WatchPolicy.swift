// SPDX-License-Identifier: MIT

import Foundation

/// What a client of gpsd's protocol wants to be sent; what a command does not say stays as it was.
package struct WatchPolicy: Hashable, Sendable {
  /// Whether reports are sent at all.
  package var isEnabled = false

  /// Whether they are sent as JSON.
  package var json = false

  /// Whether they are sent as NMEA sentences.
  package var nmea = false

  /// Whether the receiver's own words are sent: 0 not at all, 1 as text, 2 as they are.
  package var raw = 0

  /// Whether numbers of AIS are scaled, which is only repeated to the client.
  package var scaled = false

  /// Whether timing is reported, which is only repeated to the client.
  package var timing = false

  /// Whether halves of AIS messages are joined, which is only repeated to the client.
  package var split24 = false

  /// Whether pulses are reported, which is only repeated to the client.
  package var pps = false

  /// The one device that reports are wanted of; `nil` is all.
  package var device: String?

  /// Makes the policy of a client that has said nothing.
  package init() {}

  /// Whether sentences are to be sent: a receiver's own words are sentences, too.
  package var wantsSentences: Bool { isEnabled && (nmea || raw > 0) }

  /// Whether JSON is to be sent.
  package var wantsJSON: Bool { isEnabled && json }
}

/// The object after ?WATCH=.
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

  /// Reads the object; `nil` if it is not an object, or if a value has another type.
  init?(json: some Sequence<UInt8>) {
    guard let values = try? JSONDecoder().decode(Values.self, from: Data(json)) else { return nil }
    self.values = values
  }

  /// The device of the request, if it names one.
  package var device: String? { values.device }

  /// The policy after this request.
  ///
  /// A request that does not say otherwise switches reports on, as in gpsd, but none of their
  /// kinds.
  ///
  /// - Parameter policy: The policy before it.
  /// - Returns: The new one.
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
