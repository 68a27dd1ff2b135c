// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// The action of a step.
package enum ScenarioAction: Hashable, Sendable {
  /// An action of an app, by its short name, or an action on its process.
  case app(String, ScenarioAppAction)

  /// The prompt that is shown ends.
  case promptEnded(PromptOutcome)

  /// The user changes an app's settings; at least one of them.
  case settings(app: String, location: SettingsChoice?, precise: Bool?)

  /// The decisions for one app, or for all apps if it is `nil`, are reset.
  case reset(app: String?)

  /// The home screen is shown: no app is in the foreground.
  case homeScreen

  /// The device's switches change; at least one of them.
  case device(locationServices: Bool?, restricted: Bool?)

  /// A service that watches for an app reports an event.
  case event(app: String, MonitoredEvent)

  /// The source changes.
  case source(SourceChange)

  /// The source goes to another moment of its trace, or a place or a motion takes the trace's place.
  case steer(LiveCommand)

  /// Another trace takes the place of the source.
  case play(ScenarioSource)

  /// The device turns; `nil` if its compass can no longer report a heading.
  case heading(ScenarioHeading?)
}

/// An action of an app, or an action on its process.
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
  /// It begins a session or an iteration over live updates.
  case begin(ScenarioSession, named: String)
  /// It ends a session or an iteration.
  case end(ScenarioSession.Kind, named: String)
  /// It adds a condition to the monitor of a name, or removes one.
  case monitor(String, ScenarioMonitoring)
  /// A task in it begins to await a monitor's events, and handles each one as it arrives.
  case awaitEvents(String)
  /// No task in it awaits a monitor's events anymore.
  case stopAwaiting(String)
}

/// An action of an app with one of its managers.
package enum ScenarioManagerAction: Hashable, Sendable {
  /// Releases the manager.
  case release
  /// Releases its delegate.
  case dropDelegate
  /// Starts updates.
  case startUpdates
  /// Stops updates.
  case stopUpdates
  /// Requests one fix.
  case requestLocation
  /// Starts headings.
  case startHeading
  /// Stops headings.
  case stopHeading
  /// Uses a service that watches for the app.
  case watch(ScenarioWatching)
  /// Allows deferral of fixes within bounds of distance and time.
  case allowDeferral(DeferralBounds)
  /// Disallows deferral.
  case disallowDeferral
  /// Requests authorization while in use.
  case requestWhenInUse
  /// Requests authorization at any time.
  case requestAlways
  /// Requests temporary full accuracy for the purpose under a key.
  case requestFullAccuracy(purposeKey: String)
  /// Sets properties.
  case set(ScenarioOptionChanges)
}

/// Properties of a manager that an app sets; `nil` leaves one as it is.
package struct ScenarioOptionChanges: Hashable, Sendable {
  /// The desired accuracy of fixes.
  package var desiredAccuracy: DesiredAccuracy?

  /// The least distance in meters between two deliveries; zero delivers every fix.
  package var distanceFilter: Double?

  /// Whether updates continue while other apps are in the foreground.
  package var allowsBackgroundUpdates: Bool?

  /// Whether background updates are shown to the user even if the app has Always authorization.
  package var showsBackgroundIndicator: Bool?

  /// The activity for which updates are used, which decides when they may pause.
  package var activity: ActivityType?

  /// Whether updates may pause while the device rests.
  package var pausesAutomatically: Bool?

  /// The least change in degrees between two headings delivered; zero delivers every heading.
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
