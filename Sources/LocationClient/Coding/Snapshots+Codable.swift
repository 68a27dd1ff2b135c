// SPDX-License-Identifier: MIT

package import LocationCore

// A device may be in another process, so snapshots can be encoded. Decoding uses the initializers
// that check every value; a synthesized decoder would accept values that they refuse.

extension ClientSnapshot: Codable {
  private enum Key: String, CodingKey {
    case authorization, access, location, counts
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      authorization: try values.decode(AuthorizationForm.self, forKey: .authorization).value(),
      access: try InvalidForm.unless(
        LocationAccess(rawValue: values.decode(UInt8.self, forKey: .access)), "access"),
      location: try values.decodeIfPresent(FixForm.self, forKey: .location)?.value(),
      counts: try values.decode(CountsForm.self, forKey: .counts).value())
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(AuthorizationForm(authorization), forKey: .authorization)
    try values.encode(access.rawValue, forKey: .access)
    try values.encodeIfPresent(location.map(FixForm.init), forKey: .location)
    try values.encode(CountsForm(counts), forKey: .counts)
  }
}

extension AppSnapshot: Codable {
  private enum Key: String, CodingKey {
    case authorization, isLocationServicesOn, isRunning, hasLocationBackgroundMode, hasCompass,
      canDefer, largestRegionRadius
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    authorization = try values.decode(AuthorizationForm.self, forKey: .authorization).value()
    isLocationServicesOn = try values.decode(Bool.self, forKey: .isLocationServicesOn)
    isRunning = try values.decode(Bool.self, forKey: .isRunning)
    hasLocationBackgroundMode = try values.decode(Bool.self, forKey: .hasLocationBackgroundMode)
    hasCompass = try values.decode(Bool.self, forKey: .hasCompass)
    canDefer = try values.decode(Bool.self, forKey: .canDefer)
    largestRegionRadius = try values.decode(Double.self, forKey: .largestRegionRadius)
    guard largestRegionRadius > 0, largestRegionRadius.isFinite else {
      throw InvalidForm(name: "largestRegionRadius")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(AuthorizationForm(authorization), forKey: .authorization)
    try values.encode(isLocationServicesOn, forKey: .isLocationServicesOn)
    try values.encode(isRunning, forKey: .isRunning)
    try values.encode(hasLocationBackgroundMode, forKey: .hasLocationBackgroundMode)
    try values.encode(hasCompass, forKey: .hasCompass)
    try values.encode(canDefer, forKey: .canDefer)
    try values.encode(largestRegionRadius, forKey: .largestRegionRadius)
  }
}

/// The encoded form of status and accuracy, with Core Location's numbers.
private struct AuthorizationForm: Codable {
  private let status: Int32
  private let accuracy: Int

  init(_ state: AuthorizationState) {
    (status, accuracy) = (state.status.rawValue, state.accuracy.rawValue)
  }

  func value() throws(InvalidForm) -> AuthorizationState {
    AuthorizationState(
      status: try InvalidForm.unless(AuthorizationStatus(rawValue: status), "status"),
      accuracy: try InvalidForm.unless(AccuracyAuthorization(rawValue: accuracy), "accuracy"))
  }
}

/// The encoded form of a client's counts, with the dropped fixes by reason.
private struct CountsForm: Codable {
  private let received: Int
  private let delivered: Int
  private let significantChanges: Int
  private let answers: Int
  private let regions: Int
  private let filtered: Int
  private let dropped: [String: Int]

  init(_ counts: DeliveryCounts) {
    received = counts.received
    delivered = counts.delivered
    significantChanges = counts.significantChanges
    answers = counts.answers
    regions = counts.regions
    filtered = counts.filtered
    var dropped: [String: Int] = [:]
    for reason in DropReason.allCases where counts[reason] > 0 {
      dropped[reason.rawValue] = counts[reason]
    }
    self.dropped = dropped
  }

  func value() throws(InvalidForm) -> DeliveryCounts {
    var reasons: [DropReason: Int] = [:]
    for (name, count) in dropped {
      reasons[try InvalidForm.unless(DropReason(rawValue: name), name)] = count
    }
    return try InvalidForm.unless(
      DeliveryCounts(
        received: received, delivered: delivered, significantChanges: significantChanges,
        answers: answers, regions: regions, filtered: filtered, dropped: reasons),
      "counts")
  }
}
