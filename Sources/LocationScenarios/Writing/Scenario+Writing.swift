// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFiles
import LocationRecording

extension Scenario {
  /// The scenario as a file, which is read back as the same scenario.
  package var written: String {
    var lines = ["locsim: \(Self.formatVersion)"]
    func add(_ key: ScenarioKey.Root, _ value: FlowYAML?) {
      if let value { lines.append("\(key.rawValue): \(value.written)") }
    }
    add(.title, title.map(FlowYAML.text))
    add(.covers, covers.isEmpty ? nil : .list(covers.map(FlowYAML.text)))
    add(.profile, .plain(profile.rawValue))
    add(.seed, .plain("\(seed)"))
    add(.grace, grace.map(FlowYAML.time))
    add(.eventLifetime, eventLifetime.map(FlowYAML.time))
    add(.deferral, .plain(deferral.rawValue))
    add(.duration, duration.map(FlowYAML.time))
    if device != DevicePrivacy() {
      add(
        .device,
        .keys([
          ("location-services", .flag(device.isLocationServicesOn)),
          ("restricted", .flag(device.isRestricted)),
        ]))
    }
    add(.source, source?.yaml)
    lines.append("\(ScenarioKey.Root.apps.rawValue):")
    for app in apps { lines.append("  \(FlowYAML.text(app.name).written): \(app.yaml.written)") }
    if !timeline.isEmpty {
      lines.append("\(ScenarioKey.Root.timeline.rawValue):")
      for step in timeline { lines.append("  - \(step.yaml.written)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ScenarioSource {
  /// The source as a value.
  var yaml: FlowYAML {
    if isReceiver { return .keys([("receiver", .text(trace.path))]) }
    let usual = PlaybackOptions()
    guard options != usual else { return .text(trace.path) }
    let points: String? = options.points.map { points in
      switch points {
      case .trackPoint: "trk"
      case .routePoint: "rte"
      case .waypoint: "wpt"
      }
    }
    let repetition: String =
      switch options.repetition {
      case .forever: "forever"
      case .times(let count): "\(count)"
      }
    var startTime = TextBuffer()
    startTime.append(options.startTime)
    return .keys([
      ("trace", .text(trace.path)), ("start-offset", .time(options.startOffset)),
      ("duration", options.duration.map(FlowYAML.time)),
      ("interval", options.interval.map(FlowYAML.time)), ("speed", .number(options.speed)),
      ("loop", .plain(repetition)), ("points", points.map(FlowYAML.plain)),
      ("track", options.track.map { .plain("\($0)") }), ("gap", .plain(options.gap.rawValue)),
      ("max-gap", options.maxGap.map(FlowYAML.time)),
      ("horizontal-accuracy", .number(options.horizontalAccuracy)),
      ("start-time", .plain(String(decoding: startTime.bytes, as: UTF8.self))),
    ])
  }
}

extension ScenarioApp {
  fileprivate var yaml: FlowYAML {
    let plist: FlowYAML? =
      switch infoPlist {
      case .complete: nil
      case .file(let file): .text(file.path)
      case .inline(let values): PropertyListValue.dictionary(values).yaml
      }
    return .keys([
      ("identifier", .text(id.rawValue)), ("name", .text(displayName)), ("info-plist", plist),
      ("state", .plain(phase.rawValue)), ("settings", record.yaml),
      ("managers", .map(managers.map { ($0.name, .keys($0.yaml)) })),
      ("awaits", awaits.isEmpty ? nil : .list(awaits.map(FlowYAML.text))),
    ])
  }
}

extension AuthorizationRecord {
  fileprivate var yaml: FlowYAML {
    let location =
      decision == .undecided ? SettingsChoice.askNextTime.rawValue : decision.rawValue
    let isUsed = isAlwaysChanceUsed && decision != .provisionalAlways
    return .keys([
      ("location", .plain(location)), ("precise", isPrecise.map(FlowYAML.flag)),
      ("always-chance", isUsed ? .plain(ScenarioWord.Chance.used.rawValue) : nil),
    ])
  }
}

extension ScenarioManager {
  /// Its keys.
  var yaml: [(String, FlowYAML?)] {
    ScenarioOptionChanges(of: options, since: ClientOptions()).yaml + [
      ("updates", startsUpdates ? .flag(true) : nil), ("defers", defers.map { .keys($0.yaml) }),
      ("significant-changes", startsSignificantChanges ? .flag(true) : nil),
      ("visits", startsVisits ? .flag(true) : nil),
      ("regions", regions.isEmpty ? nil : .list(regions.map(\.yaml))),
    ]
  }
}

extension ScenarioOptionChanges {
  /// Changes that set every property.
  init(allOf options: ClientOptions) {
    self.init()
    desiredAccuracy = options.desiredAccuracy
    distanceFilter = options.distanceFilter
    allowsBackgroundUpdates = options.allowsBackgroundUpdates
    showsBackgroundIndicator = options.showsBackgroundIndicator
    activity = options.activity
    pausesAutomatically = options.pausesAutomatically
    headingFilter = options.headingFilter
  }

  /// Changes that set the properties which differ from earlier ones.
  init(of options: ClientOptions, since earlier: ClientOptions) {
    self.init(allOf: options)
    if desiredAccuracy == earlier.desiredAccuracy { desiredAccuracy = nil }
    if distanceFilter == earlier.distanceFilter { distanceFilter = nil }
    if allowsBackgroundUpdates == earlier.allowsBackgroundUpdates { allowsBackgroundUpdates = nil }
    if showsBackgroundIndicator == earlier.showsBackgroundIndicator {
      showsBackgroundIndicator = nil
    }
    if activity == earlier.activity { activity = nil }
    if pausesAutomatically == earlier.pausesAutomatically { pausesAutomatically = nil }
    if headingFilter == earlier.headingFilter { headingFilter = nil }
  }

  /// Its keys.
  var yaml: [(String, FlowYAML?)] {
    let accuracy: String? = desiredAccuracy.map { accuracy in
      switch accuracy {
      case .best: ScenarioWord.Accuracy.best.rawValue
      case .bestForNavigation: ScenarioWord.Accuracy.bestForNavigation.rawValue
      case .reduced: ScenarioWord.Accuracy.reduced.rawValue
      case .within(let meters): FlowYAML.meters(meters).written
      }
    }
    let word = activity.flatMap { activity in
      ScenarioWord.Activity.allCases.first { $0.activity == activity }?.rawValue
    }
    return [
      ("desired-accuracy", accuracy.map(FlowYAML.plain)),
      ("distance-filter", distanceFilter.map(FlowYAML.meters)),
      ("allows-background", allowsBackgroundUpdates.map(FlowYAML.flag)),
      ("shows-indicator", showsBackgroundIndicator.map(FlowYAML.flag)),
      ("activity", word.map(FlowYAML.plain)),
      ("auto-pause", pausesAutomatically.map(FlowYAML.flag)),
      ("heading-filter", headingFilter.map(FlowYAML.number)),
    ]
  }
}

extension PropertyListValue {
  fileprivate var yaml: FlowYAML {
    switch self {
    case .string(let text): .text(text)
    case .integer(let integer): .plain("\(integer)")
    case .real(let real): .number(real)
    case .boolean(let isTrue): .plain("\(isTrue)")
    case .array(let values): .list(values.map(\.yaml))
    case .dictionary(let values):
      // In order, so that equal scenarios are equal files.
      .map(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.yaml) })
    }
  }
}
