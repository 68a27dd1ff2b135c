// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

extension ScenarioReader {
  /// The action of an app with one of its monitors; `nil` for other verbs.
  mutating func monitoring(
    _ verb: ScenarioWord.Verb, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    let monitor = required(.monitor, fields, "monitor: places")
      .flatMap { name($0, of: "a monitor") }
    switch verb {
    case .addCondition: return try addCondition(to: monitor, app, fields)
    case .removeCondition: return try removeCondition(from: monitor, app, fields)
    case .awaitEvents:
      try checker.act(app)
      guard let monitor else { return nil }
      try checker.beginAwaiting(monitor, of: app)
      return .awaitEvents(monitor)
    case .stopAwaiting:
      try checker.act(app)
      guard let monitor, let entry = fields[.monitor] else { return nil }
      do throws(ScenarioChecker.Refusal) {
        try checker.stopAwaiting(monitor, of: app)
      } catch {
        faults.add(entry.value.position, "monitor: \(error.message)")
      }
      return .stopAwaiting(monitor)
    case .launch, .enterForeground, .enterBackground, .suspend, .resume, .terminate,
      .createManager, .releaseManager, .dropDelegate, .startUpdates, .stopUpdates, .requestLocation,
      .startHeading, .stopHeading, .startMonitoring, .stopMonitoring, .requestState, .startVisits,
      .stopVisits, .startSignificantChanges, .stopSignificantChanges, .allowDeferral,
      .disallowDeferral, .requestWhenInUse, .requestAlways, .requestFullAccuracy,
      .beginServiceSession, .endServiceSession, .beginBackgroundActivity, .endBackgroundActivity,
      .startLiveUpdates, .stopLiveUpdates, .set:
      return nil
    }
  }

  private mutating func addCondition(
    to monitor: String?, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    let example = "condition: {id: home, latitude: 46.1, longitude: 8.2, radius: 100}"
    let condition = required(.condition, fields, example).flatMap { self.condition($0) }
    let assumption = fields[.assuming].map { word($0, ScenarioWord.Assumption.self) } ?? .unknown
    try checker.act(app)
    checker.watch(for: app)
    guard let monitor, let condition, let assumption else {
      hasFaultyCondition = true
      return nil
    }
    checker.add(condition.id, to: monitor, of: app)
    return .monitor(
      monitor,
      .addCondition(condition.id, condition.condition, assuming: assumption.state))
  }

  private mutating func removeCondition(
    from monitor: String?, _ app: String, _ fields: StepFields
  ) throws(ScenarioChecker.Refusal) -> ScenarioAppAction? {
    let entry = required(.condition, fields, "condition: home")
    let id = entry.flatMap { text($0) }
    try checker.act(app)
    guard let monitor, let entry, let id else { return nil }
    do throws(ScenarioChecker.Refusal) {
      try checker.remove(id, from: monitor, of: app)
    } catch {
      // The identifier may belong to a condition that could not be read, which was already
      // reported.
      if !hasFaultyCondition { faults.add(entry.value.position, "condition: \(error.message)") }
    }
    return .monitor(monitor, .removeCondition(id))
  }

  /// The monitors whose events an app awaits from its launch on; `nil` if they are unknown.
  mutating func awaited(_ entry: ScenarioEntry, managers: [ScenarioManager]) -> [String]? {
    guard case .list(let items) = entry.value.content else {
      if entry.value.content != .faulty {
        faults.add(
          entry.value.position,
          "awaits: \(description(of: entry.value)) stands here; give a list of names of monitors, "
            + "such as [places]")
      }
      return nil
    }
    var monitors: [String] = []
    var isKnown = true
    for item in items {
      let entry = ScenarioEntry(key: entry.key, position: entry.position, value: item)
      guard let monitor = name(entry, of: "a monitor") else {
        isKnown = false
        continue
      }
      if monitors.contains(monitor) {
        faults.add(item.position, "awaits: “\(monitor)” is given twice; delete one of the two")
      } else if managers.contains(where: { $0.name == monitor }) {
        faults.add(
          item.position, "awaits: “\(monitor)” is a manager already; choose another name")
      } else {
        monitors.append(monitor)
      }
    }
    return isKnown ? monitors : nil
  }

  // MARK: - Conditions

  /// A condition with its identifier.
  private mutating func condition(
    _ entry: ScenarioEntry
  ) -> (id: String, condition: MonitorCondition)? {
    guard let fields = fields(entry.value, of: "a condition", ScenarioKey.WatchedCondition.self)
    else { return nil }
    let id = required(.id, fields, "id: home").flatMap { text($0) }
    let condition = fields[.beacon] == nil ? place(fields) : beacon(fields)
    guard let id, let condition else { return nil }
    return (id, condition)
  }

  private mutating func place(
    _ fields: ScenarioFields<ScenarioKey.WatchedCondition>
  ) -> MonitorCondition? {
    let keys: [ScenarioKey.WatchedCondition] = [.latitude, .longitude, .radius]
    if fields.suspected.contains(.beacon) { return nil }
    if keys.allSatisfy({ fields[$0] == nil && !fields.suspected.contains($0) }) {
      faults.add(
        fields.position,
        "a condition is a circle or a beacon; add latitude, longitude and radius, or beacon")
      return nil
    }
    for key in [ScenarioKey.WatchedCondition.major, .minor] {
      refuse(fields[key], with: "“latitude”")
    }
    return circle(fields, latitude: .latitude, longitude: .longitude, radius: .radius)
      .map { .circle(center: $0.center, radius: $0.radius) }
  }

  private mutating func beacon(
    _ fields: ScenarioFields<ScenarioKey.WatchedCondition>
  ) -> MonitorCondition? {
    for key in [ScenarioKey.WatchedCondition.latitude, .longitude, .radius] {
      refuse(fields[key], with: "“beacon”")
    }
    let uuid = fields[.beacon].flatMap { self.uuid($0) }
    let major = fields[.major].map { beaconNumber($0) }
    let minor = fields[.minor].map { beaconNumber($0) }
    if let entry = fields[.minor], fields[.major] == nil, !fields.suspected.contains(.major) {
      faults.add(entry.position, "“minor” needs “major” beside it; add the beacon's major")
    }
    guard let uuid, major != .some(nil), minor != .some(nil) else { return nil }
    return .beacon(uuid: uuid, major: major ?? nil, minor: minor ?? nil)
  }

  /// The UUID of a beacon, in capital letters.
  private mutating func uuid(_ entry: ScenarioEntry) -> String? {
    guard let text = text(entry) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    if parts.map(\.count) == [8, 4, 4, 4, 12], parts.joined().allSatisfy(isHexadecimalDigit) {
      return text.uppercased()
    }
    faults.add(
      entry.value.position,
      "beacon: \(quoted(text)) is no UUID; give one such as "
        + "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")
    return nil
  }

  private mutating func beaconNumber(_ entry: ScenarioEntry) -> UInt16? {
    option(entry, wanted: "a whole number from 0 to 65535") { text throws(OptionError) in
      guard let number = UInt16(text) else {
        throw OptionError(
          "“\(text)” is no number of a beacon; give a whole number from 0 to 65535")
      }
      return number
    }
  }
}

extension ScenarioWord.Assumption {
  /// The state that the app assumes.
  var state: ConditionState {
    switch self {
    case .unknown: .unknown
    case .satisfied: .satisfied
    case .unsatisfied: .unsatisfied
    }
  }
}

private func isHexadecimalDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
}
