// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationSources

extension ScenarioReader {
  typealias StepFields = ScenarioFields<ScenarioKey.Step>

  /// The steps, in order.
  mutating func timeline(_ entry: ScenarioEntry) -> [ScenarioStep] {
    switch entry.value.content {
    case .list(let items): return items.compactMap { step($0) }
    case .scalar("", isPlain: true), .faulty: return []
    case .scalar, .mapping:
      faults.add(
        entry.value.position,
        "timeline: \(description(of: entry.value)) stands here; give a list of steps, each "
          + "beginning with “- ”")
      return []
    }
  }

  private mutating func step(_ node: ScenarioNode) -> ScenarioStep? {
    guard let fields = fields(node, of: "a step", ScenarioKey.Step.self) else { return nil }
    // The trigger is read first, because it may name a manager that the action releases.
    let trigger = trigger(fields)
    guard let action = action(fields), let trigger else { return nil }
    return ScenarioStep(trigger: trigger, action: action, position: node.position)
  }

  // MARK: When

  private mutating func trigger(_ fields: StepFields) -> ScenarioTrigger? {
    let delay = fields[.delay].map { (entry: $0, duration: duration($0)) }
    if let after = fields[.after] {
      if let at = fields[.at] {
        faults.add(
          max(at.position, after.position),
          "a step has “at” or “after”, not both; take one out")
        return nil
      }
      if let delay, delay.duration == nil { return nil }
      return self.after(after, delay: delay?.duration ?? .zero, in: fields)
    }
    if let delay {
      faults.add(
        delay.entry.position, "“delay” goes with “after” only; add “after: previous” or so")
    }
    if let at = fields[.at] {
      if case .scalar(ScenarioWord.start, _) = at.value.content { return start(at) }
      guard let moment = duration(at) else { return nil }
      if let reason = clock.advance(to: moment) {
        faults.add(at.value.position, "at: \(reason)")
      }
      return .at(Instant(sinceStart: moment))
    }
    if delay == nil {
      faults.add(
        fields.position, "the step does not say when; add a time such as “at: 90s”, or “after”")
    }
    return nil
  }

  /// The beginning, before the first position.
  private mutating func start(_ at: ScenarioEntry) -> ScenarioTrigger? {
    guard !clock.isAtStart else { return .atStart }
    faults.add(
      at.value.position, "at: a step above comes later than start; move this one above it")
    return nil
  }

  private mutating func after(
    _ entry: ScenarioEntry, delay: Duration, in step: StepFields
  ) -> ScenarioTrigger? {
    if let reason = clock.advance(by: delay) {
      faults.add(step[.delay]?.value.position ?? entry.value.position, reason)
    }
    if case .mapping = entry.value.content { return afterEvent(entry.value, delay: delay) }
    guard let word = word(entry, ScenarioWord.Event.self) else { return nil }
    guard let kind = word.kind else { return .afterPrevious(delay: delay) }
    // An app's action reacts to an event of that app.
    var scope = ScenarioEvent.Scope.anyApp
    if step[.perform] != nil, let app = step[.app], let name = scalar(app, wanted: "an app"),
      checker.knows(name)
    {
      scope = .app(name)
    }
    return .afterEvent(ScenarioEvent(kind, scope: scope), delay: delay)
  }

  private mutating func afterEvent(_ node: ScenarioNode, delay: Duration) -> ScenarioTrigger? {
    guard let fields = fields(node, of: "“after”", ScenarioKey.After.self),
      let entry = required(.event, fields, "event: callback"),
      let word = word(entry, ScenarioWord.Event.self)
    else { return nil }
    let count = fields[.count].map { self.count($0) } ?? 1
    guard let kind = word.kind else {
      for key in fields.keys where key != .event {
        refuse(fields[key], with: "“event: previous”")
      }
      return .afterPrevious(delay: delay)
    }
    var scope = ScenarioEvent.Scope.anyApp
    if let app = fields[.app] {
      guard let name = self.app(app) else { return nil }
      scope = .app(name)
      if let manager = fields[.manager], kind != .prompt {
        guard let manager = self.manager(manager, of: name, at: manager.value.position) else {
          return nil
        }
        scope = .manager(manager, app: name)
      }
    }
    if let manager = fields[.manager] {
      if kind == .prompt {
        refuse(manager, with: "“event: prompt”, since a prompt is about an app")
      } else if fields[.app] == nil {
        faults.add(manager.position, "“manager” needs “app” beside it; add the app")
      }
    }
    return count.map { .afterEvent(ScenarioEvent(kind, scope: scope, count: $0), delay: delay) }
  }

  private mutating func count(_ entry: ScenarioEntry) -> Int? {
    option(entry, wanted: "a whole number from 1") { text throws(OptionError) in
      try OptionText.count(text)
    }
  }

  // MARK: Names

  /// The short name of an existing app.
  mutating func app(_ entry: ScenarioEntry) -> String? {
    guard let name = scalar(entry, wanted: "the short name of an app") else { return nil }
    if checker.knows(name) { return name }
    // If there are no apps, that was already reported.
    if checker.names.isEmpty { return nil }
    let advice =
      Spelling.question(for: name, among: checker.names)
      ?? "there is \(listed(checker.names, "and"))"
    faults.add(entry.value.position, "\(entry.key): there is no app \(quoted(name)); \(advice)")
    return nil
  }

  /// The manager that is named, or the only one.
  package mutating func manager(
    _ entry: ScenarioEntry?, of app: String, at position: ScenarioPosition
  ) -> String? {
    var name: String?
    if let entry {
      guard let given = scalar(entry, wanted: "the name of a manager") else { return nil }
      name = given
    }
    do throws(ScenarioChecker.Refusal) {
      return try checker.manager(name, of: app)
    } catch {
      faults.add(position, error.message)
      return nil
    }
  }

  /// Reports a key that is not allowed here.
  mutating func refuse(_ entry: ScenarioEntry?, with companion: String) {
    guard let entry else { return }
    faults.add(entry.position, "“\(entry.key)” does not go with \(companion); take it out")
  }
}

extension ScenarioWord.Event {
  /// The event that must happen; `nil` if only the previous step must happen.
  fileprivate var kind: ScenarioEvent.Kind? {
    switch self {
    case .prompt: .prompt
    case .callback: .callback
    case .fix: .fix
    case .error: .error
    case .deferral: .deferral
    case .event: .event
    case .previous: nil
    }
  }
}
