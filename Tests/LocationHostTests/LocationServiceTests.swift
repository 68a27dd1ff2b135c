// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost

@Suite("Location service")
struct LocationServiceTests {
  private let clock = SteppedClock()
  private let app = AppID("app")
  private let allowed = AuthorizationStatus.authorizedWhenInUse

  private func service(_ performing: LocationService.Performing = .atOnce) -> LocationService {
    LocationService(clock: clock, performing: performing)
  }

  private func client(_ service: LocationService, _ recorder: Recorder) -> ClientID {
    service.makeClient(of: app, decided: allowed, observer: recorder)
  }

  /// A client whose updates run, of a service whose source is open.
  private func runningClient(_ service: LocationService, _ recorder: Recorder) -> ClientID {
    let client = client(service, recorder)
    service.send(.updatesStarted(client))
    service.send(.sourceOpened)
    return client
  }

  @Test("A new client gets its authorization, at the time of the line")
  func newClient() {
    let recorder = Recorder()
    let client = client(service(), recorder)
    #expect(
      recorder.notices == [
        ClientNotice(
          time: UTCInstant(secondsSinceEpoch: 946_684_800), client: client,
          event: .authorizationChanged(AuthorizationState(status: .authorizedWhenInUse)))
      ])
  }

  @Test("A client's access stands through fixes, and is found anew once something is decided")
  func knownAccess() {
    let service = service()
    let client = runningClient(service, Recorder())
    var known = CachedAccess()
    #expect(service.access(of: client, known: &known) == .full)
    let before = known.version
    for second in 1...3 { service.send(fix(second, at: Double(second)), at: at(Double(second))) }
    #expect(service.access(of: client, known: &known) == .full && known.version == before)
    service.send(.settingsChanged(app, .location(.never)))
    #expect(service.access(of: client, known: &known) == .none && known.version > before)
  }

  @Test("Clients are numbered from 1, and no number is used twice")
  func numbers() {
    let service = service()
    let first = client(service, Recorder())
    service.release(first)
    #expect([first, client(service, Recorder())].map(\.rawValue) == [1, 2])
  }

  @Test("Clients get each fix in the order of their creation, all of them before the next fix")
  func orderOfEffects() {
    let service = service()
    let told = Mutex<[String]>([])
    let recorders = ["a", "b", "c"].map { name in
      let recorder = Recorder()
      recorder.react { notice in told.withLock { $0.append(name + notice.event.word) } }
      return recorder
    }
    for recorder in recorders { _ = runningClient(service, recorder) }
    told.withLock { $0 = [] }
    service.send(fix(1, at: 0), at: at(0))
    service.send(fix(2, at: 1), at: at(1))
    #expect(told.withLock { $0 } == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  @Test("An observer gets everything that clients get, before them")
  func observer() {
    let told = Mutex<[String]>([])
    var outlets = ServiceOutlets()
    outlets.observe = { record in
      guard case .client(let notice) = record else { return }
      told.withLock { $0.append("(\(notice.event.word))") }
    }
    let service = LocationService(clock: clock, outlets: outlets)
    let recorder = Recorder()
    recorder.react { notice in told.withLock { $0.append(notice.event.word) } }
    _ = runningClient(service, recorder)
    service.send(fix(1, at: 0), at: at(0))
    #expect(
      told.withLock { $0 } == ["(authorizedWhenInUse)", "authorizedWhenInUse", "(1)", "1"])
  }

  @Test("A notice carries the UTC of its instant, which follows the newest fix")
  func noticeTimes() {
    let service = service()
    let recorder = Recorder()
    _ = runningClient(service, recorder)
    service.send(fix(1, at: 100), at: at(5))
    service.send(.signalLost, at: at(6))
    service.send(.deadlineReached, at: at(16))
    #expect(recorder.story == "authorizedWhenInUse 1 !locationUnknown")
    #expect(
      recorder.notices.dropFirst().map(\.time) == [
        morning + .seconds(100), morning + .seconds(111),
      ])
  }

  @Test("An event from the past counts as one of now")
  func past() {
    let service = service()
    let recorder = Recorder()
    _ = runningClient(service, recorder)
    service.send(.signalLost, at: at(50))
    service.send(fix(1, at: 0), at: at(10))
    #expect(recorder.notices.last?.time == morning + .seconds(40))
  }

  @Test("An observer that sends events is not called again before it returns")
  func reentrancy() {
    let service = service()
    let recorder = Recorder()
    let depth = Mutex<(now: Int, most: Int)>((0, 0))
    let client = runningClient(service, recorder)
    recorder.react { notice in
      depth.withLock { depth in
        depth.now += 1
        depth.most = max(depth.most, depth.now)
      }
      if case .locationsUpdated(let fixes) = notice.event, let last = fixes.last {
        let next = Int(last.coordinate.latitude) + 1
        if next <= 50 { service.send(fix(next, at: Double(next)), at: at(Double(next))) }
        if next == 51 { service.send(.updatesStopped(client)) }
      }
      depth.withLock { $0.now -= 1 }
    }
    service.send(fix(1, at: 1), at: at(1))
    #expect(depth.withLock { $0.most } == 1)
    #expect(
      recorder.story == "authorizedWhenInUse " + (1...50).map(String.init).joined(separator: " "))
    #expect(!service.wantsSource)
  }

  @Test("A client made inside an observer is notified after what was under way")
  func clientInsideReceiver() {
    let service = service()
    let outer = Recorder()
    let inner = Recorder()
    _ = runningClient(service, outer)
    let app = app
    let allowed = allowed
    outer.react { notice in
      guard case .locationsUpdated = notice.event, inner.notices.isEmpty else { return }
      _ = service.makeClient(of: app, decided: allowed, observer: inner)
      #expect(inner.notices.isEmpty)
    }
    service.send(fix(1, at: 0), at: at(0))
    #expect(inner.story == "authorizedWhenInUse")
  }

  @Test("A released client gets nothing more, and is let go")
  func release() {
    let service = service()
    weak var released: Recorder?
    do {
      let recorder = Recorder()
      released = recorder
      let client = runningClient(service, recorder)
      service.release(client)
      service.send(fix(1, at: 0), at: at(0))
      #expect(recorder.story == "authorizedWhenInUse")
      #expect(service.snapshot(for: client) == nil)
      #expect(!service.wantsSource)
    }
    #expect(released == nil)
  }

  @Test(
    "An event that waits for a client when it is released is not delivered")
  func releaseWithWaitingEffects() {
    let service = service(.onAdvance)
    let recorder = Recorder()
    let client = client(service, recorder)
    service.release(client)
    service.performEffects()
    #expect(recorder.notices.isEmpty)
  }

  @Test(
    "A client that another one releases during a delivery to both gets nothing more")
  func releaseByAnother() {
    let service = service()
    let first = Recorder()
    let second = Recorder()
    _ = runningClient(service, first)
    let victim = runningClient(service, second)
    first.react { _ in service.release(victim) }
    service.send(fix(1, at: 0), at: at(0))
    #expect(second.story == "authorizedWhenInUse")
  }

  @Test("A manual clock delivers nothing inside an app's own call")
  func onAdvance() {
    let service = service(.onAdvance)
    let recorder = Recorder()
    let client = client(service, recorder)
    service.send(.updatesStarted(client))
    service.send(.sourceOpened)
    service.send(fix(1, at: 0), at: at(0))
    #expect(recorder.notices.isEmpty)
    #expect(service.snapshot(for: client)?.location == fix(1, at: 0))
    service.performEffects()
    #expect(recorder.story == "authorizedWhenInUse 1")
    service.performEffects()
    #expect(recorder.notices.count == 2)
  }

  @Test("An app's act rings once, and an act of the line not at all")
  func appDidAct() {
    let rings = Mutex(0)
    let service = LocationService(clock: clock, appDidAct: { rings.withLock { $0 += 1 } })
    let client = client(service, Recorder())
    rings.withLock { $0 = 0 }
    service.send(.updatesStarted(client))
    #expect(rings.withLock { $0 } == 1)
    service.send(fix(1, at: 0), at: at(0))
    service.send(.deadlineReached, at: at(1))
    #expect(rings.withLock { $0 } == 1)
    service.clientCaughtUp()
    #expect(rings.withLock { $0 } == 2)
  }

  @Test("The source is wanted while an authorized client wants fixes, and the schedule says so")
  func schedule() {
    let service = service()
    let client = client(service, Recorder())
    #expect(!service.wantsSource)
    #expect(service.schedule.deadline == nil)
    service.send(.updatesStarted(client))
    #expect(service.wantsSource)
    #expect(service.schedule.wantsSource)
    #expect(service.schedule.deadline == at(10))
    service.send(fix(1, at: 0), at: at(3))
    #expect(service.schedule.deadline == at(3), "the first region is due")
    service.send(.deadlineReached, at: at(3))
    #expect(service.schedule.deadline.map { $0 > at(3) } == true, "regions are due at ticks")
    service.send(.updatesStopped(client))
    #expect(service.schedule.deadline == nil)
    #expect(!service.schedule.wantsSource)
  }

  @Test("A service is backlogged while one of its clients is")
  func backlog() {
    final class Slow: ClientObserver {
      func receive(_ notice: ClientNotice) {}
      var isBacklogged: Bool { true }
    }
    let service = service()
    _ = client(service, Recorder())
    #expect(!service.isBacklogged)
    let slow = service.makeClient(of: app, decided: allowed, observer: Slow())
    #expect(service.isBacklogged)
    service.release(slow)
    #expect(!service.isBacklogged)
  }

  @Test("An app is known once it was launched, with the authorization it began with")
  func authorization() {
    let service = service()
    #expect(service.authorization(of: app) == nil)
    _ = client(service, Recorder())
    #expect(service.authorization(of: app)?.status == .authorizedWhenInUse)
    let other = AuthorizationStatus.denied
    _ = service.makeClient(of: app, decided: other, observer: Recorder())
    #expect(service.authorization(of: app)?.status == .authorizedWhenInUse)
  }
}
