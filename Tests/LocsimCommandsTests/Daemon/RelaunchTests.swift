// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationFakes
import Testing

@Suite("Apps that have ended are started again for what is due")
struct RelaunchTests {
  /// The app, in a folder that no other user can change.
  private let program: String

  /// A place on the way of the trace.
  private static let arguments = ["--region", "38.7084378,-9.134364,50"]
  private static let root = Command.root.path

  private let folder: TemporaryFolder
  private let daemon: RunningDaemon

  init() throws {
    folder = try TemporaryFolder()
    program = folder.path("SampleApp")
    try FileManager.default.copyItem(
      atPath: Command.products.appending(path: "SampleApp").path, toPath: program)
    let plist = try String(
      contentsOf: Command.root.appending(path: "Tests/SampleApp/Info.plist"), encoding: .utf8)
    let always = "<key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Places.</string>"
    try plist.replacing("</dict>", with: "\(always)</dict>")
      .write(toFile: folder.path("Info.plist"), atomically: false, encoding: .utf8)
    daemon = try RunningDaemon("Traces/walk.gpx?rate=20&loop")
    try daemon.start()
  }

  private var environment: [String: String] {
    daemon.environment.merging(
      ["LOCSIM_INFO_PLIST": folder.path("Info.plist")]
    ) { $1 }
  }

  /// The variables for a shell.
  private var variables: String {
    environment.map { "\($0)='\($1)'" }.joined(separator: " ")
  }

  private func privacy(_ words: String...) throws {
    let run = try Command.run("locsim", ["privacy"] + words, environment: daemon.environment)
    try #require(run.status == 0, "\(run)")
  }

  /// Runs the app, which monitors a region and ends.
  private func runApp() throws {
    let run = try Command.shell(
      "\(variables) '\(program)' \(Self.arguments.joined(separator: " "))")
    try #require(run.status == 0 && run.output.contains("monitors place"), "\(run)")
  }

  /// An agent that starts apps, whose output is theirs.
  private func agent(_ options: String...) throws -> RunningCommand {
    try RunningCommand(
      ["agent", "--socket", daemon.socket, "--relaunch"] + options,
      environment: daemon.environment)
  }

  private static let crossings = ["entered place", "left place"]

  /// The lines of an app that was started, from its first one on, once it has its event.
  private func story(_ agent: RunningCommand) -> [String] {
    let hasCome = waits(seconds: 60) {
      Self.crossings.contains { agent.output.contains($0) }
    }
    #expect(hasCome, "\(agent.output)\n\(agent.diagnostics)")
    return agent.output.split(separator: "\n").map(String.init)
  }

  @Test(
    """
    It is started with the arguments and in the folder of its last run, in the background, and its \
    first event is the one that it was started for
    """)
  func started() throws {
    try privacy("grant", "org.example.SampleApp", "always", "--program", program)
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", program)
    let agent = try agent()
    try runApp()
    let story = story(agent)
    let words = [program] + Self.arguments
    #expect(story.first == "started for location in \(Self.root): \(words)", "\(story)")
    let events = story.dropFirst().prefix { !$0.hasPrefix("started") }
    let crossing = try #require(events.firstIndex { Self.crossings.contains($0) }, "\(story)")
    #expect(events[..<crossing].allSatisfy { $0.hasPrefix("authorization: authorizedAlways") })
    #expect(
      agent.diagnostics.hasPrefix(
        "locsim agent: starts org.example.SampleApp: user \(getuid()), \(program) (tier host)\n"
      ),
      "\(agent.diagnostics)")
    #expect(agent.end(SIGTERM).status == 0)
  }

  @Test("It is not started unless that is allowed, and waits until it is")
  func allowed() throws {
    let other = folder.path("other")
    try FileManager.default.copyItem(atPath: program, toPath: other)
    for program in [program, other] {
      try privacy("grant", "org.example.SampleApp", "always", "--program", program)
    }
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", program)
    let agent = try agent()
    let run = try Command.shell(
      "\(variables) '\(other)' \(Self.arguments.joined(separator: " "))")
    try #require(run.output.contains("monitors place"), "\(run)")
    try runApp()
    _ = story(agent)
    // The same has happened for both.
    #expect(!agent.diagnostics.contains(other), "\(agent.diagnostics)")
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", other)
    #expect(waits(seconds: 60) { agent.diagnostics.contains("\(other) (tier host)") })
    // Its process ends with its event.
    let ends = waits(seconds: 60) {
      Self.crossings.reduce(0) { $0 + agent.output.components(separatedBy: $1).count - 1 } > 1
    }
    #expect(ends, "\(agent.output)")
    #expect(agent.end(SIGTERM).status == 0)
  }

  @Test("A daemon that was killed watches on for it, and it is started by what the store has")
  func restarted() throws {
    try privacy("grant", "org.example.SampleApp", "always", "--program", program)
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", program)
    try runApp()
    let isKept = waits(seconds: 20) {
      let text = try? Command.shell("strings '\(daemon.store.path)'* | grep -c -e --region").output
      return text.map { !$0.hasPrefix("0") } ?? false
    }
    #expect(isKept)
    daemon.end(SIGKILL)
    try daemon.start()
    let agent = try agent()
    #expect(story(agent).first?.hasPrefix("started for location in \(Self.root)") == true)
    _ = agent.end(SIGTERM)
  }

  @Test("An app in a sandbox is started in a sandbox, by what its launcher said", .needsSandboxes)
  func sandboxed() throws {
    let agent = try agent()
    let words =
      ["run", "--sandbox", "--info-plist", folder.path("Info.plist"), "--", program]
      + Self.arguments
    let program = "context:\(program)"
    try privacy("grant", "org.example.SampleApp", "always", "--program", program)
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", program)
    let run = try Command.run("locsim", words, environment: daemon.environment)
    try #require(run.output.contains("monitors place"), "\(run)")
    #expect(story(agent).first?.hasPrefix("started for location") == true)
    #expect(agent.diagnostics.contains("(tier context)"), "\(agent.diagnostics)")
    _ = agent.end(SIGTERM)
  }

  @Test(
    "An agent that answers prompts starts apps, too, once they were allowed by their identifier")
  func both() throws {
    let agent = try agent("--answer", "allow-always")
    let words = ["privacy", "relaunch", "org.example.SampleApp", "on"]
    let early = try Command.run("locsim", words, environment: daemon.environment)
    #expect(early.diagnostics.contains("say this again when it has run"), "\(early)")
    // The decision about the identifier brings one prompt for the program.
    try privacy("grant", "org.example.SampleApp", "always")
    try runApp()
    #expect(
      waits(seconds: 20) {
        (try? Command.run(
          "locsim", ["privacy", "list"], environment: daemon.environment
        ).output.contains(program)) == true
      }, "\(agent.diagnostics)")
    let late = try Command.run("locsim", words, environment: daemon.environment)
    #expect(!late.diagnostics.contains("again"), "\(late)")
    try runApp()
    #expect(story(agent).first?.hasPrefix("started for location") == true)
    #expect(agent.end(SIGTERM).status == 0)
  }

  @Test("An app that cannot be started is named with the reason")
  func failing() throws {
    let copy = folder.path("app")
    try FileManager.default.copyItem(atPath: program, toPath: copy)
    try privacy("grant", "org.example.SampleApp", "always", "--program", copy)
    try privacy("relaunch", "org.example.SampleApp", "on", "--program", copy)
    let agent = try agent()
    let run = try Command.shell(
      """
      cd '\(folder.path(""))'; \(variables) ./app \(Self.arguments.joined(separator: " ")) && rm app
      """)
    try #require(run.output.contains("monitors place"), "\(run)")
    #expect(waits(seconds: 60) { agent.diagnostics.contains("cannot start") })
    #expect(
      agent.diagnostics.hasSuffix("/app: No such file or directory\n"), "\(agent.diagnostics)")
    _ = agent.end(SIGTERM)
  }
}
