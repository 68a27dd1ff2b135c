// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import LocationDaemon

@Suite("Apps for which something is due are started by agents of their users")
struct LaunchDeskTests {
  /// What the desk may find out about apps.
  private final class Apps: Sendable {
    struct Known {
      var mayBeLaunched = true
      var hasEvents = true
      var isAllowed = true
    }

    let known = Mutex(Known())
    let started = Mutex<[String]>([])
  }

  private let loop = EmbeddedEventLoop()
  private let desk: LaunchDesk
  private let apps = Apps()
  private let app = AppID("app", program: AppProgram(user: 7, tier: .host, anchor: "/app"))

  init() throws {
    desk = LaunchDesk(on: loop)
    let launch = try #require(AppLaunch(program: "/app", arguments: ["app"], folder: "/"))
    desk.open(
      LaunchDesk.Questions(
        mayBeLaunched: { [apps] _ in apps.known.withLock { $0.mayBeLaunched } },
        hasWaitingEvents: { [apps] _ in apps.known.withLock { $0.hasEvents } },
        launch: { [apps] _ in apps.known.withLock { $0.isAllowed ? launch : nil } }))
  }

  private func agent(_ name: String, of user: UInt32 = 7) -> LaunchDesk.Agent {
    let agent = desk.add(of: user) { [apps] due in
      apps.started.withLock { $0.append("\(name) \(due.app.rawValue)") }
    }
    loop.run()
    return agent
  }

  private func wake(_ app: AppID? = nil) {
    desk.wake(app ?? self.app)
    loop.run()
  }

  private func connect() { desk.isRunning(app) }

  private var started: [String] { apps.started.withLock { $0 } }

  @Test("One agent starts an app, and an agent of another user does not")
  func oneAgent() {
    let other = agent("other", of: 8)
    let first = agent("first")
    _ = agent("second")
    wake()
    #expect(started == ["first app"])
    desk.remove(first)
    desk.remove(other)
    connect()
    loop.advanceTime(by: LaunchDesk.pause)
    wake()
    #expect(started == ["first app", "second app"])
  }

  @Test("Without an agent an app waits")
  func noAgent() {
    wake()
    _ = agent("other", of: 8)
    #expect(started.isEmpty)
    _ = agent("late")
    #expect(started == ["late app"])
  }

  @Test("An app whose owner does not allow it waits until that changes")
  func notAllowed() {
    apps.known.withLock { $0.isAllowed = false }
    _ = agent("agent")
    wake()
    #expect(started.isEmpty)
    apps.known.withLock { $0.isAllowed = true }
    desk.serveAll()
    loop.run()
    #expect(started == ["agent app"])
  }

  @Test("An app is started at most once in ten seconds, and other apps meanwhile")
  func pause() {
    _ = agent("agent")
    wake()
    connect()
    wake()
    wake(AppID("b", program: app.program))
    loop.advanceTime(by: .milliseconds(9_999))
    #expect(started == ["agent app", "agent b"])
    loop.advanceTime(by: .milliseconds(1))
    #expect(started == ["agent app", "agent b", "agent app", "agent b"])
  }

  @Test("An app that does not connect is started three times, by one agent after the other")
  func retries() {
    _ = agent("first")
    _ = agent("second")
    wake()
    loop.advanceTime(by: LaunchDesk.pause)
    // Another event does not begin anew.
    wake()
    loop.advanceTime(by: .minutes(59))
    wake()
    #expect(started == ["first app", "second app", "first app"])
    loop.advanceTime(by: .minutes(2))
    wake()
    #expect(started.count == 4)
  }

  @Test("An app that has connected is not started again for the same, though it ends at once")
  func connected() {
    apps.known.withLock { $0.hasEvents = false }
    _ = agent("agent")
    wake()
    connect()
    loop.advanceTime(by: .hours(1))
    #expect(started == ["agent app"])
  }

  @Test("An app waits for an hour")
  func expired() {
    wake()
    loop.advanceTime(by: .minutes(59))
    _ = agent("agent")
    #expect(started.count == 1)
    connect()
    wake(AppID("b", program: AppProgram(user: 8, tier: .host, anchor: "/app")))
    loop.advanceTime(by: .hours(1))
    _ = agent("late", of: 8)
    #expect(started.count == 1)
  }

  @Test("A desk that is closed starts nothing")
  func closed() {
    _ = agent("agent")
    wake()
    connect()
    loop.advanceTime(by: LaunchDesk.pause)
    desk.close()
    wake()
    loop.advanceTime(by: .hours(1))
    #expect(started == ["agent app"])
  }

  @Test("An app that rests is started after ten seconds, unless it has connected meanwhile")
  func resting() {
    _ = agent("agent")
    let other = AppID("b", program: app.program)
    for app in [app, other] {
      desk.rest(app)
      wake(app)
    }
    #expect(started.isEmpty)
    connect()
    loop.advanceTime(by: LaunchDesk.pause)
    #expect(started == ["agent b"])
  }

  @Test(
    "An app that runs by now, may no longer be launched, or whose events have expired is not started",
    arguments: [false, true])
  func over(hasExpired: Bool) {
    func set(_ value: Bool) {
      apps.known.withLock { known in
        if hasExpired { known.hasEvents = value } else { known.mayBeLaunched = value }
      }
    }
    wake()
    set(false)
    _ = agent("agent")
    set(true)
    desk.serveAll()
    loop.run()
    #expect(started.isEmpty)
    // The next event has it started.
    wake()
    #expect(started == ["agent app"])
  }

  @Test("An app that is woken for live updates needs no event")
  func live() {
    apps.known.withLock { $0.hasEvents = false }
    _ = agent("agent")
    wake()
    #expect(started == ["agent app"])
  }
}
