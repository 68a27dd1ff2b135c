// SPDX-License-Identifier: MIT

/// Why apps get a fix, only a region, or nothing.
///
/// It asks the code that decides about fixes, with copies of its values, and changes nothing.
extension LocationEngine {
  /// Returns why the clients of an app get a fix, only a region, or nothing; `nil` for an app that was
  /// never launched.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - fix: The fix; `nil` is one at the newest place that is known.
  ///   - now: When it comes; no deadline may be due by then.
  ///   - limit: The most clients to explain.
  /// - Returns: An explanation for each client, in the order of their creation; one without a client
  ///   if there is none.
  package func explain(
    _ app: AppID, _ fix: Fix? = nil, at now: Instant, atMost limit: Int = .max
  ) -> [Explanation]? {
    guard let index = index(of: app) else { return nil }
    if apps[index].clients.isEmpty {
      let process: Check =
        apps[index].phase == .terminated ? Check(.ended) : processCheck(of: index, holds: false)
      let isRunning = apps[index].phase.isRunning
      return [
        Explanation(
          client: nil, kind: nil,
          checks: grantChecks(of: index) + [
            process, Check(.noManager, remedy: isRunning ? .makeManager : nil),
          ])
      ]
    }
    return apps[index].clients.prefix(limit).compactMap { explain(clients[$0].id, fix, at: now) }
  }

  /// Returns why a client gets a fix, only a region, or nothing; `nil` for a client that does not
  /// exist.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - fix: The fix; `nil` is one at the newest place that is known.
  ///   - now: When it comes; no deadline may be due by then.
  /// - Returns: The explanation.
  package func explain(_ client: ClientID, _ fix: Fix? = nil, at now: Instant) -> Explanation? {
    guard let index = index(of: client) else { return nil }
    let client = clients[index]
    var checks = grantChecks(of: client.app)
    checks.append(processCheck(of: client.app, holds: client.standard.deliversFixes))
    checks.append(useCheck(of: client))
    if let check = sessionCheck(of: client) { checks.append(check) }
    checks.append(wishCheck(of: client))
    let accuracy = accuracyCheck(of: client)
    checks.append(accuracy)
    if accuracy.result == .limits {
      if fix == nil { checks.append(regionCheck(at: now)) }
    } else {
      let signal = signalCheck(fix, at: now)
      checks.append(signal)
      // What is decided about a single fix has no meaning for a client that gets none.
      if !checks.contains(where: { $0.result == .blocks }), let fix = fix ?? nextFix {
        checks += fixChecks(of: client, fix, at: now)
      }
    }
    return Explanation(
      client: client.id, kind: client.isManager ? .manager : .liveUpdates, checks: checks)
  }

  // MARK: - What is granted

  private func grantChecks(of app: AppIndex) -> [Check] {
    let authorization = apps[app].authorization
    let purpose =
      authorization.grantableChoice == nil
      ? Check(.purposeStringMissing, remedy: .addPurposeString(.whenInUse))
      : Check(.purposeStringPresent)
    return [
      Check(privacy: privacy), Check(restriction: privacy), purpose, decisionCheck(of: app),
    ]
  }

  private func decisionCheck(of app: AppIndex) -> Check {
    let authorization = apps[app].authorization
    // Under a restriction nothing can be changed in Settings.
    let remedy = privacy.isRestricted ? nil : authorization.grantableChoice.map(Remedy.choose)
    switch authorization.grantState.grant {
    case .once: return Check(.allowedOnce)
    case .whileUsing, .askedForUpgrade: return Check(.allowedWhileUsing)
    case .provisional, .provisionalQueued, .provisionalAsked:
      return Check(.allowedAlwaysProvisionally)
    case .always: return Check(.allowedAlways)
    case .never: return Check(.denied, remedy: remedy)
    case .askedForWhenInUse, .askedForAlways:
      return Check(.promptIsUp, remedy: .answerPrompt(permittingAnswer(to: app)))
    case .undecided:
      return switch authorization.confirmation {
      case .none: Check(.undecided, remedy: remedy)
      case .waits: Check(.confirmationNeeded, remedy: remedy)
      case .asked: Check(.promptIsUp, remedy: .answerPrompt(permittingAnswer(to: app)))
      }
    }
  }

  /// The button of an app's prompt that permits the least; that of most prompts if another app's is up.
  private func permittingAnswer(to app: AppIndex) -> PromptChoice {
    let permitting: [PromptChoice] = [.allowWhileUsing, .allowAlways, .allowOnce]
    guard let prompt, prompt.app == apps[app].id else { return .allowWhileUsing }
    return prompt.buttons.lazy.map(\.choice).first(where: permitting.contains) ?? .allowWhileUsing
  }

  // MARK: - The app

  private func processCheck(of app: AppIndex, holds: Bool) -> Check {
    switch apps[app].phase {
    case .foreground, .background: Check(.running)
    case .suspended:
      Check(holds ? .suspendedWithUpdates : .suspended, remedy: .bringToForeground)
    case .terminated: Check(.ended)
    }
  }

  private func useCheck(of client: ClientState) -> Check {
    let app = apps[client.app]
    if app.isInUse {
      if app.phase == .foreground { return Check(.inForeground) }
      return Check(app.graceEnds != nil ? .justLeftForeground : .inBackgroundSession)
    }
    if app.authorization.reach == .always {
      let isServed =
        client.isManager || configuration.profile < .ios18 || app.sessions.holdsAlways
      return isServed
        ? Check(.servedAtAnyTime) : Check(.alwaysWithoutSession, remedy: .bringToForeground)
    }
    guard client.isManager, client.standard.isUpdating, app.phase == .background else {
      return Check(.notInUse, remedy: .bringToForeground)
    }
    if !client.options.allowsBackgroundUpdates, configuration.profile >= .ios9 {
      return Check(.notInUseWithoutOption, remedy: .bringToForeground)
    }
    return Check(
      app.authorization.description.hasLocationBackgroundMode ? .notInUse : .notInUseWithoutMode,
      remedy: .bringToForeground)
  }

  /// The check of the session that live updates need; `nil` if they need none.
  private func sessionCheck(of client: ClientState) -> Check? {
    guard !client.isManager, configuration.profile >= .ios18,
      apps[client.app].authorization.description.requiresExplicitServiceSession
    else { return nil }
    guard lacksService(client.app) else { return Check(.sessionHeld) }
    return Check(.sessionMissing, remedy: isRunning(client) ? .beginServiceSession : nil)
  }

  private func wishCheck(of client: ClientState) -> Check {
    let remedy: Remedy? = client.isManager && isRunning(client) ? .startUpdates : nil
    return switch client.standard.state {
    case .idle: Check(.noUpdates, remedy: remedy)
    case .paused: Check(.updatesPaused, remedy: remedy)
    case .requesting: Check(.oneFixRequested)
    case .waiting, .delivering, .deferring: Check(.updatesRun)
    }
  }

  private func accuracyCheck(of client: ClientState) -> Check {
    let authorization = apps[client.app].authorization
    guard authorization.isFullAccuracy else {
      return Check(.preciseOff, remedy: privacy.isRestricted ? nil : .switchPreciseOn)
    }
    if client.options.desiredAccuracy == .reduced {
      return Check(.reducedWish, remedy: client.isManager && isRunning(client) ? .wishForMore : nil)
    }
    return Check(
      authorization.fullAccuracy == .granted && !authorization.isPreciseOn
        ? .fullAccuracyForNow : .fullAccuracy)
  }

  func isRunning(_ client: ClientState) -> Bool { apps[client.app].phase.isRunning }

  // MARK: - The position

  private func signalCheck(_ fix: Fix?, at now: Instant) -> Check {
    if let fix { return Check(source.isNewer(fix) ? .positionKnown : .notNewer) }
    return source.hasSignal ? Check(.positionKnown) : outageCheck(at: now)
  }

  /// The check of a source without a signal, with the seconds since its newest fix.
  private func outageCheck(at now: Instant) -> Check {
    guard let cached = source.cached else { return Check(.noPositionYet) }
    let since = coarseAreas.utc(at: now).map { max($0.seconds(since: cached.timestamp), 0) }
    return Check(.signalLost, measured: since)
  }

  private func regionCheck(at now: Instant) -> Check {
    if coarseAreas.handOut(at: now) != nil { return Check(.regionKnown) }
    // A source that is open without a signal gives the next tick nothing. One that is closed until
    // then may have a signal.
    guard source.hasSignal || source.demand == nil else { return outageCheck(at: now) }
    let wait = coarseAreas.deadline.map { max(($0 - now) / .seconds(1), 0).rounded(.up) }
    return Check(.noRegionYet, measured: wait)
  }

  /// A fix at the newest place that is known, newer than all so far.
  private var nextFix: Fix? {
    source.cached.flatMap { fix in
      Fix(
        coordinate: fix.coordinate, horizontalAccuracy: fix.horizontalAccuracy,
        timestamp: fix.timestamp + .nanoseconds(1))
    }
  }
}

extension Authorization {
  /// What the user can choose in Settings so that the app gets location; `nil` if its Info.plist has
  /// no purpose string for any such choice.
  var grantableChoice: SettingsChoice? {
    if supports(.whenInUse) { return .whileUsing }
    return supports(.always) ? .always : nil
  }
}
