// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization
import Testing

@testable import LocationClient

/// Keeps what a client gets.
private final class Notices: ClientObserver {
  private let kept = Mutex<[ClientEvent]>([])

  var events: [ClientEvent] { kept.withLock { $0 } }

  func receive(_ notice: ClientNotice) { kept.withLock { $0.append(notice.event) } }
}

@Suite("The device of a build that can reach none")
struct AbsentDeviceTests {
  private let device = AbsentDevice()
  private let notices = Notices()
  private let undecided = ClientEvent.authorizationChanged(
    AuthorizationState(status: .notDetermined))

  private var manager: ClientID { device.makeClient(.manager, observer: notices) }

  @Test("A manager gets its first callback, and stays undecided")
  func firstCallback() {
    _ = manager
    #expect(notices.events == [undecided])
    #expect(device.appSnapshot.authorization.status == .notDetermined)
  }

  @Test("Updates bring nothing, as without a decision (A-55), and one fix fails")
  func updates() {
    let manager = manager
    device.send(.updatesStarted(manager))
    #expect(notices.events == [undecided])
    device.send(.oneFixRequested(manager))
    #expect(notices.events == [undecided, .failed(.denied)])
    var known = CachedAccess()
    #expect(device.access(of: manager, known: &known) == .none)
    #expect(device.snapshot(of: manager) == nil)
  }

  @Test("Each request ends")
  func requests() throws {
    let manager = manager
    let center = try #require(Coordinate(latitude: 47, longitude: 11))
    let circle = try #require(CircularRegion(identifier: "home", center: center, radius: 100))
    device.send(.fullAccuracyRequested(manager, purposeKey: "Tag", RequestID(1)))
    device.send(.requestEnded(RequestID(2), manager))
    device.send(.regionMonitoringStarted(circle, manager))
    device.send(.regionStateRequested(circle, manager))
    #expect(
      notices.events == [
        undecided, .requestCompleted(RequestID(1), .denied), .requestCompleted(RequestID(2), nil),
        .monitoringFailed(circle, .regionMonitoringDenied), .stateDetermined(.unknown, circle),
      ])
  }

  @Test("A client that was released gets nothing more")
  func release() {
    let manager = manager
    device.release(manager)
    device.send(.oneFixRequested(manager))
    #expect(notices.events == [undecided])
  }

  @Test("An observer that acts on a notice gets the next one after it, not inside")
  func reentrance() {
    let observer = Asking(device)
    observer.ask()
    #expect(observer.depths == [1, 1, 1])
  }

  @Test("No Info.plist is read, so that none lacks the background mode")
  func backgroundMode() { #expect(device.appSnapshot.hasLocationBackgroundMode) }
}

/// Asks for a fix at its first notices, and keeps how many calls of it are under way at each.
private final class Asking: ClientObserver {
  private struct State {
    var client: ClientID?
    var depth = 0
    var depths: [Int] = []
  }

  private let device: AbsentDevice
  private let state = Mutex(State())

  init(_ device: AbsentDevice) { self.device = device }

  var depths: [Int] { state.withLock { $0.depths } }

  func ask() {
    let client = device.makeClient(.liveUpdates(.standard), observer: self)
    state.withLock { $0.client = client }
    device.send(.oneFixRequested(client))
  }

  func receive(_ notice: ClientNotice) {
    let count = state.withLock { state in
      state.depth += 1
      state.depths.append(state.depth)
      return state.depths.count
    }
    if count < 3 { device.send(.oneFixRequested(notice.client)) }
    state.withLock { $0.depth -= 1 }
  }
}

@Suite("The device that new managers get")
struct DeviceBindingTests {
  @Test("A device that is bound comes before one that is installed")
  func binding() {
    let installed = AbsentDevice()
    let bound = AbsentDevice()
    DeviceBinding.install(installed)
    defer { DeviceBinding.uninstall(installed) }
    #expect(DeviceBinding.chosen === installed)
    DeviceBinding.$bound.withValue(bound) { #expect(DeviceBinding.chosen === bound) }
    DeviceBinding.uninstall(bound)
    #expect(DeviceBinding.chosen === installed)
  }
}
