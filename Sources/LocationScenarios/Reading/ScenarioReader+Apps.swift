// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationSources

extension ScenarioReader {
  /// The apps, each under its short name.
  mutating func apps(_ entry: ScenarioEntry) -> [ScenarioApp] {
    guard case .mapping(let entries) = entry.value.content else {
      if entry.value.content != .faulty {
        faults.add(
          entry.value.position,
          "apps: \(description(of: entry.value)) stands here; give short names with what each "
            + "app is, such as walk: {identifier: com.example.walk}")
      }
      return []
    }
    if entries.isEmpty {
      faults.add(
        entry.value.position, "apps: there is no app; add walk: {identifier: com.example.walk}")
    }
    var apps: [ScenarioApp] = []
    var owners: [AppID: String] = [:]
    for entry in entries where isName(entry.key, at: entry.position, of: "an app") {
      guard let app = app(entry, isFirst: apps.isEmpty) else { continue }
      apps.append(app.0)
      guard let owner = owners.updateValue(app.0.name, forKey: app.0.id) else { continue }
      faults.add(
        app.identifierPosition,
        "identifier: \(quoted(app.0.id.rawValue)) is the app “\(owner)” already; give each app "
          + "its own")
    }
    return apps
  }

  /// Whether a text can be the short name of an app or a manager.
  mutating func isName(_ text: String, at position: ScenarioPosition, of noun: String) -> Bool {
    let isWord = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    guard isWord, let first = text.first, first.isLetter || first.isNumber else {
      faults.add(
        position,
        "\(quoted(text)) is no short name of \(noun); use letters, digits, “-”, “_” and “.”")
      return false
    }
    if noun == "an app", text == ScenarioWord.all {
      faults.add(position, "“all” means every app; give this app another short name")
      return false
    }
    return true
  }

  private mutating func app(
    _ entry: ScenarioEntry, isFirst: Bool
  ) -> (ScenarioApp, identifierPosition: ScenarioPosition)? {
    let (name, position) = (entry.key, entry.position)
    guard let fields = fields(entry.value, of: "an app", ScenarioKey.App.self) else {
      checker.add(name, phase: .foreground, managers: nil, awaits: nil)
      return nil
    }
    let phase = fields[.state].flatMap { word($0, AppPhase.self) }
    let displayName = fields[.name].flatMap { text($0) } ?? name
    let infoPlist = fields[.infoPlist].map { self.infoPlist($0) } ?? .complete
    let record = fields[.settings].flatMap { self.record($0) } ?? AuthorizationRecord()
    let managers = fields[.managers].map { self.managers($0) } ?? [ScenarioManager()]
    let usedPhase = phase ?? (isFirst ? .foreground : .terminated)
    let awaits = fields[.awaits].map { awaited($0, managers: managers ?? []) } ?? []
    checker.add(name, phase: usedPhase, managers: managers, awaits: awaits)
    guard let entry = required(.identifier, fields, "identifier: com.example.\(name)"),
      let identifier = text(entry)
    else { return nil }
    var app = ScenarioApp(
      name: name, id: AppID(identifier), displayName: displayName, infoPlist: infoPlist,
      phase: usedPhase, record: record, managers: managers ?? [], awaits: awaits ?? [])
    app.position = position
    return (app, entry.value.position)
  }

  /// The earlier decision: one word, or a mapping.
  private mutating func record(_ entry: ScenarioEntry) -> AuthorizationRecord? {
    if case .scalar = entry.value.content {
      return word(entry, ScenarioWord.Location.self).map {
        AuthorizationRecord(decision: $0.decision)
      }
    }
    guard let fields = fields(entry.value, of: "settings", ScenarioKey.Settings.self) else {
      return nil
    }
    let location = fields[.location].flatMap { word($0, ScenarioWord.Location.self) } ?? .ask
    let chance = fields[.alwaysChance].flatMap { word($0, ScenarioWord.Chance.self) }
    if location == .provisionalAlways, chance == .unused, let entry = fields[.alwaysChance] {
      faults.add(
        entry.position,
        "always-chance: provisional-always has used the chance; leave the key out")
    }
    return AuthorizationRecord(
      decision: location.decision, isAlwaysChanceUsed: chance == .used,
      isPrecise: fields[.precise].flatMap { flag($0) })
  }

  /// The managers that an app makes at its launch; `nil` if they are unknown.
  private mutating func managers(_ entry: ScenarioEntry) -> [ScenarioManager]? {
    guard case .mapping(let entries) = entry.value.content else {
      if entry.value.content != .faulty {
        faults.add(
          entry.value.position,
          "managers: \(description(of: entry.value)) stands here; give names with options, such "
            + "as main: {updates: on}, or {} for none")
      }
      return nil
    }
    var managers: [ScenarioManager] = []
    for entry in entries where isName(entry.key, at: entry.position, of: "a manager") {
      var manager = ScenarioManager(name: entry.key)
      if entry.value.content != .scalar("", isPlain: true),
        let fields = fields(entry.value, of: "a manager", ScenarioKey.Manager.self)
      {
        manager = self.manager(named: entry.key) { fields[$0] }
      }
      managers.append(manager)
    }
    return managers
  }

  /// A manager with the values of its keys.
  mutating func manager(
    named name: String, _ entry: (ScenarioKey.Manager) -> ScenarioEntry?
  ) -> ScenarioManager {
    var manager = ScenarioManager(name: name)
    manager.options = optionChanges(entry).applied(to: ClientOptions())
    manager.startsUpdates = entry(.updates).flatMap { flag($0) } ?? false
    manager.defers = entry(.defers).flatMap { defers($0) }
    manager.startsSignificantChanges = entry(.significantChanges).flatMap { flag($0) } ?? false
    manager.startsVisits = entry(.visits).flatMap { flag($0) } ?? false
    manager.regions = entry(.regions).map { regions($0) } ?? []
    return manager
  }

  /// The properties of a manager, each from its key.
  mutating func optionChanges(
    _ entry: (ScenarioKey.Manager) -> ScenarioEntry?
  ) -> ScenarioOptionChanges {
    var changes = ScenarioOptionChanges()
    changes.desiredAccuracy = entry(.desiredAccuracy).flatMap { desiredAccuracy($0) }
    changes.distanceFilter = entry(.distanceFilter).flatMap { meters($0) }
    changes.allowsBackgroundUpdates = entry(.allowsBackground).flatMap { flag($0) }
    changes.showsBackgroundIndicator = entry(.showsIndicator).flatMap { flag($0) }
    let activity = entry(.activity).flatMap { word($0, ScenarioWord.Activity.self) }
    changes.activity = activity?.activity
    changes.pausesAutomatically = entry(.autoPause).flatMap { flag($0) }
    changes.headingFilter = entry(.headingFilter).flatMap { headingFilter($0) }
    return changes
  }

  private mutating func desiredAccuracy(_ entry: ScenarioEntry) -> DesiredAccuracy? {
    let known = ScenarioWord.Accuracy.allCases.map(\.rawValue)
    let wanted = "meters above zero, " + listed(known, "or")
    guard let text = bare(entry, wanted: wanted) else { return nil }
    if let word = ScenarioWord.Accuracy(rawValue: text) { return word.accuracy }
    if let meters = try? OptionText.meters(text), meters > 0 { return .within(meters: meters) }
    let advice =
      Spelling.question(for: text, among: known) ?? "give \(wanted)"
    faults.add(
      entry.value.position, "desired-accuracy: \(quoted(text)) is no accuracy; \(advice)")
    return nil
  }
}

extension ScenarioWord.Location {
  var decision: Decision {
    switch self {
    case .ask: .undecided
    case .never: .never
    case .whileUsing: .whileUsing
    case .provisionalAlways: .provisionalAlways
    case .always: .always
    }
  }
}

extension ScenarioWord.Accuracy {
  fileprivate var accuracy: DesiredAccuracy {
    switch self {
    case .bestForNavigation: .bestForNavigation
    case .best: .best
    case .reduced: .reduced
    }
  }
}
