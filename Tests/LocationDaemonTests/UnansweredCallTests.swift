// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationJSON
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import LocationDaemon

/// What two daemons, one after the other, were asked.
private final class Story: Sendable {
  let events = Mutex<[AppEvent]>([])
  let arrival = DispatchSemaphore(value: 0)

  func note(_ event: AppEvent) -> Bool {
    events.withLock { $0.append(event) }
    arrival.signal()
    return events.withLock { $0.count { $0.isRegionStart } } == 1
  }
}

extension AppEvent {
  fileprivate var isRegionStart: Bool {
    if case .regionMonitoringStarted = self { true } else { false }
  }
}

/// A daemon that ends the connection when it is asked to monitor the first region.
private final class EndingService: VarlinkService {
  private let story: Story

  init(_ story: Story) { self.story = story }

  var interface: (name: String, description: String) {
    (LocationInterface.name, LocationInterface.description)
  }

  var awaitsFirstCall: Bool { false }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws {
    switch method {
    case "Hello":
      let welcome = Welcome(
        daemon: "test", token: "t", isSteady: false, diagnostics: [], state: DeviceState())
      connection.answer(call) { welcome.write(to: &$0) }
    case "Watch": break
    default:
      if case .event(let event)? = try AppCall.read(method, call.parameters), story.note(event),
        event.isRegionStart
      {
        return connection.fail(ProtocolError.closing)
      }
      let result = CallResult(serial: 0, state: DeviceState(), client: nil, conditions: nil)
      connection.answer(call) { result.write(to: &$0) }
    }
  }

  func end() {
    // It keeps nothing.
  }
}

@Suite("Calls that a daemon did not answer")
struct UnansweredCallTests {
  @Test("A region that a daemon did not confirm before its end is monitored by the next one")
  func region() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/locsim-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = Story()
    let server = DaemonServer(loop: MultiThreadedEventLoopGroup.singleton.next(), daemon: "test") {
      _, _ in EndingService(story)
    }
    let socket = try DaemonSocket(path: folder + "/location")
    let channel = try server.listen(on: socket.descriptor)
    defer { try? channel.close().wait() }
    let connection = try DaemonConnection(path: folder + "/location", hello: DaemonBench.hello())
    defer { connection.end() }
    let manager = connection.makeClient(.manager, observer: Recorder())
    let center = try #require(Coordinate(latitude: 47, longitude: 11))
    let home = try #require(CircularRegion(identifier: "home", center: center, radius: 100))
    connection.send(.regionMonitoringStarted(home, manager))
    connection.send(.regionMonitoringStopped(identifier: "work", manager))
    for _ in 0..<3 { #expect(story.arrival.wait(timeout: .now() + 20) == .success) }
    let started = AppEvent.regionMonitoringStarted(home, manager)
    let stopped = AppEvent.regionMonitoringStopped(identifier: "work", manager)
    #expect(story.events.withLock { $0 } == [started, started, stopped])
  }
}
