// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@Suite("locsim agent, as users run it")
struct AgentTests {
  private let folder: TemporaryFolder
  private let daemon: RunningDaemon

  init() throws {
    folder = try TemporaryFolder()
    daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop")
    try daemon.start()
  }

  /// An agent whose program notes its number and the prompt, and answers what a test writes into a
  /// pipe.
  private func agent(_ name: String, before: String = "") throws -> RunningCommand {
    let (pipe, prompt, number) = (
      folder.path("\(name).pipe"), folder.path("\(name).json"), folder.path("\(name).pid")
    )
    let result = unsafe mkfifo(pipe, 0o600)
    try #require(result == 0)
    let program =
      "\(before) cat >'\(prompt)'; echo $$ >'\(number)'; read answer <'\(pipe)'; echo \"$answer\""
    let agent = try RunningCommand(
      ["agent", "--socket", daemon.socket, "--command", program], environment: daemon.environment)
    return agent
  }

  /// The number of the program that an agent has started; `nil` until it has read its prompt.
  private func program(of name: String) -> Int32? {
    let text = try? String(contentsOfFile: folder.path("\(name).pid"), encoding: .utf8)
    return text.flatMap { Int32($0.dropLast()) }
  }

  /// Answers as the user of an agent.
  private func answer(_ answer: String, in name: String) throws {
    let pipe = try FileHandle(forWritingTo: URL(filePath: folder.path("\(name).pipe")))
    try pipe.write(contentsOf: Data("\(answer)\n".utf8))
    try pipe.close()
  }

  private func status() throws -> DaemonStatus {
    try ManagerConnection(path: ManagerConnection.path(beside: daemon.socket)).status()
  }

  /// An app that asks, once both agents watch; returns when both show the prompt.
  private func ask(_ first: String, _ second: String) throws -> ConnectedTestApp {
    #expect(try waits(seconds: 20) { try status().agents == 2 })
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    app.connection.send(.authorizationRequested(.whenInUse, ClientID(1)))
    #expect(waits(seconds: 20) { program(of: first) != nil && program(of: second) != nil })
    return app
  }

  @Test("A prompt names the other programs with its identifier about which something is decided")
  func rivals() throws {
    for (program, choice) in [("/bin/sleep", "grant"), ("/bin/cat", "revoke")] {
      let level = choice == "grant" ? ["always"] : []
      let words = ["privacy", choice, "org.example.walk"] + level + ["--program", program]
      #expect(
        try Command.run("locsim", words, environment: daemon.environment).status == 0)
    }
    #expect(
      try daemon.run("privacy", "grant", "org.example.other", "always", "--program", "/bin/ls")
        .status == 0)
    let (first, second) = (try agent("first"), try agent("second"))
    let app = try ask("first", "second")
    let shown = try jsonObject(
      try String(contentsOfFile: folder.path("first.json"), encoding: .utf8))
    let others = shown["otherPrograms"] as? [[String: Any]]
    let names = others?.compactMap { ($0["anchor"] as? String)?.split(separator: "/").last }
    #expect(names?.sorted() == ["cat", "sleep"] && others?[0]["tier"] as? String == "host")
    for text in ["/sleep (tier host), which has “always”", "/cat (tier host), which has “never”"] {
      #expect(first.diagnostics.contains(text), "\(first.diagnostics)")
    }
    #expect(!second.diagnostics.contains("/ls "))
    // Its end ends the programs.
    try answer("dont-allow", in: "first")
    #expect(waits(seconds: 20) { app.story.last == .denied }, "\(app.story)")
  }

  @Test("Of two agents the first answer counts, and the prompt goes away in the other one")
  func firstAnswer() throws {
    let (quick, slow) = (try agent("quick"), try agent("slow"))
    let app = try ask("quick", "slow")
    let shown = try jsonObject(
      try String(contentsOfFile: folder.path("slow.json"), encoding: .utf8))
    #expect(shown["app"] as? String == "org.example.walk" && shown["tier"] as? String == "host")
    try answer("allow-while-using", in: "quick")
    #expect(
      waits(seconds: 20) { app.story == [.notDetermined, .authorizedWhenInUse] }, "\(app.story)")
    let other = try #require(program(of: "slow"))
    #expect(waits(seconds: 20) { kill(other, 0) != 0 }, "the other program goes on")
    #expect(try status().prompts == 0)
    for agent in [quick, slow] {
      #expect(agent.diagnostics.hasPrefix("locsim agent: org.example.walk: user \(getuid()), /"))
      #expect(agent.diagnostics.split(separator: "\n").count == 1, "\(agent.diagnostics)")
      #expect(!agent.hasEnded && agent.end(SIGINT).status == 0)
    }
    daemon.end(SIGTERM)
  }

  @Test("The answer of a program that does not go away comes too late")
  func lateAnswer() throws {
    let (quick, stubborn) = (try agent("quick"), try agent("stubborn", before: "trap '' TERM;"))
    let app = try ask("quick", "stubborn")
    try answer("dont-allow", in: "quick")
    #expect(waits(seconds: 20) { app.story == [.notDetermined, .denied] }, "\(app.story)")
    try answer("allow-while-using", in: "stubborn")
    let other = try #require(program(of: "stubborn"))
    #expect(waits(seconds: 20) { kill(other, 0) != 0 })
    #expect(app.connection.synchronize() && app.story == [.notDetermined, .denied], "\(app.story)")
    #expect(quick.end(SIGTERM).status == 0)
    // An agent whose daemon ends says so.
    daemon.end(SIGTERM)
    let result = stubborn.finish()
    #expect(result.status == 69 && result.diagnostics.contains("the daemon has ended"))
  }
}
