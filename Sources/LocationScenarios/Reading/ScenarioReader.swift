// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

/// Reads a scenario, and reports every fault with its place and a remedy.
///
/// It continues after a fault, so that a user sees all faults at the same time. Consequences of a
/// fault are not reported again.
package struct ScenarioReader {
  var faults = FaultList()

  /// The apps and managers that exist, step by step.
  var checker = ScenarioChecker()

  /// Whether a region could not be read, so that an unknown id may be valid.
  var hasFaultyRegion = false

  /// Whether a condition could not be read, so that an unknown id may be valid.
  var hasFaultyCondition = false

  /// The time that has passed, step by step.
  var clock = TimelineClock()

  private init() {}

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - root: The tree of its text; `nil` if the text gave none.
  ///   - faults: The faults of the text.
  /// - Returns: The scenario.
  /// - Throws: `ScenarioFaults` if there are any.
  package static func scenario(
    _ root: ScenarioNode?, _ faults: FaultList
  ) throws(ScenarioFaults) -> Scenario {
    var reader = Self()
    reader.faults = faults
    let scenario = root.flatMap { reader.scenario($0) }
    if let faults = reader.faults.result { throw faults }
    guard let scenario else { preconditionFailure("no scenario, and no fault that says why") }
    return scenario
  }

  private mutating func scenario(_ root: ScenarioNode) -> Scenario? {
    guard let fields = fields(root, of: "a scenario", ScenarioKey.Root.self),
      hasKnownVersion(fields)
    else { return nil }
    var scenario = Scenario(apps: [])
    scenario.title = fields[.title].flatMap { text($0) }
    scenario.covers = fields[.covers].map { covers($0) } ?? []
    let profile = fields[.profile].flatMap { word($0, SystemProfile.self) }
    scenario.profile = profile ?? scenario.profile
    scenario.seed = fields[.seed].flatMap { seed($0) } ?? 0
    scenario.grace = fields[.grace].flatMap { duration($0) }
    scenario.eventLifetime = fields[.eventLifetime].flatMap { duration($0) }
    let deferral = fields[.deferral].flatMap { word($0, DeferralSupport.self) }
    scenario.deferral = deferral ?? scenario.deferral
    scenario.duration = fields[.duration].flatMap { duration($0) }
    if let entry = fields[.duration], scenario.duration == .zero {
      faults.add(entry.value.position, "duration: a run must last; give a time above 0s")
    }
    scenario.device = fields[.device].map { device($0) } ?? DevicePrivacy()
    scenario.source = fields[.source].flatMap { source($0) }
    if let apps = required(.apps, fields, "apps: {walk: {identifier: com.example.walk}}") {
      scenario.apps = self.apps(apps)
    }
    clock.end = scenario.duration
    scenario.timeline = fields[.timeline].map { timeline($0) } ?? []
    return scenario
  }

  private mutating func hasKnownVersion(_ fields: ScenarioFields<ScenarioKey.Root>) -> Bool {
    let version = String(Scenario.formatVersion)
    guard let entry = required(.locsim, fields, "locsim: \(version)") else { return true }
    guard let text = bare(entry, wanted: "the version of the format, \(version)") else {
      return false
    }
    if text == version { return true }
    faults.add(
      entry.value.position,
      "locsim: \(quoted(text)) is no version of the format that this locsim can read; give "
        + version)
    return false
  }

  private mutating func covers(_ entry: ScenarioEntry) -> [String] {
    let items: [ScenarioNode]
    if case .list(let list) = entry.value.content { items = list } else { items = [entry.value] }
    return items.compactMap { item in
      let entry = ScenarioEntry(key: entry.key, position: entry.position, value: item)
      guard let id = text(entry) else { return nil }
      let parts = id.split(separator: "-", omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isUppercaseLetter),
        parts[1].first?.isNumber == true, parts[1].utf8.allSatisfy(isDigitOrLowercaseLetter)
      {
        return id
      }
      faults.add(item.position, "covers: \(quoted(id)) is no case; give one such as CL-11")
      return nil
    }
  }

  private mutating func seed(_ entry: ScenarioEntry) -> UInt64? {
    guard let text = bare(entry, wanted: "a whole number from 0") else { return nil }
    if let seed = UInt64(text) { return seed }
    faults.add(
      entry.value.position,
      "seed: \(quoted(text)) is no seed; give a whole number from 0 to \(UInt64.max)")
    return nil
  }

  private mutating func device(_ entry: ScenarioEntry) -> DevicePrivacy {
    var device = DevicePrivacy()
    guard let fields = fields(entry.value, of: "a device", ScenarioKey.Device.self) else {
      return device
    }
    let services = fields[.locationServices].flatMap { flag($0) }
    device.isLocationServicesOn = services ?? device.isLocationServicesOn
    device.isRestricted = fields[.restricted].flatMap { flag($0) } ?? device.isRestricted
    return device
  }
}

private func isUppercaseLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

private func isDigitOrLowercaseLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}
