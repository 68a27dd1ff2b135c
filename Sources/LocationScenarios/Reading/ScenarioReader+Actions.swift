// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

extension ScenarioReader {
  /// The keys of actions; a step has exactly one of them.
  private static let actionKeys: [ScenarioKey.Step] = [
    .perform, .user, .settings, .reset, .device, .event, .source, .heading,
  ]

  /// The action of a step.
  mutating func action(_ fields: StepFields) -> ScenarioAction? {
    let keys = fields.keys.filter { Self.actionKeys.contains($0) }
    guard let key = keys.first else {
      faults.add(
        fields.position,
        "the step does nothing; add \(listed(Self.actionKeys.map(\.rawValue), "or"))")
      return nil
    }
    for other in keys.dropFirst() {
      faults.add(
        fields[other]?.position ?? fields.position,
        "the step has “\(key.rawValue)” already; make “\(other.rawValue)” a step of its own")
    }
    guard keys.count == 1, let entry = fields[key] else { return nil }
    refuseOthers(in: fields, than: companions(of: key, entry), with: key, entry)
    switch key {
    case .perform: return perform(entry, in: fields)
    case .user: return answer(entry, in: fields)
    case .settings: return settings(entry)
    case .reset: return reset(entry)
    case .device: return deviceChange(entry)
    case .event: return event(entry)
    case .source: return sourceAction(entry)
    case .heading: return heading(entry)
    case .at, .after, .delay, .app, .manager, .purposeKey, .desiredAccuracy, .distanceFilter,
      .allowsBackground, .showsIndicator, .activity, .autoPause, .headingFilter, .updates, .defers,
      .distance, .timeout, .significantChanges, .visits, .regions, .region, .session,
      .authorization, .configuration, .monitor, .condition, .assuming, .precise:
      return nil
    }
  }

  /// The keys that are allowed beside the key of an action; `nil` for any.
  private func companions(of key: ScenarioKey.Step, _ entry: ScenarioEntry) -> Set<
    ScenarioKey.Step
  >? {
    switch key {
    case .user: return [.precise]
    case .perform:
      guard case .scalar(let text, _) = entry.value.content,
        let verb = ScenarioWord.Verb(rawValue: text)
      else { return nil }
      return verb.companions.union([.app])
    case .at, .after, .delay, .app, .manager, .purposeKey, .desiredAccuracy, .distanceFilter,
      .allowsBackground, .showsIndicator, .activity, .autoPause, .headingFilter, .updates, .defers,
      .distance, .timeout, .significantChanges, .visits, .regions, .region, .session,
      .authorization, .configuration, .monitor, .condition, .assuming, .precise, .settings, .reset,
      .device, .event, .source,
      .heading:
      return []
    }
  }

  private mutating func refuseOthers(
    in fields: StepFields, than companions: Set<ScenarioKey.Step>?, with key: ScenarioKey.Step,
    _ entry: ScenarioEntry
  ) {
    guard let companions else { return }
    var name = "“\(key.rawValue)”"
    if key == .perform, case .scalar(let verb, _) = entry.value.content {
      name = "“do: \(verb)”"
    }
    for other in fields.keys where other != key && ![.at, .after, .delay].contains(other) {
      if !companions.contains(other) { refuse(fields[other], with: name) }
    }
  }

  private mutating func answer(_ entry: ScenarioEntry, in fields: StepFields) -> ScenarioAction? {
    let precise = fields[.precise].flatMap { flag($0) }
    guard let answer = word(entry, ScenarioWord.Answer.self) else { return nil }
    guard let choice = answer.choice else {
      refuse(fields[.precise], with: "“user: dismiss”")
      return .promptEnded(.notAnswered)
    }
    if choice == .allowAlways {
      // An event that was held may start its app (A-36).
      for name in checker.names { checker.mayStart(name) }
    }
    return .promptEnded(.answered(choice, precise: precise))
  }

  private mutating func settings(_ entry: ScenarioEntry) -> ScenarioAction? {
    guard
      let fields = fields(entry.value, of: "settings", ScenarioKey.SettingsChange.self)
    else { return nil }
    let location = fields[.location].flatMap { word($0, SettingsChoice.self) }
    let precise = fields[.precise].flatMap { flag($0) }
    guard let app = required(.app, fields, "app: \(checker.names.first ?? "walk")") else {
      return nil
    }
    if fields[.location] == nil, fields[.precise] == nil {
      faults.add(entry.position, "settings: nothing changes; add location or precise")
    }
    return self.app(app).map { .settings(app: $0, location: location, precise: precise) }
  }

  private mutating func reset(_ entry: ScenarioEntry) -> ScenarioAction? {
    guard let name = scalar(entry, wanted: "all, or the short name of an app") else { return nil }
    if name == ScenarioWord.all { return .reset(app: nil) }
    return app(entry).map { .reset(app: $0) }
  }

  private mutating func deviceChange(_ entry: ScenarioEntry) -> ScenarioAction? {
    if case .scalar(let text, _) = entry.value.content {
      if text == ScenarioWord.homeScreen { return .homeScreen }
      if scalar(entry, wanted: "home-screen, or keys such as location-services: off") != nil {
        faults.add(
          entry.value.position,
          "device: \(refusal(of: text, known: [ScenarioWord.homeScreen]))")
      }
      return nil
    }
    guard let fields = fields(entry.value, of: "a device", ScenarioKey.Device.self) else {
      return nil
    }
    let services = fields[.locationServices].flatMap { flag($0) }
    let restricted = fields[.restricted].flatMap { flag($0) }
    if fields.keys.isEmpty {
      faults.add(entry.position, "device: nothing changes; add location-services or restricted")
    }
    return .device(locationServices: services, restricted: restricted)
  }

  private mutating func event(_ entry: ScenarioEntry) -> ScenarioAction? {
    guard let fields = fields(entry.value, of: "an event", ScenarioKey.Event.self) else {
      return nil
    }
    let app = required(.app, fields, "app: \(checker.names.first ?? "walk")").flatMap {
      self.app($0)
    }
    let name = required(.name, fields, "name: entered-region").flatMap { text($0) }
    guard let app else { return nil }
    checker.mayStart(app)
    return name.map { .event(app: app, MonitoredEvent($0)) }
  }
}

extension ScenarioWord.Answer {
  /// The button; `nil` if none is pressed.
  fileprivate var choice: PromptChoice? {
    switch self {
    case .allowOnce: .allowOnce
    case .allowWhileUsing: .allowWhileUsing
    case .allowAlways: .allowAlways
    case .keepWhileUsing: .keepWhileUsing
    case .dontAllow: .dontAllow
    case .dismiss: nil
    }
  }
}
