// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationRecording
import LocationScenarios

/// `locsim why`: explains why an app gets no location, or only a region.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why an app gets no location, or only a region.",
    discussion: """
      Shows each rule that decides about a fix, in the order in which they apply, with what was found \
      and what would change it. A rule lets a fix pass, limits it to a region, holds it for later, or \
      blocks it. The numbers in parentheses are those of docs/reference/behavior.md.

      An app that is connected to a daemon is explained by the daemon, any other one by the permission \
      store, which does not know what a running device knows. With --scenario, the scenario is played \
      to the given time first, and APP is the name of the app in it.

      EXAMPLES
        locsim why com.example.walk
        locsim why com.example.walk --format json
        locsim why rides --scenario commute.scenario.yaml --at 90s

      EXIT STATUS
        0   the app is explained, whatever it gets
        64  the command line is wrong
        65  the scenario is faulty
        66  the app is not known, or the scenario cannot be read
        69  the daemon does not answer
        74  the permission store cannot be read
        77  only root and the members of the group locsim may ask
      """)

  @Argument(
    help: ArgumentHelp(
      "The app's bundle identifier, its executable's path, or its name in the scenario."),
    completion: KnownApps.completion)
  var app: String

  @Option(
    help: ArgumentHelp("Explain an app of this scenario.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "The time in the scenario, such as 90s or 5min. (default: its end)", valueName: "time"))
  var at: String?

  @OptionGroup var place: DaemonSocketArgument

  @OptionGroup var output: FormatArguments

  func validate() throws {
    if scenario == nil {
      guard at == nil else { throw ValidationError("--at needs --scenario") }
      try AppArgument.validate(app)
    } else if place.socket != nil {
      throw ValidationError("A scenario has a device of its own; leave out --socket.")
    }
    _ = try time()
  }

  func run() throws {
    let answers =
      if let scenario {
        [try ScenarioWhy(file: scenario, app: app, time: time(), written: at).answer()]
      } else {
        try LiveWhy(app: AppID(app), place: place).answers()
      }
    try output.write(
      text: { text in for answer in answers { answer.append(into: &text) } },
      json: { writer in
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for answer in answers { answer.write(to: &writer) }
        writer.endArray()
        writer.endObject()
      })
  }

  private func time() throws -> Instant? {
    guard let at else { return nil }
    do throws(OptionError) {
      return .start + (try ScenarioDuration.parse(at))
    } catch {
      throw ValidationError("--at: \(error.description)")
    }
  }
}

/// What is known of one app.
struct WhyAnswer: Sendable {
  /// The identifier, or the name in a scenario.
  var app: String

  /// Who the app is; `nil` where that is not known.
  var identity: String?

  /// Where the answer comes from.
  var origin: Origin

  /// What its clients get, and why.
  var explanations: [Explanation]

  /// The number of clients that are not explained, because there are so many.
  var unexplainedClients = 0

  /// The names of clients, where they have any.
  var names: [ClientID: String] = [:]

  /// How remedies are written.
  var remedies: RemedyForm

  /// Where an answer comes from.
  enum Origin: String, Sendable {
    case daemon
    case store
    case scenario
  }

  /// Adds the answer as text.
  func append(into text: inout TextBuffer) {
    func line(_ line: String) { text.append(text: line.harmless + "\n") }
    line(app + (identity.map { " (\($0))" } ?? ""))
    if origin == .store {
      line("  It is not connected to a daemon, so the permission store answers.")
      line("  What only a running device knows is unknown.")
    }
    for explanation in explanations {
      let name = explanation.client.flatMap { names[$0] }
      let remedies = remedies(of: name)
      line("  " + ExplanationText.summary(of: explanation, remedies: remedies, name: name))
      for check in ExplanationText.checks(of: explanation, remedies: remedies) {
        line("    " + check)
      }
    }
    if unexplainedClients > 0 { line("  and \(unexplainedClients) more clients") }
  }

  /// How the remedies for a client are written, which is a manager of the app in a scenario.
  private func remedies(of name: String?) -> RemedyForm {
    guard case .steps(var form) = remedies, let name else { return remedies }
    form.manager = name.split(separator: "/", maxSplits: 1).last.map(String.init)
    return .steps(form)
  }
}

extension WhyAnswer {
  /// Writes the answer as JSON.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("app", app)
    writer.member("identity", identity)
    writer.member("origin", origin.rawValue)
    writer.member("explanations", explanations)
    if !names.isEmpty {
      writer.key("names")
      writer.beginArray()
      for (client, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where explanations.contains(where: { $0.client == client }) {
        writer.beginObject()
        writer.member("client", client.rawValue)
        writer.member("name", name)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}
