// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

extension Event {
  /// Makes the engine's event of what an app did; `nil` for what the engine does not know.
  package init?(_ event: AppEvent, of app: AppID) {
    switch event {
    case .noticeDropped, .requestEnded: return nil
    case .optionsChanged(let client, let options): self = .optionsChanged(client, options)
    case .updatesStarted(let client): self = .updatesStarted(client)
    case .updatesStopped(let client): self = .updatesStopped(client)
    case .oneFixRequested(let client): self = .oneFixRequested(client)
    case .deferralAllowed(let client, let bounds): self = .deferralAllowed(client, bounds)
    case .deferralDisallowed(let client): self = .deferralDisallowed(client)
    case .headingStarted(let client): self = .headingStarted(client)
    case .headingStopped(let client): self = .headingStopped(client)
    case .authorizationRequested(let request, let client):
      self = .authorizationRequested(request, client)
    case .fullAccuracyRequested(let client, let purposeKey, let request):
      self = .fullAccuracyRequested(client, purposeKey: purposeKey, request)
    case .regionMonitoringStarted(let region, let client):
      self = .regionMonitoringStarted(region, client)
    case .regionMonitoringStopped(let identifier, let client):
      self = .regionMonitoringStopped(identifier: identifier, client)
    case .regionStateRequested(let region, let client):
      self = .regionStateRequested(region, client)
    case .visitMonitoringStarted(let client): self = .visitMonitoringStarted(client)
    case .visitMonitoringStopped(let client): self = .visitMonitoringStopped(client)
    case .significantChangesStarted(let client): self = .significantChangesStarted(client)
    case .significantChangesStopped(let client): self = .significantChangesStopped(client)
    case .conditionAdded(let condition): self = .conditionAdded(app, condition)
    case .conditionRemoved(let monitor, let identifier):
      self = .conditionRemoved(app, monitor: monitor, identifier: identifier)
    case .conditionHandled(let monitor, let event):
      self = .conditionHandled(app, monitor: monitor, event)
    case .fixesDropped(let client, let count, let reason):
      self = .fixesDropped(client, count: count, reason)
    }
  }
}
