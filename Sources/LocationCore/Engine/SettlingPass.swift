// SPDX-License-Identifier: MIT

/// What one event settles: the apps that it concerns, and when.
struct Settlement {
  /// When the event is.
  let now: Instant

  /// The apps to settle, in their order.
  var apps: [AppIndex]

  /// Those of them whose processes run.
  var running: [AppIndex] = []

  /// The clients of the apps, in the order in which they are notified (D-04).
  var clients: [ClientIndex] = []
}

/// One pass of settling.
struct SettlingPass: Sendable {
  /// Changes the engine, and adds the effects.
  typealias Run =
    @Sendable (inout LocationEngine, inout Settlement, inout EffectBuffer) -> Void

  /// Settles one app or one client.
  typealias RunOne<Index> =
    @Sendable (inout LocationEngine, Index, Instant, inout EffectBuffer) -> Void

  /// What the pass does.
  let name: String

  /// Why it stands where it does.
  let reason: String

  let run: Run

  init(_ name: String, because reason: String, run: @escaping Run) {
    (self.name, self.reason, self.run) = (name, reason, run)
  }

  /// Makes a pass over the apps.
  static func forEachApp(
    _ name: String, because reason: String, run: @escaping RunOne<AppIndex>
  ) -> Self {
    Self(name, because: reason) { engine, settlement, buffer in
      for app in settlement.apps { run(&engine, app, settlement.now, &buffer) }
    }
  }

  /// Makes a pass over the apps whose processes run.
  static func forEachRunningApp(
    _ name: String, because reason: String, run: @escaping RunOne<AppIndex>
  ) -> Self {
    Self(name, because: reason) { engine, settlement, buffer in
      for app in settlement.running { run(&engine, app, settlement.now, &buffer) }
    }
  }

  /// Makes a pass over the clients.
  static func forEachClient(
    _ name: String, because reason: String, run: @escaping RunOne<ClientIndex>
  ) -> Self {
    Self(name, because: reason) { engine, settlement, buffer in
      for client in settlement.clients { run(&engine, client, settlement.now, &buffer) }
    }
  }
}

extension LocationEngine {
  /// The passes of settling, in their order; docs/internals/settling.md shows it.
  static let settling: [SettlingPass] = [
    .forEachApp(
      "End what is over",
      because: "Everything below depends on authorization, some of which ends with use."
    ) { engine, app, _, _ in
      engine.endWhatIsOver(app)
    },
    SettlingPass(
      "Withdraw or queue the prompt",
      because: "A withdrawn prompt completes its request and frees the place for another one."
    ) { engine, settlement, buffer in engine.settlePrompt(&settlement.apps, into: &buffer) },
    SettlingPass(
      "Ask for sessions",
      because: "A session asks only if no prompt is up."
    ) { engine, settlement, buffer in
      engine.askForSessions(among: settlement.apps, into: &buffer)
    },
    SettlingPass(
      "Add the apps of prompts",
      because: "A prompt that came or went concerns its app; no later pass adds apps."
    ) { engine, settlement, _ in
      if !engine.unsettled.isEmpty {
        for app in settlement.apps { engine.unsettled.insert(app) }
        settlement.apps = engine.unsettled.takeAll()
      }
      settlement.running = settlement.apps.filter { engine.apps[$0].phase.isRunning }
      settlement.clients = engine.clients(of: settlement.apps)
    },
    .forEachApp(
      "Keep authorization",
      because: "A permission is stored before an app learns of it."
    ) { engine, app, _, buffer in
      engine.persist(app, into: &buffer)
    },
    .forEachRunningApp(
      "Notify of authorization",
      because: "A client learns of its authorization before anything that follows from it (A-13)."
    ) { engine, app, now, buffer in
      engine.notifyOfAuthorization(app, at: now, into: &buffer)
    },
    .forEachRunningApp(
      "Notify sessions and live updates",
      because: "Their diagnostics explain why no location comes, so they come before locations."
    ) { engine, app, now, buffer in
      engine.notifySessions(of: app, at: now, into: &buffer)
      engine.notifyLiveUpdates(of: app, at: now, into: &buffer)
    },
    .forEachClient(
      "Serve locations",
      because: "Access is known by now."
    ) { engine, index, now, buffer in
      engine.settleService(index, at: now, into: &buffer)
    },
    .forEachClient(
      "Serve headings",
      because: "A client that is served a location may know true north."
    ) { engine, index, now, buffer in
      engine.settleHeading(index, at: now, into: &buffer)
    },
    .forEachApp(
      "Find what monitoring may know",
      because: "The answers and events below depend on it."
    ) { engine, app, _, _ in
      engine.settleMonitoring(app)
    },
    SettlingPass(
      "Answer requests for region states",
      because: "An answer comes before a crossing that is found at the same time."
    ) { engine, settlement, buffer in
      engine.answerStateRequests(at: settlement.now, into: &buffer)
    },
    .forEachApp(
      "Deliver monitored events",
      because: "An event comes after the authorization that permits it (A-36)."
    ) { engine, app, now, buffer in
      engine.settlePendingEvents(app, at: now, into: &buffer)
    },
    .forEachApp(
      "Keep what is monitored",
      because: "A crossing is stored as soon as the app was notified of it."
    ) { engine, app, _, buffer in
      engine.persistMonitoring(app, into: &buffer)
    },
    .forEachApp(
      "Deliver conditions and relaunch for live updates",
      because: "Regions and visits come first; a second wake-up at one instant counts once."
    ) { engine, app, now, buffer in
      engine.settleConditions(app, at: now, into: &buffer)
      engine.wakeForLive(app, at: now, into: &buffer)
    },
    .forEachClient(
      "Begin significant changes",
      because: "A client that got the newest location above does not get it again."
    ) { engine, index, now, buffer in
      engine.beginSignificantChanges(index, at: now, into: &buffer)
    },
    SettlingPass(
      "Complete requests",
      because: "A request ends after the changes that it caused were delivered."
    ) { engine, settlement, buffer in
      engine.completeRequests(at: settlement.now, into: &buffer)
    },
    SettlingPass(
      "Present the prompt",
      because: "Passes above may ask and withdraw; only the last decision is shown."
    ) { engine, _, buffer in engine.presentPrompt(into: &buffer) },
    SettlingPass(
      "Sum up the apps",
      because: "The device's indicator, demand and deadlines are made of the sums."
    ) { engine, settlement, _ in
      for app in settlement.apps { engine.summarize(app) }
    },
    SettlingPass(
      "Show the indicator",
      because: "It is made of the sums."
    ) { engine, _, buffer in engine.settleIndicator(into: &buffer) },
    .forEachApp(
      "Report use",
      because: "A use is recorded after the device shows it."
    ) { engine, app, now, buffer in
      engine.settleUse(app, at: now, into: &buffer)
    },
    SettlingPass(
      "Update what the source must give",
      because: "It is the sum of what all clients want by now."
    ) { engine, settlement, buffer in engine.updateDemand(at: settlement.now, into: &buffer) },
  ]
}
