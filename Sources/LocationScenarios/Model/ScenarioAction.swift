// SPDX-License-Identifier: MIT

package import LocationCore

/// What a step does.
package enum ScenarioAction: Hashable, Sendable {
  /// An app, by its short name, does something, or something is done to its process.
  case app(String, ScenarioAppAction)

  /// The prompt that is shown ends.
  case promptEnded(PromptOutcome)

  /// The user changes an app's settings; at least one of them.
  case settings(app: String, location: SettingsChoice?, precise: Bool?)

  /// The decisions for one app, or for all apps if it is `nil`, are reset.
  case reset(app: String?)

  /// The home screen comes up: no app is in the foreground.
  case homeScreen

  /// The device's switches change; at least one of them.
  case device(locationServices: Bool?, restricted: Bool?)

  /// A service that watches for an app has an event for it.
  case event(app: String, MonitoredEvent)

  /// The source changes.
  case source(ScenarioSourceAction)

  /// The device turns; `nil` if its compass can no longer report a heading.
  case heading(ScenarioHeading?)
}

/// What an app does, and what is done to its process.
package enum ScenarioAppAction: Hashable, Sendable {
  /// The user opens it: it is in the foreground, and makes its managers.
  case launch
  /// The user comes back to it.
  case enterForeground
  /// The user leaves it.
  case enterBackground
  /// Its process is suspended.
  case suspend
  /// Its process resumes in the background.
  case resume
  /// Its process ends, and its managers with it.
  case terminate
  /// It makes one more manager.
  case createManager(ScenarioManager)
  /// It does something with the manager of a name.
  case manager(String, ScenarioManagerAction)
  /// It begins a session, or to iterate over live updates.
  case begin(ScenarioSession, named: String)
  /// It ends one.
  case end(ScenarioSession.Kind, named: String)
  /// It has the monitor of a name watch a condition, or no longer.
  case monitor(String, ScenarioMonitoring)
  /// A task in it begins to await a monitor's events, and handles each one as it arrives.
  case awaitEvents(String)
  /// No task in it awaits them anymore.
  case stopAwaiting(String)
}

/// What an app does with one of its managers.
package enum ScenarioManagerAction: Hashable, Sendable {
  /// Gives it up.
  case release
  /// Gives up its delegate.
  case dropDelegate
  /// Starts updates.
  case startUpdates
  /// Stops updates.
  case stopUpdates
  /// Asks for one fix.
  case requestLocation
  /// Starts headings.
  case startHeading
  /// Stops headings.
  case stopHeading
  /// Has something watched for the app, or no longer.
  case watch(ScenarioWatching)
  /// Allows fixes to be held back, so far and for so long.
  case allowDeferral(DeferralBounds)
  /// Allows it no longer.
  case disallowDeferral
  /// Asks for authorization while in use.
  case requestWhenInUse
  /// Asks for authorization at any time.
  case requestAlways
  /// Asks for full accuracy for a while, for the purpose under a key.
  case requestFullAccuracy(purposeKey: String)
  /// Sets properties.
  case set(ScenarioOptionChanges)
}

/// Properties of a manager that an app sets; `nil` leaves one as it is.
package struct ScenarioOptionChanges: Hashable, Sendable {
  /// How precise fixes should be.
  package var desiredAccuracy: DesiredAccuracy?

  /// Least distance in meters between two deliveries; zero delivers every fix.
  package var distanceFilter: Double?

  /// Whether updates continue while other apps are in the foreground.
  package var allowsBackgroundUpdates: Bool?

  /// Whether that is shown even if the app has Always authorization.
  package var showsBackgroundIndicator: Bool?

  /// What updates are used for, which says when they may pause.
  package var activity: ActivityType?

  /// Whether updates may pause while the device rests.
  package var pausesAutomatically: Bool?

  /// Least change in degrees between two headings delivered; zero delivers every heading.
  package var headingFilter: Double?

  /// Makes changes that change nothing.
  package init() {}

  /// The options after the changes.
  package func applied(to options: ClientOptions) -> ClientOptions {
    ClientOptions(
      desiredAccuracy: desiredAccuracy ?? options.desiredAccuracy,
      distanceFilter: distanceFilter ?? options.distanceFilter,
      allowsBackgroundUpdates: allowsBackgroundUpdates ?? options.allowsBackgroundUpdates,
      showsBackgroundIndicator: showsBackgroundIndicator ?? options.showsBackgroundIndicator,
      activity: activity ?? options.activity,
      pausesAutomatically: pausesAutomatically ?? options.pausesAutomatically,
      headingFilter: headingFilter ?? options.headingFilter)
  }
}

/// What becomes of the source.
package enum ScenarioSourceAction: String, Hashable, Sendable, CaseIterable {
  /// It works but finds no position until it regains the signal; the trace continues meanwhile.
  case loseSignal = "lose-signal"
  /// It finds positions again.
  case regainSignal = "regain-signal"
  /// It breaks down.
  case fail
  /// A network that it needs breaks down.
  case failNetwork = "fail-network"
}
