// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: any events in any order")
struct EnginePropertyTests {
  /// Every effect of a run keeps the rules of the oracle.
  private func check(_ run: RandomRun) {
    var oracle = EngineOracle()
    for step in run.steps { oracle.check(step) }
  }

  @Test("Deliveries are permitted, in order, and never repeated", arguments: 0..<100)
  func rules(seed: Int) {
    check(RandomRun(seed: seed, events: 200, scope: RandomScope()))
  }

  @Test(
    "Reduced wishes and failures of the network break no rule",
    arguments: 0..<100)
  func rulesOfEverything(seed: Int) {
    check(RandomRun(seed: seed, events: 200, scope: .everything))
  }

  @Test("Equal events at equal instants have equal effects", arguments: 0..<20)
  func deterministic(seed: Int) {
    let one = RandomRun(seed: seed, events: 200, scope: .everything)
    let other = RandomRun(seed: seed, events: 200, scope: .everything)
    #expect(one.steps.map(\.effects) == other.steps.map(\.effects))
    #expect(one.steps.map(\.deadline) == other.steps.map(\.deadline))
    #expect(one.steps.map(\.snapshots) == other.steps.map(\.snapshots))
  }

  @Test("The access of a client is what its snapshot says", arguments: 0..<20)
  func accessOfSnapshots(seed: Int) {
    for step in RandomRun(seed: seed, events: 200, scope: .everything).steps {
      #expect(step.accesses == step.snapshots.map { $0?.access ?? .none })
    }
  }

  @Test(
    "The access of clients changes only where the engine says that it can",
    arguments: 0..<20)
  func changesOfAccess(seed: Int) {
    let steps = RandomRun(seed: seed, events: 200, scope: .everything).steps
    var unsettled = 0
    for (before, after) in zip(steps, steps.dropFirst()) where !after.hasSettled {
      #expect(after.accesses == before.accesses)
      unsettled += 1
    }
    #expect(unsettled > 0)
  }

  @Test("The next deadline lies ahead after a punctual call", arguments: 0..<20)
  func deadlinesLieAhead(seed: Int) {
    var before: Deadline?
    for step in RandomRun(seed: seed, events: 200, scope: .everything).steps {
      let isPunctual = before.map { $0.instant >= step.instant } ?? true
      if step.event == .deadlineReached, isPunctual, let next = step.deadline {
        #expect(next.instant > step.instant)
      }
      before = step.deadline
    }
  }

  @Test("A late call ends all requests for one fix that are due", arguments: 0..<20)
  func lateCalls(seed: Int) {
    for step in RandomRun(seed: seed, events: 200, scope: .everything).steps
    where step.event == .deadlineReached {
      if let next = step.deadline, case .oneFixTimeout = next.reason {
        #expect(next.instant > step.instant)
      }
    }
  }

  @Test("A deadline names a client that exists and may receive", arguments: 0..<20)
  func deadlinesNameClients(seed: Int) {
    for step in RandomRun(seed: seed, events: 200, scope: .everything).steps {
      let client: ClientID? =
        switch step.deadline?.reason {
        case .unknownReport(let client), .oneFixTimeout(let client),
          .deferralTimeout(let client):
          client
        case .graceEnd, .waitingEventExpiry, .regionTick, .regionStateTimeout, nil: nil
        }
      guard let client else { continue }
      let snapshot = step.snapshots[Int(client.rawValue) - 1]
      #expect(snapshot?.authorization.status.permitsFixes == true)
    }
  }

  @Test("A random run meets what it is meant to meet")
  func coverage() {
    var kinds: Set<String> = []
    for seed in 0..<20 {
      let run = RandomRun(seed: seed, events: 200, scope: .everything)
      for effect in run.steps.flatMap(\.effects) {
        switch effect {
        case .openSource: kinds.insert("open")
        case .closeSource: kinds.insert("close")
        case .notify(.authorizationChanged(let state), _): kinds.insert("status \(state.status)")
        case .notify(.locationsUpdated, _): kinds.insert("deliver")
        case .notify(.failed(let failure), _): kinds.insert("fail \(failure)")
        case .persist: kinds.insert("persist")
        case .present: kinds.insert("present")
        case .recordAccess(let kind, _, _, _): kinds.insert("\(kind)")
        case .showIndicator: kinds.insert("indicator")
        case .notify(.regionUpdated, _): kinds.insert("region")
        case .notify(.deferralFinished, _), .notify(.updatesPaused, _), .notify(.updatesResumed, _):
          kinds.insert("deferral or pause")
        case .notify(.headingUpdated, _), .withdraw, .notify(.eventOccurred, _),
          .notify(.monitoringStarted, _), .notify(.monitoringFailed, _),
          .notify(.stateDetermined, _), .notify(.requestCompleted, _), .diagnose, .wake,
          .persistRegions, .persistMonitoring,
          .notify(.diagnosticsChanged, _), .notify(.stationaryBegan, _),
          .notify(.conditionChanged, _):
          break
        }
      }
    }
    #expect(kinds.count == 4 + AuthorizationStatus.allCases.count + 3 + 5)
  }
}
