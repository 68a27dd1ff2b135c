// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// Launches and resumes the app of a simulated device, and calls the test's handler at each launch.
final class SimulatedLauncher {
  /// Records, while effects are performed, that the engine wants the app to run.
  final class Waker: Sendable {
    private let isWoken = Mutex(false)

    func wake() { isWoken.withLock { $0 = true } }

    /// Whether the engine has wanted the app to run since the last call.
    func take() -> Bool {
      isWoken.withLock { isWoken in
        defer { isWoken = false }
        return isWoken
      }
    }
  }

  private let waker: Waker
  private let record: AuthorizationRecord
  private let relay: (any AppRelay)?

  /// The app's actions at each launch.
  var handler: ((LaunchReason) -> Void)?

  /// The reason for the app's last launch; the device is made with an app that the user opened.
  private(set) var reason = LaunchReason.user

  init(waker: Waker, record: AuthorizationRecord, relay: (any AppRelay)?) {
    self.relay = relay
    self.waker = waker
    self.record = record
  }

  /// Launches the app if the engine requests it.
  ///
  /// The launch comes after the effects were performed, not among them. The app's actions at launch
  /// are actions of its process, and their results come after it has returned.
  func launchIfWoken(on device: InProcessDevice) {
    while waker.take() {
      switch device.service.read({ $0.phase(of: device.app) }) {
      case .terminated: launch(.location, in: .background, on: device)
      case .suspended: device.service.send(.appStateChanged(device.app, .background))
      case .foreground, .background, nil: break
      }
      device.service.performEffects()
      relay?.deliver()
    }
  }

  /// Begins a new process of the app, which is terminated.
  func launch(_ reason: LaunchReason, in phase: AppPhase, on device: InProcessDevice) {
    self.reason = reason
    device.service.send(.appLaunched(device.app, device.description, record, phase))
    relay?.beginProcess()
    DeviceBinding.$bound.withValue(relay?.device ?? device) { handler?(reason) }
  }
}
