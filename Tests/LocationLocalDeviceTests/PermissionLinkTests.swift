// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationScenarios
import Logging
import Testing

@testable import LocationHost
@testable import LocationLocalDevice
@testable import LocationStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("A live device and the permission store are in step")
struct PermissionLinkTests {
  private static let app = AppID("com.example.tracker")
  private let other = InMemoryPermissionStore()
  private let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

  /// A device whose store another process shares, with a client, and its watcher.
  private struct Bench {
    let link: PermissionLink
    let service: LocationService
    let recorder = Recorder()
    let watcher: PermissionWatcher

    init(store: any PermissionStore, answer: PromptChoice? = nil, log: Logger) {
      let link = PermissionLink(store: store, app: app, name: "Tracker", log: log)
      var outlets = ServiceOutlets()
      outlets.prompter = PolicyPrompter(answer: answer)
      outlets.persist = { record, _ in
        link.persist(record)
        return nil
      }
      outlets.recordAccess = { link.recordAccess($0) }
      self.link = link
      service = LocationService(
        clock: SteppedClock(), privacy: link.device, outlets: outlets)
      service.send(
        .appLaunched(app, .complete(named: "Tracker"), link.record, .foreground))
      watcher = link.watcher(for: service)
      client = service.makeClient(of: app, observer: recorder)
    }

    let client: ClientID
  }

  private func bench(answer: PromptChoice? = nil) -> Bench {
    Bench(store: InMemoryPermissionStore(sharing: other), answer: answer, log: log)
  }

  @Test("A decision made here is kept, with the app's name, and is no news")
  func keeps() throws {
    let bench = bench(answer: .allowWhileUsing)
    bench.service.send(.authorizationRequested(.always, bench.client))
    let kept = try other.permission(of: Self.app)
    #expect(kept.record.decision == .provisionalAlways && kept.name == "Tracker")
    bench.watcher.poll()
    #expect(bench.recorder.story == "notDetermined authorizedAlways")
  }

  @Test("Allow Once is never kept")
  func allowOnce() throws {
    let bench = bench(answer: .allowOnce)
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    #expect(bench.recorder.story == "notDetermined authorizedWhenInUse")
    #expect(try other.permission(of: Self.app).record.decision == .undecided)
  }

  @Test("A decision of another process is delivered at the next look, and ends Allow Once")
  func follows() throws {
    let bench = bench(answer: .allowOnce)
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    try other.write(AuthorizationRecord(decision: .never), for: Self.app)
    bench.watcher.poll()
    try other.write(AuthorizationRecord(decision: .always), for: Self.app)
    bench.watcher.poll()
    try other.resetAll()
    bench.watcher.poll()
    #expect(
      bench.recorder.story
        == "notDetermined authorizedWhenInUse denied authorizedAlways notDetermined")
  }

  @Test("A reset elsewhere ends Allow Once, though nothing of it was ever kept")
  func resetEndsAllowOnce() throws {
    let bench = bench(answer: .allowOnce)
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    try other.resetAll()
    bench.watcher.poll()
    #expect(bench.recorder.story == "notDetermined authorizedWhenInUse notDetermined")
  }

  @Test("The device's switches follow, and those set before hold from the start")
  func switches() throws {
    try other.write(AuthorizationRecord(decision: .whileUsing), for: Self.app)
    try other.updateDevice { $0.isLocationServicesOn = false }
    let bench = bench()
    try other.updateDevice { $0 = DevicePrivacy(isRestricted: true) }
    bench.watcher.poll()
    try other.updateDevice { $0 = DevicePrivacy() }
    bench.watcher.poll()
    #expect(bench.recorder.story == "denied restricted authorizedWhenInUse")
  }

  @Test("Changes between two looks are delivered as one change")
  func atOnce() throws {
    try other.write(AuthorizationRecord(decision: .always), for: Self.app)
    try other.updateDevice { $0.isRestricted = true }
    let bench = bench()
    try other.updateDevice { $0 = DevicePrivacy() }
    try other.write(AuthorizationRecord(decision: .never), for: Self.app)
    bench.watcher.poll()
    #expect(bench.recorder.story == "restricted denied")
  }

  @Test(
    "A decision of another process since the last look is not overwritten, and holds at the next")
  func conflict() throws {
    let bench = bench(answer: .allowWhileUsing)
    try other.write(AuthorizationRecord(decision: .never), for: Self.app)
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    #expect(try other.permission(of: Self.app).record.decision == .never)
    bench.watcher.poll()
    #expect(bench.recorder.story == "notDetermined authorizedWhenInUse denied")
  }

  @Test("A denial is kept, whatever others decided since the last look")
  func conflictingDenial() throws {
    let bench = bench(answer: .dontAllow)
    try other.write(AuthorizationRecord(decision: .always), for: Self.app)
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    bench.watcher.poll()
    #expect(try other.permission(of: Self.app).record.decision == .never)
    #expect(bench.recorder.story == "notDetermined denied")
  }

  @Test("A launch writes nothing: what the Info.plist lacks is not forgotten forever")
  func launchWritesNothing() throws {
    try other.write(AuthorizationRecord(decision: .always), for: Self.app)
    let before = try other.permission(of: Self.app)
    let link = PermissionLink(
      store: InMemoryPermissionStore(sharing: other), app: Self.app, name: "Tracker", log: log)
    var outlets = ServiceOutlets()
    outlets.persist = { record, _ in
      link.persist(record)
      return nil
    }
    let service = LocationService(clock: SteppedClock(), privacy: link.device, outlets: outlets)
    service.send(
      .appLaunched(Self.app, AppDescription(name: "Tracker"), link.record, .foreground))
    #expect(service.authorization(of: Self.app)?.status == .notDetermined)
    #expect(try other.permission(of: Self.app) == before)
  }

  @Test("A store that was put in the place of the other one holds from the next look on")
  func replacedStore() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("permissions.sqlite")
    try SQLitePermissionStore(path: path).write(
      AuthorizationRecord(decision: .always), for: Self.app)
    let bench = Bench(store: try SQLitePermissionStore(path: path), log: log)
    for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
    bench.watcher.poll()
    #expect(bench.recorder.story == "authorizedAlways notDetermined")
  }

  @Test("A decision of another process about another app is not reported here")
  func otherApps() throws {
    let bench = bench()
    try other.write(AuthorizationRecord(decision: .always), for: AppID("com.example.other"))
    bench.watcher.poll()
    #expect(bench.recorder.story == "notDetermined")
  }

  @Test(
    "A store that cannot be read means no location, and no question")
  func broken() throws {
    let bench = Bench(store: BrokenStore(), answer: .allowWhileUsing, log: log)
    #expect(bench.link.record == AuthorizationRecord())
    bench.watcher.poll()
    bench.service.send(.authorizationRequested(.whenInUse, bench.client))
    bench.watcher.poll()
    #expect(bench.recorder.story == "denied")
  }
}
