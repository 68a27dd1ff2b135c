// SPDX-License-Identifier: MIT

package import LocationCore

/// An event that only an app may cause on a device; it names no other app.
package enum AppEvent: Hashable, Sendable {
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
  /// A client ends the deferral of its updates.
  case deferralDisallowed(ClientID)
  /// A client wants headings.
  case headingStarted(ClientID)
  /// A client wants no more headings.
  case headingStopped(ClientID)
  /// A client asked for authorization.
  case authorizationRequested(AuthorizationRequest, ClientID)
  /// A client asked for full accuracy for a while, for the purpose under a key.
  case fullAccuracyRequested(ClientID, purposeKey: String, RequestID)
  /// A client wants a region to be monitored for its app; `nil` is one that is no circle on the
  /// ground, such as one with an invalid center.
  case regionMonitoringStarted(CircularRegion?, ClientID)
  /// A client no longer wants the region with this identifier to be monitored.
  case regionMonitoringStopped(identifier: String, ClientID)
  /// A client asked on which side of a region's rim the device is.
  case regionStateRequested(CircularRegion, ClientID)
  /// A client wants visits to be monitored for its app.
  case visitMonitoringStarted(ClientID)
  /// A client no longer wants visits to be monitored.
  case visitMonitoringStopped(ClientID)
  /// A client wants notices of significant changes of the position.
  case significantChangesStarted(ClientID)
  /// A client wants no more notices of significant changes for its app.
  case significantChangesStopped(ClientID)
  /// The app has its monitor watch a condition; its state is what the app assumes.
  case conditionAdded(MonitoredCondition)
  /// The app removes a condition from its monitor.
  case conditionRemoved(monitor: String, identifier: String)
  /// The app handled an event of a monitor.
  case conditionHandled(monitor: String, ConditionEvent)
  /// Fixes delivered to a client were dropped before its app was called with them.
  case fixesDropped(ClientID, count: Int, DropReason)
  /// Another notice delivered to a client was dropped before its app was called with it.
  case noticeDropped(ClientID, DropReason)
  /// A request that no device here can serve ends, in order with the client's other notices.
  case requestEnded(RequestID, ClientID)
}
