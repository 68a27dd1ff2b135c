// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import NIOCore
import Synchronization

/// Has apps started for which something is due, by agents of their users; a daemon starts nothing.
///
/// Without an agent, or without the owner's permission, an app waits. An app is started at most once
/// in ten seconds.
final class LaunchDesk: Sendable {
  /// The time after a start in which an app is not started again.
  static let pause = TimeAmount.seconds(10)

  /// Identifies an agent that starts apps.
  struct Agent: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let user: UInt32
  }

  private struct State {
    /// The apps that are to be started; the value tells whether events wait for them.
    var waiting: [AppID: Bool] = [:]

    /// The apps that were started less than ten seconds ago.
    var started: Set<AppID> = []
    var agents: [(agent: Agent, start: @Sendable (DueLaunch) -> Void)] = []
    var count = 0
  }

  /// What the desk asks about an app.
  struct Questions: Sendable {
    /// Whether its process is gone, and it may be launched for what is due.
    let mayBeLaunched: @Sendable (AppID) -> Bool

    /// Whether events wait for it.
    let hasWaitingEvents: @Sendable (AppID) -> Bool

    /// How it is started; `nil` if its owner does not allow it, or if it is not known.
    let launch: @Sendable (AppID) -> AppLaunch?
  }

  private let loop: any EventLoop
  private let questions = Mutex<Questions?>(nil)
  private let state = Mutex(State())

  /// Makes a desk at which no app waits, and which starts none until it is opened.
  init(on loop: any EventLoop) { self.loop = loop }

  /// Begins to have apps started.
  func open(_ questions: Questions) { self.questions.withLock { $0 = questions } }

  /// The number of agents.
  var agentCount: Int { state.withLock { $0.agents.count } }

  /// Has an app started as soon as that is possible; any thread may call it.
  func wake(_ app: AppID) {
    loop.execute { [self] in
      let hasEvents = questions.withLock { $0 }?.hasWaitingEvents(app)
      state.withLock { $0.waiting[app] = hasEvents }
      serve(app)
    }
  }

  /// Has those apps started that may be now, after the owner's decisions have changed.
  func serveAll() {
    loop.execute { [self] in
      for app in state.withLock({ Array($0.waiting.keys) }) { serve(app) }
    }
  }

  /// Adds an agent, which starts the apps of its user.
  func add(of user: UInt32, _ start: @escaping @Sendable (DueLaunch) -> Void) -> Agent {
    let agent = state.withLock { state in
      state.count += 1
      let agent = Agent(number: state.count, user: user)
      state.agents.append((agent, start))
      return agent
    }
    serveAll()
    return agent
  }

  /// Removes an agent.
  func remove(_ agent: Agent) { state.withLock { $0.agents.removeAll { $0.agent == agent } } }

  private func serve(_ app: AppID) {
    guard let hasEvents = state.withLock({ $0.waiting[app] }),
      let questions = questions.withLock({ $0 })
    else { return }
    // It may run by now, may no longer be launched, or its events may have expired.
    guard questions.mayBeLaunched(app), !hasEvents || questions.hasWaitingEvents(app) else {
      return state.withLock { $0.waiting[app] = nil }
    }
    let start = state.withLock { state in
      state.started.contains(app)
        ? nil : state.agents.first { $0.agent.user == app.program?.user }?.start
    }
    guard let start, let launch = questions.launch(app) else { return }
    state.withLock { state in
      state.waiting[app] = nil
      state.started.insert(app)
    }
    loop.scheduleTask(in: Self.pause) { [weak self] in
      guard let self else { return }
      state.withLock { _ = $0.started.remove(app) }
      serve(app)
    }
    start(DueLaunch(app: app, launch: launch))
  }
}
