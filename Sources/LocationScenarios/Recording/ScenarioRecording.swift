// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationFiles
package import LocationHost
import LocationSources

/// Makes a scenario of what people and apps did to a device.
///
/// The apps of the scenario do what the real ones did, at the same instants. What the source does follows
/// from its trace.
package struct ScenarioRecording {
  /// The reason why there is no scenario.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// No app was there.
    case noApp

    /// More was done than is kept.
    case tooLong

    /// The file would be longer than a scenario can be.
    case tooLarge

    /// A receiver gave more than is kept.
    case tooManyPositions

    /// The log was stopped.
    case stopped

    /// A person chose another trace, and its name cannot be read.
    case otherTrace(String)

    package var description: String {
      switch self {
      case .noApp: "there is nothing to record: no app has used location yet"
      case .tooLong:
        "more than \(EventLog.limit) commands and requests were made, which are too many to record"
      case .tooLarge:
        "what was done makes a scenario of more than \(Scenario.byteLimit >> 20) MiB, which is too long"
      case .tooManyPositions:
        "the receiver gave more than \(ReceivedLog.limit) positions, headings and losses of the signal, "
          + "which are too many to record"
      case .stopped: "the recording was stopped"
      case .otherTrace(let reason): "the trace of locsim live source cannot be named: \(reason)"
      }
    }
  }

  /// What an app is called in the scenario, and what its clients are.
  struct Member {
    let name: String
    var app: ScenarioApp
    var clients = RecordedClients()
  }

  var members: [AppID: Member] = [:]
  private var order: [AppID] = []
  var steps: [ScenarioStep] = []

  /// Whether what is taken came before the first position.
  private var isBeforeStart = false
  private var owners: [ClientID: AppID] = [:]
  private var relaunched: Set<AppID> = []

  /// Makes the scenario of a log.
  ///
  /// - Parameters:
  ///   - log: What was done.
  ///   - end: The instant at which the scenario ends.
  ///   - setting: A scenario with what was there before: its source, its device, its seed.
  /// - Returns: The scenario.
  /// - Throws: `Fault` if there is none.
  package static func scenario(
    of log: EventLog, until end: Instant, in setting: Scenario
  ) throws(Fault) -> Scenario {
    guard let entries = log.entries else { throw log.isOverfull ? .tooLong : .stopped }
    var recording = Self()
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? entries[index + 1] : nil
      try recording.take(entry, before: next)
    }
    guard !recording.order.isEmpty else { throw .noApp }
    recording.foldBeginning(recording.relaunched)
    var scenario = setting
    scenario.apps = recording.order.compactMap { recording.members[$0]?.app }
    scenario.timeline = recording.steps
    // A run ends after what was done last, and it has a duration.
    scenario.duration = max(end.sinceStart, .milliseconds(1))
    return scenario
  }

  private mutating func take(
    _ entry: EventLog.Entry, before next: EventLog.Entry?
  ) throws(Fault) {
    isBeforeStart = entry.isBeforeStart
    switch entry.deed {
    case .command(let command):
      add(try action(of: command), at: entry.instant)
    case .event(let event): take(event, at: entry.instant, before: next)
    }
  }

  private func action(of command: LiveCommand) throws(Fault) -> ScenarioAction {
    switch command {
    case .open(let text):
      do throws(OptionError) {
        return .play(ScenarioSource(try SourceSpecification(parsing: text)))
      } catch {
        throw .otherTrace("\(error)")
      }
    case .change(let change): return .source(change)
    default: return .steer(command)
    }
  }

  mutating func add(_ action: ScenarioAction, at instant: Instant) {
    let trigger: ScenarioTrigger = isBeforeStart ? .atStart : .at(instant)
    steps.append(ScenarioStep(trigger: trigger, action: action, position: .start))
  }

  private mutating func take(
    _ event: Event, at instant: Instant, before next: EventLog.Entry?
  ) {
    switch event {
    case .simultaneous(let events):
      for action in actions(of: events) { add(action, at: instant) }
      for event in events where !isOfUser(event) { take(event, at: instant, before: nil) }
    case .appLaunched(let app, let description, let record, let phase):
      launch(app, description, record, phase, at: instant)
    case _ where isOfUser(event):
      for action in actions(of: [event]) { add(action, at: instant) }
    case .appStateChanged(let app, let phase): change(app, to: phase, at: instant)
    default: takeRequest(event, at: instant, before: next)
    }
  }

  // MARK: - Apps

  private mutating func launch(
    _ app: AppID, _ description: AppDescription, _ record: AuthorizationRecord,
    _ phase: AppPhase, at instant: Instant
  ) {
    if var member = members[app] {
      member.clients.removeAll()
      members[app] = member
      relaunched.insert(app)
      // An event for it starts it again in the background, in the scenario too.
      if phase == .foreground { add(.app(member.name, .launch), at: instant) }
      return
    }
    let name = freeName(for: app)
    // Apps that come later are opened by a step.
    let isFirst = steps.isEmpty && instant == .start
    members[app] = Member(
      name: name,
      app: ScenarioApp(
        name: name, id: app, displayName: description.name,
        infoPlist: ScenarioInfoPlist(description), phase: isFirst ? phase : .terminated,
        record: record, managers: []))
    order.append(app)
    guard !isFirst, phase != .terminated else { return }
    add(.app(name, .launch), at: instant)
    if phase == .background { add(.app(name, .enterBackground), at: instant) }
    if phase == .suspended { add(.app(name, .suspend), at: instant) }
  }

  /// A short name from the last part of the identifier, which no other app has.
  private func freeName(for app: AppID) -> String {
    let part = app.rawValue.split(separator: ".").last ?? "app"
    let letters = part.filter { ($0.isLetter || $0.isNumber) && $0.isASCII }
    let stem = letters.isEmpty || letters.lowercased() == ScenarioWord.all ? "app" : letters
    let taken = Set(members.values.map(\.name))
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }

  private mutating func change(_ app: AppID, to phase: AppPhase, at instant: Instant) {
    guard let name = members[app]?.name else { return }
    let action: ScenarioAppAction =
      switch phase {
      case .foreground: .enterForeground
      case .background: .enterBackground
      case .suspended: .suspend
      case .terminated: .terminate
      }
    if phase == .terminated { members[app]?.clients.removeAll() }
    add(.app(name, action), at: instant)
  }

  // MARK: - The user

  /// Whether a person caused an event, so that it is no action of an app.
  private func isOfUser(_ event: Event) -> Bool {
    switch event {
    case .promptEnded, .settingsChanged, .permissionsReset, .homeScreenShown,
      .locationServicesSwitched, .restrictionChanged, .monitoredEventOccurred, .headingArrived,
      .headingLost, .recordReplaced:
      true
    default: false
    }
  }

  /// The actions of what a person did at once.
  private func actions(of events: [Event]) -> [ScenarioAction] {
    var actions: [ScenarioAction] = []
    var (services, restricted): (Bool?, Bool?)
    for event in events {
      switch event {
      case .promptEnded(_, let outcome): actions.append(.promptEnded(outcome))
      case .settingsChanged(let app, let change):
        guard let name = members[app]?.name else { continue }
        actions.merge(settingsOf: name, change)
      case .recordReplaced(let app, let record):
        guard let name = members[app]?.name else { continue }
        actions.merge(settingsOf: name, .location(record.decision.settingsChoice))
        if let precise = record.isPrecise { actions.merge(settingsOf: name, .precise(precise)) }
      case .permissionsReset(let app):
        actions.append(.reset(app: app.flatMap { members[$0]?.name }))
      case .homeScreenShown: actions.append(.homeScreen)
      case .locationServicesSwitched(let isOn): services = isOn
      case .restrictionChanged(let isRestricted): restricted = isRestricted
      case .monitoredEventOccurred(let app, let event):
        if let name = members[app]?.name { actions.append(.event(app: name, event)) }
      case .headingArrived(let heading):
        actions.append(
          .heading(
            ScenarioHeading(
              magnetic: heading.magnetic, trueNorth: heading.trueNorth,
              accuracy: heading.accuracy)))
      case .headingLost: actions.append(.heading(nil))
      default: break
      }
    }
    if services != nil || restricted != nil {
      actions.append(.device(locationServices: services, restricted: restricted))
    }
    return actions
  }

  // MARK: - Clients

  /// Takes what an app's client did.
  private mutating func takeRequest(
    _ event: Event, at instant: Instant, before next: EventLog.Entry?
  ) {
    guard let app = event.app ?? event.client.flatMap({ owners[$0] }), var member = members[app]
    else { return }
    defer { members[app] = member }
    if let client = event.client { owners[client] = app }
    // A manager's options usually follow at once, and belong to its making.
    var options: ClientOptions?
    if case .managerCreated(let client, _) = event,
      case .event(.optionsChanged(client, let set))? = next?.deed, next?.instant == instant
    {
      options = set
    }
    if case .optionsChanged(let client, let set) = event, member.clients.isMade(client, with: set) {
      return
    }
    for action in member.clients.actions(of: event, options: options) {
      add(.app(member.name, action), at: instant)
    }
  }
}

extension [ScenarioAction] {
  /// Adds a change of settings to that of the same app, which happened at once.
  fileprivate mutating func merge(settingsOf name: String, _ change: SettingsChange) {
    var (location, precise): (SettingsChoice?, Bool?)
    if case .settings(name, let before, let switchBefore)? = last {
      (location, precise) = (before, switchBefore)
      removeLast()
    }
    switch change {
    case .location(let choice): location = choice
    case .precise(let isOn): precise = isOn
    }
    append(.settings(app: name, location: location, precise: precise))
  }
}
