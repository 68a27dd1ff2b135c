// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationFiles
import LocationHardware
import LocationPlayback
import LocationScenarios

extension LiveControlCommand {
  /// Follows a built-in route.
  struct RunRoute: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Let the device follow a route of locsim live list.")

    @Argument(help: "The name of the route.", completion: .list(BuiltInRoutes.names))
    var name: String

    @OptionGroup var live: LiveArguments

    func run() throws {
      do throws(OptionError) {
        _ = try SteeringText.route(name)
      } catch {
        Terminal.error("\(error)")
        throw ExitStatus.noInput
      }
      try live.perform(.run(name))
    }
  }

  /// Chooses another trace, or takes the signal away.
  struct Source: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "source",
      abstract: "Play another trace, or let the source lose its signal or fail.",
      discussion: """
        A trace begins at once, with times that go on; locsim live clear goes back to the one that \
        was configured, where it was. lose-signal takes the positions away while the trace goes \
        on, until regain-signal; fail and fail-network let the source fail until then. A file \
        with such a name is ./fail.
        """)

    @Argument(
      help: "The path of a trace, with options behind it, or what happens to the source.",
      completion: .file())
    var source: String

    @OptionGroup var live: LiveArguments

    func run() throws {
      if let change = SourceChange(rawValue: source) { return try live.perform(.change(change)) }
      let words = SourceChange.allCases.map(\.rawValue)
      if !source.contains("/"), !source.contains("."),
        let question = Spelling.question(for: source, among: words, limit: 3)
      {
        Terminal.error("\(quoted(source)) is no change of a source; \(question)")
        throw ExitStatus.noInput
      }
      if (try? ReceiverSource(parsing: source)) != nil {
        throw ValidationError(
          "A receiver is chosen when the target starts; locsim live clear goes back to it.")
      }
      // A daemon runs in another folder.
      try live.perform(.open(AbsolutePath.ofSource(source, in: WorkingFolder.path)))
    }
  }
}
