// SPDX-License-Identifier: MIT

/// An observer in an app that reads the events of one of its monitors.
struct ConditionReader: Hashable, Sendable {
  let id: ClientID
  let monitor: String
}

/// Monitors of conditions (`CLMonitor`): they deliver states, and continue as live updates do.
extension LocationEngine {
  /// The conditions of an app's monitor, each as the app knows it (MON-05).
  package func conditions(of app: AppID, in monitor: String) -> [ConditionEvent] {
    guard let index = index(of: app) else { return [] }
    let monitoring = apps[index].monitoring
    return zip(monitoring.record.conditions, monitoring.conditionWatches)
      .filter { $0.0.monitor == monitor }
      .map { condition, watch in
        ConditionEvent(
          identifier: condition.identifier, condition: condition.condition,
          state: condition.state, date: condition.date, diagnostics: watch.handledDiagnostics,
          number: watch.number)
      }
  }

  /// What an app may still get of an event that has waited for it.
  ///
  /// If it may not get a side of a rim now, the event shows only what the app knows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - app: The app.
  ///   - monitor: The name of the app's monitor.
  /// - Returns: The event to deliver; `nil` if it is nothing new or the condition is gone.
  package func stillEntitled(
    to event: ConditionEvent, of app: AppID, in monitor: String
  ) -> ConditionEvent? {
    let known = conditions(of: app, in: monitor).first { $0.concernsSame(as: event) }
    switch event.state {
    // A condition beyond the limit is reported, but not kept.
    case .unmonitored: return known == event ? nil : event
    case .unknown: return known == nil || known == event ? nil : event
    case .satisfied, .unsatisfied:
      guard let known, let app = index(of: app) else { return nil }
      let delivered = apps[app].monitoring.mayDeliverConditions ? event : event.showing(known)
      return delivered == known ? nil : delivered
    }
  }

  // MARK: - What an app does

  mutating func removeCondition(_ identifier: String, of monitor: String, from app: AppID) {
    guard let app = indexOfRunning(app) else { return }
    apps[app].monitoring.removeCondition(identifier, of: monitor)
  }

  mutating func handle(_ event: ConditionEvent, of monitor: String, in app: AppID) {
    guard let app = indexOfRunning(app) else { return }
    apps[app].monitoring.handle(event, of: monitor)
  }

  mutating func add(
    _ condition: MonitoredCondition, for app: AppID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let app = indexOfRunning(app) else { return }
    var condition = condition
    condition.date = coarseAreas.utc(at: now)
    let monitoring = apps[app].monitoring
    guard
      monitoring.record.conditions.count < configuration.monitoring.keptConditionLimit
        || monitoring.index(of: condition.identifier, in: condition.monitor) != nil
    else {
      let reader = apps[app].conditionReaders.first { $0.monitor == condition.monitor }
      guard let reader else { return }
      let event = ConditionEvent(
        identifier: condition.identifier, condition: condition.condition, state: .unmonitored,
        date: condition.date,
        diagnostics: configuration.profile < .ios18 ? [] : .conditionLimitExceeded, number: 0)
      call(app, .notify(.conditionChanged(event), to: reader.id), at: now, into: &buffer)
      return
    }
    apps[app].monitoring.add(condition, configuration.monitoring)
  }

  /// Makes an observer the reader of a monitor's events; it replaces the earlier one (MON-01).
  mutating func beginReading(_ reader: ClientID, of app: AppID, _ monitor: String) {
    guard let app = indexOfRunning(app), isNew(reader) else { return }
    // If two begin at once, the one with the greater name counts as the last.
    let isLate = apps[app].conditionReaders.contains {
      $0.monitor == monitor && $0.id.rawValue > reader.rawValue
    }
    if isLate { return }
    // The prompt that the earlier reader caused continues for its replacement.
    for old in apps[app].conditionReaders where old.monitor == monitor {
      prompts.transfer(from: old.id, to: reader)
    }
    apps[app].conditionReaders.removeAll { $0.monitor == monitor }
    apps[app].conditionReaders.append(ConditionReader(id: reader, monitor: monitor))
    names.hold(reader, by: app)
    apps[app].monitoring.deliverAnew(monitor)
    // A reader that begins wishes the user to be asked, as with live updates (U-08).
    apps[app].sessions.noteWish()
  }

  // MARK: - What may be seen

  /// Finds what may be seen for an app's conditions.
  ///
  /// Monitors are asynchronous services: since iOS 18 Always holds for them only with a session,
  /// which outlives the process (SS-04, MON-02).
  mutating func settleConditionAccess(_ app: AppIndex) {
    let access = mayWatchConditions(app) ? apps[app].monitoring.access : .none
    let state = apps[app].authorization.state(under: privacy)
    let had = apps[app].monitoring.conditionAccess
    if had == .full, access != .full { apps[app].monitoring.loseTrackOfConditions() }
    apps[app].monitoring.conditionAccess = access
    // An event that was on its way when delivery became forbidden did not arrive.
    let mayDeliver = access == .full && isServedAsynchronously(app)
    if mayDeliver, !apps[app].monitoring.mayDeliverConditions {
      apps[app].monitoring.deliverUnhandledAnew()
    }
    apps[app].monitoring.mayDeliverConditions = mayDeliver
    apps[app].monitoring.watchesConditions =
      access == .full && apps[app].monitoring.hasWatchable(configuration.monitoring)
    let mayKnowRims = state.status.permitsFixes && state.accuracy == .full
    if !mayKnowRims, apps[app].monitoring.mayKnowRims {
      apps[app].monitoring.forgetUnhandled(configuration.monitoring)
      apps[app].monitoring.forgetUntoldVisit(configuration.monitoring)
    }
    apps[app].monitoring.mayKnowRims = mayKnowRims
  }

  private func mayWatchConditions(_ app: AppIndex) -> Bool {
    guard configuration.profile >= .ios18 else { return true }
    if apps[app].phase == .terminated { return apps[app].sessions.heldAlways }
    return isServedAsynchronously(app) || apps[app].sessions.holdsAlways && !lacksService(app)
  }

  // MARK: - What is delivered

  /// Evaluates an app's conditions with a fix.
  ///
  /// - Returns: Whether anything follows from it.
  mutating func takeForConditions(_ fix: Fix, for app: AppIndex, at now: Instant) -> Bool {
    guard apps[app].monitoring.conditionAccess == .full,
      apps[app].monitoring.takeForConditions(
        fix, at: now, limit: configuration.monitoring.conditionLimit)
    else { return false }
    // The user is asked about a provisional Always when it is needed.
    if apps[app].authorization.reach != .always, !apps[app].isInUse {
      needAlways(app)
    }
    return true
  }

  /// Delivers new states to the readers of an app's monitors, or wakes the app for them (MON-02).
  mutating func settleConditions(_ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer)
  {
    guard !apps[app].monitoring.record.conditions.isEmpty else { return }
    if apps[app].phase.isRunning {
      guard !apps[app].conditionReaders.isEmpty else { return }
      for index in apps[app].monitoring.conditionWatches.indices {
        notifyOfCondition(index, of: app, at: now, into: &buffer)
      }
    } else if apps[app].monitoring.conditionAccess == .full,
      apps[app].authorization.reach == .always, hasNews(app)
    {
      wake(app, at: now, into: &buffer)
    }
  }

  /// Whether an app that does not run has a state to be woken for; each state counts once.
  private mutating func hasNews(_ app: AppIndex) -> Bool {
    let limit = configuration.monitoring.conditionLimit
    var hasNews = false
    for index in apps[app].monitoring.conditionWatches.indices.prefix(limit) {
      let watch = apps[app].monitoring.conditionWatches[index]
      // An unknown or unwatchable state is no reason to wake the app.
      guard watch.isWatchable, watch.state.isSide, watch.wokenFor != watch.state,
        watch.state != apps[app].monitoring.record.conditions[index].state
      else { continue }
      apps[app].monitoring.conditionWatches[index].wokenFor = watch.state
      hasNews = true
    }
    return hasNews
  }

  private mutating func notifyOfCondition(
    _ index: Int, of app: AppIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let kept = apps[app].monitoring.record.conditions[index]
    guard let reader = apps[app].conditionReaders.first(where: { $0.monitor == kept.monitor })
    else { return }
    let watch = apps[app].monitoring.conditionWatches[index]
    let old = watch.delivered
    var (state, date) = (old?.state ?? kept.state, old?.date ?? kept.date)
    var diagnostics = ServiceDiagnostics()
    var isRepeated = false
    if index >= configuration.monitoring.conditionLimit {
      (state, diagnostics) = (.unmonitored, .conditionLimitExceeded)
    } else if !watch.isWatchable {
      (state, diagnostics) = (.unmonitored, .conditionUnsupported)
    } else {
      // Diagnostics do not retract a delivered state, unless the state may not have arrived.
      if apps[app].monitoring.mayDeliverConditions {
        (state, date) = (watch.state, watch.date)
        isRepeated = watch.isInDoubt
      } else if watch.isInDoubt {
        (state, date) = (kept.state, kept.date)
      }
      diagnostics = serviceDiagnostics(of: app)
    }
    // Diagnostics came with iOS 18.
    if configuration.profile < .ios18 { diagnostics = [] }
    guard
      state != old?.state ?? kept.state || diagnostics != old?.diagnostics ?? [] || isRepeated
    else { return }
    let event = ConditionEvent(
      identifier: kept.identifier, condition: kept.condition, state: state,
      date: state == (old?.state ?? kept.state) ? coarseAreas.utc(at: now) ?? date : date,
      diagnostics: diagnostics, number: watch.number)
    apps[app].monitoring.conditionWatches[index].deliver(event)
    call(app, .notify(.conditionChanged(event), to: reader.id), at: now, into: &buffer)
  }
}
