// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Synchronization
import Testing

@testable import LocationDaemon

@Suite("Map: what one who looks on is sent")
struct DeviceWatchTests {
  /// News as a dictionary.
  private typealias News = [String: Any]

  private let daemon: EmbeddedDaemon
  private let manager: EmbeddedConnection

  init() throws {
    daemon = try EmbeddedDaemon()
    manager = try daemon.connectManager()
  }

  private func watch() { manager.send { $0.writeCall("WatchDevice", more: true) } }

  private func news() throws -> [News] {
    try manager.messages().compactMap { message in
      let object = try JSONSerialization.jsonObject(with: Data(message)) as? News
      guard object?["continues"] as? Bool == true else { return nil }
      return object?["parameters"] as? News
    }
  }

  private func take(_ count: Int, from first: Int = 0) throws {
    for index in first..<first + count {
      let place = Coordinate(limiting: 47 + Double(index) / 1e5, wrapping: 11)
      let fix = try #require(
        Fix(
          coordinate: place, horizontalAccuracy: 5,
          timestamp: UTCInstant(secondsSinceEpoch: Int64(index))))
      daemon.view?.take(fix, at: at(Double(index)))
    }
  }

  private func latitudes(_ news: News) -> [Double] {
    (news["positions"] as? [[String: Any]] ?? []).compactMap { $0["latitude"] as? Double }
  }

  @Test("The first news is a snapshot with all that is kept; the next has only what changed")
  func snapshot() throws {
    try take(3)
    watch()
    daemon.pass(milliseconds: 1)
    let first = try #require(try news().first)
    #expect(first["isSnapshot"] as? Bool == true && first["run"] is String)
    #expect(latitudes(first) == [47, 47.00001, 47.00002])
    #expect(first["apps"] is [Any] && first["prompts"] is [Any] && first["state"] is [String: Any])
    daemon.pass(milliseconds: 1_000)
    #expect(try news().isEmpty)
    try take(1, from: 3)
    daemon.pass(milliseconds: 100)
    let next = try #require(try news().first)
    #expect(next["isSnapshot"] == nil && next["prompts"] == nil && next["apps"] == nil)
    #expect(latitudes(next) == [47.00003])
  }

  @Test("However many fixes come, news come ten times a second, thinned and with the last fix")
  func pace() throws {
    watch()
    daemon.pass(milliseconds: 1)
    _ = try news()
    var count = 0
    for tenth in 0..<20 {
      try take(1_000, from: tenth * 1_000)
      daemon.pass(milliseconds: 100)
      let found = try news()
      count += found.count
      let shown = latitudes(try #require(found.last))
      #expect(shown.count == 200 && shown.last == 47 + Double(tenth * 1_000 + 999) / 1e5)
    }
    #expect(count == 20)
  }

  @Test("A peer that does not read loses drawings, and no other mark")
  func slow() throws {
    watch()
    daemon.pass(milliseconds: 1)
    _ = try news()
    manager.takesBytes = false
    for round in 0..<50 {
      try take(100, from: round * 100)
      daemon.view?.loseSignal(at: at(Double(round)))
      daemon.pass(milliseconds: 100)
    }
    #expect(try news().isEmpty)
    manager.takesBytes = true
    daemon.pass(milliseconds: 100)
    let found = try news()
    let marks = found.flatMap { $0["events"] as? [[String: Any]] ?? [] }
    #expect(found.count == 1 && marks.count { $0["kind"] as? String == "signalLost" } == 50)
    #expect(latitudes(found[0]).count == 200)
    #expect((found[0]["skipped"] as? Int ?? 0) >= 49)
  }

  @Test("A paused device without news is not looked at")
  func paused() throws {
    daemon.live.withLock { $0.isPaused = true }
    watch()
    daemon.pass(milliseconds: 1)
    #expect(try news().count == 1)
    daemon.live.withLock { $0.rate = 2 }
    daemon.pass(milliseconds: 500)
    #expect(try news().isEmpty)
    daemon.view?.noteCommand()
    daemon.pass(milliseconds: 100)
    #expect(try news().count == 1)
  }

  @Test("An app that connects is shown with what it was given; a prompt, while it waits")
  func apps() throws {
    watch()
    daemon.pass(milliseconds: 1)
    _ = try news()
    let app = try daemon.connect(process: 7)
    app.send { DaemonBench.hello().write(to: &$0) }
    let id = try #require(daemon.registry.identities.first?.id)
    let client = daemon.service.makeClient(of: id, observer: Recorder())
    daemon.service.send(.authorizationRequested(.whenInUse, client))
    daemon.pass(milliseconds: 1_000)
    let found = try news()
    let apps = try #require(found.compactMap { $0["apps"] as? [[String: Any]] }.last)
    #expect(apps.count == 1 && apps[0]["identifier"] as? String == id.rawValue)
    #expect((apps[0]["authorization"] as? [String: Any])?["status"] as? String == "notDetermined")
    let prompts = try #require(found.compactMap { $0["prompts"] as? [[String: Any]] }.last)
    #expect(prompts.count == 1)
    let kinds = found.flatMap { $0["events"] as? [[String: Any]] ?? [] }
      .compactMap { $0["kind"] as? String }
    #expect(kinds.contains("promptShown"))
  }

  @Test("Only one watch begins on a connection, and it ends with the connection")
  func one() throws {
    watch()
    daemon.pass(milliseconds: 1)
    _ = try news()
    manager.close()
    try take(1)
    daemon.pass(milliseconds: 1_000)
    #expect(try news().isEmpty)
    let other = try daemon.connectManager()
    other.send { $0.writeCall("WatchDevice", more: true) }
    other.send { $0.writeCall("WatchDevice", more: true) }
    daemon.pass(milliseconds: 1)
    #expect(!other.isOpen || other.ends == 0)
  }
}

extension JSONWriter {
  /// Writes a call of the manager interface without parameters.
  fileprivate mutating func writeCall(_ method: String, more: Bool) {
    beginMessage()
    member("method", "org.locsim.Manager.\(method)")
    member("more", more)
    endMessage()
  }
}
