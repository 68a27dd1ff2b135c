// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The apps that a shell offers to complete")
struct KnownAppsTests {
  private static let request = ["---completion", "why", "--", "positional@0", "0", "0"]

  private func completions(_ environment: [String: String]) throws -> [String] {
    let run = try Command.run("locsim", Self.request, environment: environment)
    return run.lines
  }

  @Test("They are those of the store and of the daemon, each once")
  func apps() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=1&loop")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(try daemon.run("privacy", "grant", "org.example.ride", "when-in-use").status == 0)
    #expect(try daemon.run("privacy", "grant", app.name, "when-in-use").status == 0)
    #expect(try completions(daemon.environment).sorted() == ["org.example.ride", app.name])
    daemon.end(SIGTERM)
  }

  @Test("A daemon that hangs does not hold up the shell")
  func silent() throws {
    let bench = try PrivacyBench()
    try bench.change("grant", "org.example.ride", "when-in-use")
    // The path of a socket must be short.
    let place = "/tmp/locsim-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let socket = try BoundSocket.stream(at: "\(place)/manager")
    let run = try withExtendedLifetime(socket) {
      // The patience of other commands is longer than this.
      try Command.shell(
        """
        XDG_STATE_HOME='\(bench.home)' LOCSIM_DAEMON='\(place)/location' \
          timeout 5 '\(Command.products.path)/locsim' \(Self.request.joined(separator: " "))
        """)
    }
    #expect(run.status == 0, "\(run)")
    #expect(run.lines == ["org.example.ride"], "\(run)")
  }
}
