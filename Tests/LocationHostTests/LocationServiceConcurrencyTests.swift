// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost

@Suite("Location service under many threads")
struct LocationServiceConcurrencyTests {
  private let allowed = AuthorizationStatus.authorizedWhenInUse

  /// Counts how many receivers run at once.
  private final class Gauge: Sendable {
    private let running = Atomic(0)
    private let overlaps = Atomic(0)

    func run(_ body: () -> Void) {
      if running.add(1, ordering: .relaxed).oldValue > 0 { overlaps.add(1, ordering: .relaxed) }
      body()
      running.subtract(1, ordering: .relaxed)
    }

    var overlapCount: Int { overlaps.load(ordering: .relaxed) }
  }

  @Test("Fixes of several threads all arrive, one notice at a time, in one order for all clients")
  func concurrentFixes() {
    let service = LocationService(clock: SteppedClock())
    let gauge = Gauge()
    let recorders = (0..<3).map { _ in Recorder() }
    for recorder in recorders {
      recorder.react { _ in gauge.run {} }
      let client = service.makeClient(of: AppID("app"), decided: allowed, observer: recorder)
      service.send(.updatesStarted(client))
    }
    service.send(.sourceOpened)
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<250 {
        // Number and send together, so that the engine sees fixes in the order of time.
        next.withLock { number in
          number += 1
          service.send(fix(number % 80, at: Double(number)), at: at(Double(number)))
        }
      }
    }
    service.performEffects()
    let expected = (1...1_000).map { morning + .seconds($0) }
    for recorder in recorders {
      #expect(recorder.notices.dropFirst().map(\.time) == expected)
    }
    #expect(gauge.overlapCount == 0)
  }

  @Test("Events that several threads send freely are delivered once each, in each client's order")
  func concurrentRequests() {
    let service = LocationService(clock: SteppedClock())
    let gauge = Gauge()
    let denied = AuthorizationStatus.denied
    let recorders = (0..<4).map { _ in Recorder() }
    let clients = recorders.map { recorder in
      recorder.react { _ in gauge.run {} }
      return service.makeClient(of: AppID("app"), decided: denied, observer: recorder)
    }
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for _ in 0..<500 {
        // A start that is refused reports that; a stop makes the next start count again.
        service.send(.updatesStarted(clients[index]))
        service.send(.updatesStopped(clients[index]))
      }
    }
    for (recorder, client) in zip(recorders, clients) {
      #expect(recorder.notices.count == 501)
      #expect(recorder.notices.allSatisfy { $0.client == client })
      #expect(recorder.notices.dropFirst().allSatisfy { $0.event == .failed(.denied) })
    }
    #expect(gauge.overlapCount == 0)
  }

  @Test("Clients come and go on several threads while fixes arrive")
  func clientsComeAndGo() {
    let service = LocationService(clock: SteppedClock())
    let told = Mutex(0)
    let allowed = allowed
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 1...100 {
        if thread == 0 {
          service.send(fix(round % 80, at: Double(round)), at: at(Double(round)))
          continue
        }
        let recorder = Recorder()
        recorder.react { _ in told.withLock { $0 += 1 } }
        let client = service.makeClient(
          of: AppID("app"), decided: allowed, observer: recorder)
        service.send(.updatesStarted(client))
        service.release(client)
      }
    }
    #expect(!service.wantsSource)
    // A fix that met a client made the device's first region due; the line was not led since.
    service.meetDeadline(at: at(100))
    #expect(service.read { $0.nextDeadline } == nil)
    #expect(told.withLock { $0 } <= 300 * 102)
  }

  @Test("A thread that finds another one at it leaves its effects to that one")
  func oneDrainer() {
    let service = LocationService(clock: SteppedClock())
    let recorder = Recorder()
    let client = service.makeClient(of: AppID("app"), decided: allowed, observer: recorder)
    service.send(.updatesStarted(client))
    service.send(.sourceOpened)
    let order = Mutex<[String]>([])
    recorder.react { notice in
      order.withLock { $0.append("begin \(notice.event.word)") }
      if notice.event.word == "1" {
        // Another thread sends while this one drains, and is back before this one goes on.
        let sent = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          service.send(fix(2, at: 2), at: at(2))
          order.withLock { $0.append("sent") }
          sent.signal()
        }
        sent.wait()
      }
      order.withLock { $0.append("end \(notice.event.word)") }
    }
    service.send(fix(1, at: 1), at: at(1))
    #expect(order.withLock { $0 } == ["begin 1", "sent", "end 1", "begin 2", "end 2"])
  }
}
