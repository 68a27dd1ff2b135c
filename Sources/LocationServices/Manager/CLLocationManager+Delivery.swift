// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

/// The device's notices for a manager, and the calls of its delegate.
extension CLLocationManager {
  /// What may be delivered to this manager at this moment, whatever was delivered before.
  var access: LocationAccess {
    guard let client else { return .none }
    return device.access(of: client, known: &state.knownAccess)
  }

  var snapshot: ClientSnapshot? { client.flatMap { device.snapshot(of: $0) } }

  /// Counts locations that waited here and may no longer be delivered.
  func drop(_ count: Int) {
    guard let client, let snapshot else { return }
    device.send(.fixesDropped(client, count: count, snapshot.reasonOfLoss))
  }

  /// Notes that another event that waited here may no longer be delivered.
  func noteDrop() {
    guard let client, let snapshot else { return }
    device.send(.noticeDropped(client, snapshot.reasonOfLoss))
  }

  /// Calls the delegate's method for an event.
  func deliver(_ event: ClientEvent) {
    var failed: CLRegion?
    switch event {
    case .authorizationChanged(let authorization):
      state.delivered.authorization = authorization
    case .locationsUpdated(let fixes):
      state.delivered.location = fixes.last
      device.lastReceived = fixes.last
    case .regionUpdated(let region): state.delivered.location = region.fix
    // Since the engine's notice the app may have lost the access that true north needs.
    case .headingUpdated(let heading):
      state.deliveredHeading = access == .full ? heading : heading.withoutTrueNorth
    case .requestCompleted(let request, let failure):
      let completion = state.requests.take(request)
      completion?(failure.map { CLError($0) })
      return
    case .monitoringFailed(let circle, _): failed = takeRegion(circle)
    case .failed, .deferralFinished, .updatesPaused, .updatesResumed, .eventOccurred,
      .monitoringStarted, .stateDetermined, .diagnosticsChanged, .stationaryBegan,
      .conditionChanged:
      break
    }
    guard let delegate else { return }
    state.isDelivering = true
    defer { state.isDelivering = false }
    switch event {
    case .authorizationChanged:
      delegate.locationManagerDidChangeAuthorization(self)
    case .locationsUpdated(let fixes): deliver(fixes, to: delegate)
    case .regionUpdated(let region): deliver([region.fix], to: delegate)
    case .headingUpdated:
      if let heading { delegate.locationManager(self, didUpdateHeading: heading) }
    case .failed(let failure):
      if failure != .headingFailure { state.hasRequestedLocation = false }
      delegate.locationManager(self, didFailWithError: CLError(failure))
    case .deferralFinished(let failure):
      delegate.locationManager(
        self, didFinishDeferredUpdatesWithError: failure.map { CLError($0) })
    case .updatesPaused:
      state.isUpdating = false
      delegate.locationManagerDidPauseLocationUpdates(self)
    case .updatesResumed:
      state.isUpdating = true
      delegate.locationManagerDidResumeLocationUpdates(self)
    case .eventOccurred(let event): deliver(event, to: delegate)
    case .monitoringStarted(let region):
      delegate.locationManager(self, didStartMonitoringFor: CLCircularRegion(region))
    case .monitoringFailed(_, let failure):
      delegate.locationManager(
        self, monitoringDidFailFor: failed, withError: CLError(failure))
    case .stateDetermined(let presence, let region):
      delegate.locationManager(
        self, didDetermineState: CLRegionState(presence), for: CLCircularRegion(region))
    case .requestCompleted, .diagnosticsChanged, .stationaryBegan, .conditionChanged: break
    }
  }

  private func deliver(_ fixes: [Fix], to delegate: any CLLocationManagerDelegate) {
    let locations = fixes.map { CLLocation($0, on: device) }
    state.isAnsweringRequest = state.hasRequestedLocation
    state.hasRequestedLocation = false
    delegate.locationManager(self, didUpdateLocations: locations)
    state.isAnsweringRequest = false
    state.previousLocation = locations.last
  }
}
