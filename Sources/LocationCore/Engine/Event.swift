// SPDX-License-Identifier: MIT

/// Something that happened and that the engine must handle.
///
/// Every event is legal in every state; a meaningless one has no effect.
package enum Event: Hashable, Sendable {
  // What an app and its clients did
  /// An app was launched, for the first time or again. The values are its Info.plist, its stored
  /// record, and its initial phase.
  case appLaunched(AppID, AppDescription, AuthorizationRecord, AppPhase)
  /// An app made a location manager.
  case managerCreated(ClientID, AppID)
  /// A location manager went away, or a session or an iteration ended.
  case clientReleased(ClientID)
  /// An app began a service session; the user is asked for its goal as soon as possible.
  case serviceSessionBegan(ClientID, AppID, ServiceGoal)
  /// An app began a session that keeps it in use in the background.
  case backgroundActivityBegan(ClientID, AppID)
  /// An app began to iterate over live updates.
  case liveUpdatesBegan(ClientID, AppID, LiveConfiguration)
  /// A client changed its options.
  case optionsChanged(ClientID, ClientOptions)
  /// A client wants standard updates.
  case updatesStarted(ClientID)
  /// A client wants no more updates, nor the one fix it asked for.
  case updatesStopped(ClientID)
  /// A client wants one fix.
  case oneFixRequested(ClientID)
  /// A client allows its updates to be deferred.
  case deferralAllowed(ClientID, DeferralBounds)
  /// A client wants updates at once again.
  case deferralDisallowed(ClientID)
  /// Fixes delivered to a client were lost before its app was called with them.
  case fixesDropped(ClientID, count: Int, DropReason)
  /// A client wants headings.
  case headingStarted(ClientID)
  /// A client wants no more headings.
  case headingStopped(ClientID)
  /// A client asked for authorization.
  case authorizationRequested(AuthorizationRequest, ClientID)
  /// A client asked for full accuracy for a while, for the purpose under a key.
  case fullAccuracyRequested(ClientID, purposeKey: String, RequestID)

  /// A client wants a region to be watched for its app; `nil` is one that is no circle on the
  /// ground, such as one with an invalid center.
  case regionMonitoringStarted(CircularRegion?, ClientID)
  /// A client no longer wants the region with this identifier to be watched.
  case regionMonitoringStopped(identifier: String, ClientID)
  /// A client asked on which side of a region's rim the device is.
  case regionStateRequested(CircularRegion, ClientID)
  /// A client wants visits to be watched for its app.
  case visitMonitoringStarted(ClientID)
  /// A client no longer wants visits to be watched.
  case visitMonitoringStopped(ClientID)
  /// A client wants significant changes of the position.
  case significantChangesStarted(ClientID)
  /// A client stops significant changes for all clients of its app.
  case significantChangesStopped(ClientID)

  /// An app has its monitor watch a condition; its state is what the app assumes.
  case conditionAdded(AppID, MonitoredCondition)
  /// An app removes a condition from its monitor.
  case conditionRemoved(AppID, monitor: String, identifier: String)
  /// An app began to await the events of a monitor.
  case conditionReadingBegan(ClientID, AppID, monitor: String)
  /// An app handled an event of a monitor.
  case conditionHandled(AppID, monitor: String, ConditionEvent)

  // What the user did
  /// A prompt ended.
  case promptEnded(PromptID, PromptOutcome)
  /// The user changed a setting of an app.
  case settingsChanged(AppID, SettingsChange)
  /// Location & Privacy was reset, for one app or for all.
  case permissionsReset(AppID?)
  /// The home screen appeared; no app is in the foreground.
  case homeScreenShown

  // What the device did
  /// Location Services were switched on or off.
  case locationServicesSwitched(isOn: Bool)
  /// A restriction came into force or was lifted.
  case restrictionChanged(isRestricted: Bool)
  /// A service that watches for an app has an event for it.
  case monitoredEventOccurred(AppID, MonitoredEvent)

  // What the source did
  /// The source's clock shows this UTC now.
  case clockSet(UTCInstant)
  /// The source has been opened and looks for a position.
  case sourceOpened
  /// The source determined a position.
  case fixArrived(Fix)
  /// The source works, but has lost its position (a tunnel, the end of a segment).
  case signalLost
  /// The source failed; it may come back.
  case sourceFailed(SourceFailure)
  /// The source has nothing more to give.
  case sourceEnded

  // What the compass did
  /// The compass determined where the device points.
  case headingArrived(Heading)
  /// The compass has no heading, for example near strong magnets; it may come back.
  case headingLost

  // What the host did
  /// An app came to the foreground or left it, or its process was suspended or ended.
  case appStateChanged(AppID, AppPhase)
  /// The store holds a record of an app that this engine did not write; it may equal the known one.
  case recordReplaced(AppID, AuthorizationRecord)
  /// The store holds this record of what is watched for an app: at its launch, or since another
  /// process changed it.
  case monitoringRestored(AppID, MonitoringRecord)
  /// The store holds another secret of this device, or regions that another process published.
  case regionsReplaced(AccuracySeed, CoarseAreaState)
  /// The instant of a deadline has come; an early or a needless call is harmless.
  case deadlineReached
  /// Several events happened at once: nothing follows from the states in between.
  ///
  /// A fix among them has no effect; a fix comes alone.
  indirect case simultaneous([Event])
}

/// A setting of an app that the user changed.
package enum SettingsChange: Hashable, Sendable {
  /// The row for location.
  case location(SettingsChoice)

  /// The switch Precise Location.
  case precise(Bool)
}

/// Why a source failed.
package enum SourceFailure: String, Hashable, Sendable {
  /// A network or a peer on it cannot be reached.
  case network

  /// Any other reason.
  case other
}
