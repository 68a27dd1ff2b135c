// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationRecording

extension DaemonCommand {
  /// Shows what the daemon is doing.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the daemon's source, apps, queues and prompts; never a position.",
      discussion: """
        EXIT STATUS
          0    the daemon answers
          64   there is no folder for the socket
          69   no daemon answers
        """)

    @OptionGroup
    var place: DaemonSocketArgument

    @OptionGroup
    var output: FormatArguments

    func run() throws {
      let connection = try place.connect()
      var status: DaemonStatus
      do throws(DaemonFault) {
        status = try connection.status()
        for index in status.apps.indices {
          status.apps[index].explanations = try connection.explain(status.apps[index].id)
        }
      } catch {
        Terminal.error("the daemon does not say what it is doing: \(error)")
        throw ExitStatus.unavailable
      }
      try output.write(
        text: { Self.append(status, into: &$0) }, json: { status.write(to: &$0) })
    }

    private static func append(_ status: DaemonStatus, into text: inout TextBuffer) {
      func line(_ line: String) { text.append(text: line.harmless + "\n") }
      line("\(status.daemon), protocol \(status.major).\(status.minor)")
      line("source: \(status.source)\(status.isSourceWanted ? "" : " (no app wants positions)")")
      if !status.isLocationServicesOn { line("Location Services are off") }
      if let fault = status.fault { line("permissions: \(fault)") }
      if status.prompts > 0 {
        line("prompts: \(status.prompts) waiting, \(status.agents) agents")
      }
      if status.apps.isEmpty { line("no app is connected") }
      for app in status.apps {
        line(
          "\(app.identifier): \(app.authorization.status.name)"
            + (app.authorization.accuracy == .reduced ? ", reduced accuracy" : ""))
        line(
          "  identity: \(app.program.words)")
        let remedies = RemedyForm.commands(
          app: app.identifier, status.hasOwnDecisions ? .scenario : .store)
        for explanation in app.explanations {
          line("  " + ExplanationText.summary(of: explanation, remedies: remedies))
        }
        if app.unexplainedClients > 0 { line("  and \(app.unexplainedClients) more clients") }
        for process in app.processes {
          line(
            "  process \(process.process): \(process.clients) clients, \(process.waiting) notices wait"
          )
        }
      }
    }
  }
}
