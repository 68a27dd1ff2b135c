// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Testing

@testable import LocationDaemon

@Suite("A daemon whose permission store fails")
struct StoreFailureTests {
  private let store: FailingStore
  private let bench: DaemonBench

  init() throws {
    let memory = InMemoryPermissionStore()
    let store = FailingStore(InMemoryPermissionStore(sharing: memory))
    self.store = store
    bench = try DaemonBench(memory, used: store)
  }

  /// Asks for authorization as an app that wants updates, while the device has a position.
  private func ask() throws -> (device: SynchronizedDevice, recorder: Recorder) {
    let device = SynchronizedDevice(try bench.connect())
    let recorder = Recorder()
    let manager = device.makeClient(.manager, observer: recorder)
    device.send(.updatesStarted(manager))
    device.send(.authorizationRequested(.whenInUse, manager))
    return (device, recorder)
  }

  /// The prompt that an agent is shown.
  private func prompt(in reply: VarlinkReply?) throws -> PromptID? {
    guard let reply, case .shown(let shown) = try PromptNews(reply.parameters) else { return nil }
    return shown.id
  }

  /// Lets the source determine a position.
  private func determinePosition(at second: Double, _ device: SynchronizedDevice) {
    bench.daemon.device.send(fix(47, at: second), at: at(second))
    device.connection.settle()
  }

  @Test(
    "A decision that cannot be stored is not in force: the app gets the old one, and the owner the reason"
  )
  func unwritable() throws {
    let managers = try bench.connectManager()
    let agent = try RawConnection(path: ManagerConnection.path(beside: bench.path))
    agent.send { $0.writeCall("org.locsim.Manager.WatchPrompts", more: true) { _ in } }
    bench.daemon.device.send(.sourceOpened)
    let (device, recorder) = try ask()
    determinePosition(at: 1, device)
    store.fail(.writing)
    #expect(try managers.answer(PromptID(1), .allowWhileUsing, precise: nil))
    determinePosition(at: 2, device)
    #expect(recorder.story == "notDetermined notDetermined")
    #expect(device.appSnapshot.authorization.status == .notDetermined)
    let fault = "\(FailingStore.full); the decision about \(AppID.tracker.rawValue) is not in force"
    #expect(try prompt(in: agent.reply()) == PromptID(1))
    #expect(try agent.reply().map { try PromptNews($0.parameters) } == .ended(PromptID(1)))
    #expect(try agent.reply().map { try PromptNews($0.parameters) } == .failed(reason: fault))
    #expect(try managers.status().fault == fault)
    // The next prompt can be answered when the store can be written again.
    store.fail(.nothing)
    let manager = ClientID(1)
    device.send(.authorizationRequested(.whenInUse, manager))
    #expect(try managers.answer(PromptID(2), .allowWhileUsing, precise: nil))
    determinePosition(at: 3, device)
    #expect(recorder.story == "notDetermined notDetermined authorizedWhenInUse 47")
    #expect(try managers.status().fault == nil)
    #expect(
      try bench.store.permission(of: DaemonBench.verified(.tracker)).record.decision == .whileUsing)
  }

  @Test("Nothing is delivered while the store cannot be read, and the decision counts again later")
  func unreadable() throws {
    try bench.store.write(
      AuthorizationRecord(decision: .always), for: DaemonBench.verified(.tracker))
    bench.daemon.follow()
    bench.daemon.device.send(.sourceOpened)
    let (device, recorder) = try ask()
    determinePosition(at: 1, device)
    store.fail(.everything)
    bench.daemon.readStore()
    determinePosition(at: 2, device)
    #expect(recorder.story == "authorizedAlways 47 denied !denied")
    #expect(
      bench.daemon.status.fault?.hasSuffix("there is no location until it can be read") == true)
    store.fail(.nothing)
    bench.daemon.readStore()
    determinePosition(at: 3, device)
    #expect(recorder.story == "authorizedAlways 47 denied !denied authorizedAlways 47")
    #expect(bench.daemon.status.fault == nil)
  }

  @Test("A daemon that starts without being able to read its store delivers nothing")
  func unreadableAtStart() throws {
    let memory = InMemoryPermissionStore()
    try memory.write(AuthorizationRecord(decision: .always), for: DaemonBench.verified(.tracker))
    let store = FailingStore(InMemoryPermissionStore(sharing: memory))
    store.fail(.everything)
    let bench = try DaemonBench(memory, used: store)
    bench.daemon.follow()
    bench.daemon.device.send(.sourceOpened)
    let device = SynchronizedDevice(try bench.connect())
    let recorder = Recorder()
    device.send(.updatesStarted(device.makeClient(.manager, observer: recorder)))
    bench.daemon.device.send(fix(47, at: 1), at: at(1))
    device.connection.settle()
    #expect(recorder.story == "denied !denied" && !device.appSnapshot.isLocationServicesOn)
    store.fail(.nothing)
    bench.daemon.readStore()
    bench.daemon.device.send(fix(48, at: 2), at: at(2))
    device.connection.settle()
    #expect(recorder.story == "denied !denied authorizedAlways 48")
  }
}
