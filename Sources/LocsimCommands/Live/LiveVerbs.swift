// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationPlayback
import LocationRecording
import LocationScenarios
import LocationSources

extension LiveControlCommand {
  /// Stops time.
  struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pause", abstract: "Let the time of the device stand still.")

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.pause) }
  }

  /// Lets time go on.
  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resume", abstract: "Let the time of the device go on.")

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.resume) }
  }

  /// Delivers some fixes.
  struct Step: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "step", abstract: "Deliver the next fixes of a paused device.")

    @Argument(help: "The number of fixes. (default: 1)", transform: { try SteeringText.steps($0) })
    var count: Int?

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.step(count ?? 1)) }
  }

  /// Changes the rate.
  struct SetRate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rate", abstract: "Let so many seconds of the device pass in one second.")

    @Argument(help: "The rate, from 0.000001 to 1000000.", transform: { try Self.number($0) })
    var rate: Double

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.rate(rate)) }

    private static func number(_ text: String) throws(OptionError) -> Double {
      let text = SteeringText.trimmed(text[...])
      // Without a pace there is no time in which a person could do something.
      guard case .times(let rate)? = try? OptionText.rate(text) else {
        throw OptionError("\(quoted(text)) is no rate; give a number from 0.000001 to 1000000")
      }
      return rate
    }
  }

  /// Goes to another moment.
  struct Seek: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "seek", abstract: "Play the trace from another moment.")

    @Argument(
      help: ArgumentHelp(
        """
        A time from its beginning (90s, 5min), from now (+30s, -1min), or a share of the whole \
        (50%).
        """, valueName: "time"),
      transform: { try SteeringText.seek($0) })
    var target: LiveSeek

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.seek(target)) }
  }

  /// Goes back to the trace.
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Go back to the configured trace, where it was.")

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.clear) }
  }

  /// Lists targets.
  struct Targets: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "targets",
      abstract: "List what can be steered: daemons, and commands started with --control.")

    @OptionGroup var output: FormatArguments

    func run() throws {
      let targets = LiveTargets.all
      try output.write(
        text: { text in
          for target in targets {
            let process = target.process.map { "\($0)" } ?? "daemon"
            text.append(text: "\(process) \(target.name) \(target.path)".harmless + "\n")
          }
        },
        json: { writer in
          writer.beginArray()
          for target in targets {
            writer.beginObject()
            writer.member("process", target.process.map { Int($0) })
            writer.member("name", target.name)
            writer.member("path", target.path)
            writer.endObject()
          }
          writer.endArray()
        })
    }
  }

  /// Ends a command.
  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: "End the command that plays the trace.")

    @OptionGroup var live: LiveArguments

    func run() throws { try live.perform(.end) }
  }
}
