// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationSources

extension ScenarioReader {
  /// The use of a service that watches for an app; `nil` for other verbs.
  mutating func watching(
    _ verb: ScenarioWord.Verb, _ app: String, _ fields: StepFields
  ) -> ScenarioWatching? {
    switch verb {
    case .startMonitoring:
      guard let entry = required(.region, fields, Self.regionExample) else { return nil }
      checker.watch(for: app)
      return given(entry, to: app).map { .startMonitoring($0) }
    case .stopMonitoring:
      return required(.region, fields, "region: home").flatMap { knownRegion($0, of: app) }
        .map { .stopMonitoring($0.identifier) }
    case .requestState:
      guard let entry = required(.region, fields, "region: home") else { return nil }
      if case .scalar = entry.value.content {
        return knownRegion(entry, of: app).map { .requestState($0) }
      }
      return given(entry, to: app).map { .requestState($0) }
    case .startVisits:
      checker.watch(for: app)
      return .startVisits
    case .stopVisits: return .stopVisits
    case .startSignificantChanges:
      checker.watch(for: app)
      return .startSignificantChanges
    case .stopSignificantChanges: return .stopSignificantChanges
    case .launch, .enterForeground, .enterBackground, .suspend, .resume, .terminate,
      .createManager, .releaseManager, .dropDelegate, .startUpdates, .stopUpdates, .requestLocation,
      .startHeading, .stopHeading, .allowDeferral, .disallowDeferral, .requestWhenInUse,
      .requestAlways, .requestFullAccuracy, .beginServiceSession, .endServiceSession,
      .beginBackgroundActivity, .endBackgroundActivity, .startLiveUpdates, .stopLiveUpdates,
      .addCondition, .removeCondition, .awaitEvents, .stopAwaiting, .set:
      return nil
    }
  }

  private static let regionExample =
    "region: {id: home, latitude: 46.1, longitude: 8.2, radius: 100}"

  /// The regions that an app monitors as soon as it has made a manager.
  mutating func regions(_ entry: ScenarioEntry) -> [CircularRegion] {
    guard case .list(let items) = entry.value.content else {
      if entry.value.content != .faulty {
        faults.add(
          entry.value.position,
          "regions: \(description(of: entry.value)) stands here; give a list of regions, such as "
            + "[{id: home, latitude: 46.1, longitude: 8.2, radius: 100}]")
      }
      return []
    }
    var regions: [CircularRegion] = []
    for item in items {
      let entry = ScenarioEntry(key: entry.key, position: entry.position, value: item)
      guard let region = region(entry) else { continue }
      if regions.contains(where: { $0.identifier == region.identifier }) {
        faults.add(
          item.position,
          "regions: \(quoted(region.identifier)) is given twice; the second would take the place "
            + "of the first, so delete one of the two")
      }
      regions.append(region)
    }
    return regions
  }

  /// A region with all its values.
  mutating func region(_ entry: ScenarioEntry) -> CircularRegion? {
    guard let fields = fields(entry.value, of: "a region", ScenarioKey.WatchedRegion.self) else {
      hasFaultyRegion = true
      return nil
    }
    let id = required(.id, fields, "id: home").flatMap { text($0) }
    let circle = circle(fields, latitude: .latitude, longitude: .longitude, radius: .radius)
    let notify = fields[.notify].map { word($0, ScenarioWord.Notify.self) } ?? .both
    guard let id, let circle, let notify else {
      hasFaultyRegion = true
      return nil
    }
    return CircularRegion(
      identifier: id, center: circle.center, radius: circle.radius,
      notifiesOnEntry: notify != .exit,
      notifiesOnExit: notify != .entry)
  }

  /// A circle on the ground, whose keys are all required.
  mutating func circle<Key>(
    _ fields: ScenarioFields<Key>, latitude: Key, longitude: Key, radius: Key
  ) -> (center: Coordinate, radius: Double)? {
    let latitude = required(latitude, fields, "latitude: 46.1").flatMap {
      option($0, wanted: "degrees from -90 to 90") { text throws(OptionError) in
        try OptionText.latitude(text)
      }
    }
    let longitude = required(longitude, fields, "longitude: 8.2").flatMap {
      option($0, wanted: "degrees from -180 to 180") { text throws(OptionError) in
        try OptionText.longitude(text)
      }
    }
    let radius = required(radius, fields, "radius: 100").flatMap {
      option($0, wanted: "meters above zero") { text throws(OptionError) in
        try OptionText.radius(text)
      }
    }
    guard let latitude, let longitude, let radius,
      let center = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return (center, radius)
  }

  /// A region with all its values, to which later steps may refer by its identifier.
  private mutating func given(_ entry: ScenarioEntry, to app: String) -> CircularRegion? {
    guard let region = region(entry) else { return nil }
    checker.give(region, to: app)
    return region
  }

  /// The earlier region of an app with an identifier.
  private mutating func knownRegion(_ entry: ScenarioEntry, of app: String) -> CircularRegion? {
    guard let id = text(entry) else { return nil }
    do throws(ScenarioChecker.Refusal) {
      return try checker.region(id, of: app)
    } catch {
      // The identifier may belong to a region that could not be read, which was already reported.
      if !hasFaultyRegion { faults.add(entry.value.position, "region: \(error.message)") }
      return nil
    }
  }
}
