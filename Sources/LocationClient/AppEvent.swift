// SPDX-License-Identifier: MIT

package import LocationCore

/// An event that an app causes on its device.
package enum AppEvent: Hashable, Sendable {
  /// A client changed its options.
  case optionsChanged(ClientID, ClientOptions)
  /// A client wants standard updates.
  case updatesStarted(ClientID)
  /// A client wants no more updates, and not the one fix that it requested.
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
  /// A client requested authorization.
  case authorizationRequested(AuthorizationRequest, ClientID)
  /// A client requested temporary full accuracy, for the purpose under a key.
  case fullAccuracyRequested(ClientID, purposeKey: String, RequestID)
  /// A client wants a region to be monitored for its app; `nil` is an invalid region, such as one
  /// with an invalid center.
  case regionMonitoringStarted(CircularRegion?, ClientID)
  /// A client no longer wants the region with this identifier to be monitored.
  case regionMonitoringStopped(identifier: String, ClientID)
  /// A client requested whether the device is inside a region.
  case regionStateRequested(CircularRegion, ClientID)
  /// A client wants visits to be monitored for its app.
  case visitMonitoringStarted(ClientID)
  /// A client no longer wants visits to be monitored.
  case visitMonitoringStopped(ClientID)
  /// A client wants notices of significant changes of the position.
  case significantChangesStarted(ClientID)
  /// A client wants no more notices of significant changes for its app.
  case significantChangesStopped(ClientID)
  /// The app added a condition to a monitor, with the state that the app assumes.
  case conditionAdded(MonitoredCondition)
  /// The app removed a condition from a monitor.
  case conditionRemoved(monitor: String, identifier: String)
  /// The app handled an event of a monitor.
  case conditionHandled(monitor: String, ConditionEvent)
  /// Fixes delivered to a client were dropped before its app was called with them.
  case fixesDropped(ClientID, count: Int, DropReason)
  /// Another notice delivered to a client was dropped before its app was called with it.
  case noticeDropped(ClientID, DropReason)
  /// A request that no device supports ends, in order with the client's other notices.
  case requestEnded(RequestID, ClientID)
}
