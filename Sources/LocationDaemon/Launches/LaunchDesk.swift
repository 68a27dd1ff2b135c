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

  /// The most starts until the app connects; each asks another agent, if there are several.
  ///
  /// After them the app is not started for an hour.
  static let mostStarts = 3

  /// The time for which an app waits, as its events do.
  static let patience = TimeAmount(EngineConfiguration().waitingEventLifetime)

  /// Identifies an agent that starts apps.
  struct Agent: Hashable, Sendable {
    fileprivate let number: Int
    fileprivate let user: UInt32
  }

  /// An app that is to be started.
  private struct Waiting {
    /// Whether events wait for it.
    ///
    /// A condition or a live update starts an app without one.
    let hasEvents: Bool
    let since: NIODeadline
    var starts = 0
  }

  private struct State {
    var waiting: [AppID: Waiting] = [:]

    /// The apps that may not be started yet.
    var resting: Set<AppID> = []

    /// The apps that have not connected in spite of all starts.
    var givenUp: Set<AppID> = []
    var agents: [(agent: Agent, start: @Sendable (DueLaunch) -> Void)] = []
    var count = 0
    var questions: Questions?
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
  private let state = Mutex(State())

  /// Makes a desk at which no app waits, and which starts none until it is opened.
  init(on loop: any EventLoop) { self.loop = loop }

  /// Begins to have apps started.
  func open(_ questions: Questions) { state.withLock { $0.questions = questions } }

  /// Has no app started any longer.
  func close() { state.withLock { $0.questions = nil } }

  /// Has an app started as soon as that is possible; any thread may call it.
  func wake(_ app: AppID) {
    loop.execute { [self] in
      guard let questions = state.withLock({ $0.questions }) else { return }
      let hasEvents = questions.hasWaitingEvents(app)
      state.withLock { state in
        guard !state.givenUp.contains(app) else { return }
        let starts = state.waiting[app]?.starts ?? 0
        state.waiting[app] = Waiting(hasEvents: hasEvents, since: loop.now, starts: starts)
      }
      serve(app)
    }
  }

  /// Has those apps started that may be now, after the owner's decisions have changed.
  func serveAll() {
    loop.execute { [self] in
      for app in state.withLock({ Array($0.waiting.keys) }) { serve(app) }
    }
  }

  /// Lets an app rest for ten seconds, in which it may connect by itself.
  func rest(_ app: AppID) {
    state.withLock { _ = $0.resting.insert(app) }
    loop.scheduleTask(in: Self.pause) { [weak self] in
      guard let self else { return }
      state.withLock { _ = $0.resting.remove(app) }
      serve(app)
    }
  }

  /// Notes that a process of an app has connected, which receives what is due.
  func isRunning(_ app: AppID) {
    state.withLock { state in
      state.waiting[app] = nil
      state.givenUp.remove(app)
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

  private func giveUp(_ app: AppID) {
    state.withLock { state in
      state.waiting[app] = nil
      state.givenUp.insert(app)
    }
    loop.scheduleTask(in: Self.patience) { [weak self] in
      self?.state.withLock { _ = $0.givenUp.remove(app) }
    }
  }

  private func serve(_ app: AppID) {
    let (waiting, questions) = state.withLock { ($0.waiting[app], $0.questions) }
    guard let waiting, let questions else { return }
    // It may run by now, may no longer be launched, or its events may have expired.
    guard waiting.starts < Self.mostStarts else { return giveUp(app) }
    guard questions.mayBeLaunched(app), loop.now < waiting.since + Self.patience,
      !waiting.hasEvents || questions.hasWaitingEvents(app)
    else { return state.withLock { $0.waiting[app] = nil } }
    let start = state.withLock { state -> (@Sendable (DueLaunch) -> Void)? in
      let agents = state.agents.filter { $0.agent.user == app.program?.user }
      guard !state.resting.contains(app), !agents.isEmpty else { return nil }
      return agents[waiting.starts % agents.count].start
    }
    guard let start, let launch = questions.launch(app) else { return }
    state.withLock { $0.waiting[app]?.starts += 1 }
    rest(app)
    start(DueLaunch(app: app, launch: launch))
  }
}
