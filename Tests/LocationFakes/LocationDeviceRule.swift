// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// A device, and the world around it that its rules are tried in.
///
/// The app `.tracker` has the permission Always, and its device has no compass. An implementation
/// whose device is in another process returns from each call when the device has handled it.
package protocol LocationDeviceBench {
  /// The device.
  var device: any LocationDevice { get }

  /// The app, as the device's engine knows it.
  var app: AppID { get }

  /// Whether an app wants the source of positions.
  var wantsSource: Bool { get }

  /// Does what the device's user, system or source does.
  func send(_ event: Event)

  /// Lets the source determine a position at a second.
  func determinePosition(at second: Int64)
}

/// The rules that every implementation of `LocationDevice` keeps.
package enum LocationDeviceRule: String, CaseIterable, Sendable {
  case updatesStartAndStop
  case accessAndCountsOfAManagerAreKnown
  case droppedFixesAreCountedWithTheirReason
  case aRequestThatNothingServesEndsInOrder
  case regionsAreThoseOfTheApp
  case conditionsAreThoseOfAMonitor
  case snapshotFollowsTheSwitchAndTheEndOfTheApp
  case sessionsBeginUnderTheirNamesAndEndWhenReleased
  case aReleasedClientGetsNothing

  /// Tries the rule on a new bench.
  ///
  /// - Returns: Whether it holds.
  package func holds(on bench: some LocationDeviceBench) -> Bool {
    let (device, recorder) = (bench.device, Recorder())
    switch self {
    case .updatesStartAndStop:
      let manager = device.makeClient(.manager, observer: recorder)
      device.send(.updatesStarted(manager))
      bench.determinePosition(at: 1)
      device.send(.updatesStopped(manager))
      bench.determinePosition(at: 2)
      return recorder.deliveries == 1
    case .accessAndCountsOfAManagerAreKnown:
      let manager = device.makeClient(.manager, observer: recorder)
      device.send(.optionsChanged(manager, ClientOptions(distanceFilter: 5)))
      device.send(.updatesStarted(manager))
      bench.determinePosition(at: 1)
      bench.determinePosition(at: 2)
      var known = CachedAccess()
      return device.access(of: manager, known: &known) == .full
        && device.snapshot(of: manager)?.counts.filtered == 1 && recorder.deliveries == 1
    case .droppedFixesAreCountedWithTheirReason:
      let manager = device.makeClient(.manager, observer: recorder)
      device.send(.updatesStarted(manager))
      bench.determinePosition(at: 1)
      device.send(.fixesDropped(manager, count: 1, .bufferFull))
      return device.snapshot(of: manager)?.counts[.bufferFull] == 1
    case .aRequestThatNothingServesEndsInOrder:
      let manager = device.makeClient(.manager, observer: recorder)
      device.send(.requestEnded(RequestID(7), manager))
      return recorder.notices.last?.event == .requestCompleted(RequestID(7), nil)
    case .regionsAreThoseOfTheApp: return regionsHold(device, recorder)
    case .conditionsAreThoseOfAMonitor:
      device.send(.conditionAdded(.pier("home", monitor: "m")))
      let isKnown =
        device.conditions(in: "m").map(\.identifier) == ["home"]
        && device.conditions(in: "other").isEmpty
      device.send(.conditionRemoved(monitor: "m", identifier: "home"))
      return isKnown && device.conditions(in: "m").isEmpty
    case .snapshotFollowsTheSwitchAndTheEndOfTheApp: return snapshotHolds(bench)
    case .sessionsBeginUnderTheirNamesAndEndWhenReleased: return sessionsHold(bench, recorder)
    case .aReleasedClientGetsNothing:
      let manager = device.makeClient(.manager, observer: recorder)
      device.send(.updatesStarted(manager))
      device.release(manager)
      bench.determinePosition(at: 1)
      return recorder.deliveries == 0 && device.snapshot(of: manager) == nil
    }
  }

  private func regionsHold(_ device: any LocationDevice, _ recorder: Recorder) -> Bool {
    let manager = device.makeClient(.manager, observer: recorder)
    guard let center = Coordinate(latitude: 47, longitude: 11),
      let circle = CircularRegion(identifier: "home", center: center, radius: 100)
    else { return false }
    device.send(.regionMonitoringStarted(circle, manager))
    let isMonitored = device.monitoredRegions == [circle]
    device.send(.regionMonitoringStopped(identifier: "home", manager))
    return isMonitored && device.monitoredRegions.isEmpty
  }

  private func snapshotHolds(_ bench: some LocationDeviceBench) -> Bool {
    let first = bench.device.appSnapshot
    bench.send(.locationServicesSwitched(isOn: false))
    let off = bench.device.appSnapshot
    bench.send(.appStateChanged(bench.app, .terminated))
    return first.authorization.status == .authorizedAlways && first.isRunning
      && first.isLocationServicesOn && !first.hasCompass && !off.isLocationServicesOn
      && off.authorization.status == .denied && !bench.device.appSnapshot.isRunning
  }

  private func sessionsHold(_ bench: some LocationDeviceBench, _ recorder: Recorder) -> Bool {
    let goal = ServiceGoal(.whenInUse, fullAccuracyPurposeKey: nil)
    let roles: [ClientRole] = [
      .serviceSession(goal), .liveUpdates(.standard), .backgroundActivity,
      .conditionReader(monitor: "m"),
    ]
    let clients = roles.map { bench.device.makeClient($0, observer: recorder) }
    let isWanted = bench.wantsSource
    for client in clients { bench.device.release(client) }
    return Set(clients).count == 4 && isWanted && !bench.wantsSource
  }
}

extension Recorder {
  /// The number of deliveries of fixes.
  fileprivate var deliveries: Int {
    notices.count { if case .locationsUpdated = $0.event { true } else { false } }
  }
}
