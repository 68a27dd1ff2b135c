// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationRecording

/// `locsim live`: moves the device of a daemon or a command while apps run.
struct LiveControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Move the device, and stop or change its time, while apps run.",
    discussion: """
      Steers a daemon, or a replay, a run or a monitor that was started with --control. A trace can \
      be paused, stepped, played from any moment and at another rate. A place, a route or a movement \
      takes the place of a trace or a receiver until it is cleared. The time of apps never goes back: \
      a jump in the trace takes a second of it. A receiver's time is the machine's, and it has no past.

      A position is LAT,LON or LAT,LON,ALT, in degrees and meters. A time is 90, 90s, 5min or \
      1h30min.

      EXAMPLES
        locsim live status
        locsim live pause
        locsim live step 5
        locsim live seek +30s
        locsim live seek 50%
        locsim live rate 10
        locsim live set -33.8568,151.2153
        locsim live start 38.7075,-9.1365 38.7169,-9.1399 --speed 1.4
        locsim live run city-run
        locsim live drive --speed 13.4 --course 90 --turn 5
        locsim live source lose-signal
        locsim live privacy revoke org.example.walk
        locsim live source commute.gpx
        locsim live clear
        locsim live save home
        locsim live record session.scenario.yaml
        locsim live export way.gpx
        locsim live map
        locsim live end --target walk.gpx

      EXIT STATUS
        0   it is done
        64  the command line is wrong, or the device cannot do that
        65  the file with saved places is faulty, or apps did what no scenario has
        66  there is no such command, target, place, route or app
        69  nothing answers, it has no source or no position now, or nothing was recorded
        73  a place, a scenario or the file that opens the map cannot be written
        77  only the device's owner, or who started the command, may do it
      """,
    subcommands: [
      Status.self, Pause.self, Resume.self, Step.self, SetRate.self, Seek.self, SetPlace.self,
      Start.self, RunRoute.self, Drive.self, Source.self, Clear.self, Save.self, Places.self,
      App.self, Answer.self, Privacy.self, Record.self, Export.self, Map.self, List.self, End.self,
      Targets.self,
    ])
}

/// The choice of what is steered.
struct LiveTargetArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What to steer: the number of its process, the name of its trace, daemon, or the path of a \
      socket. (default: the only one; locsim live targets shows all)
      """, valueName: "target"),
    completion: .custom { _, _, prefix in
      LiveTargets.all.flatMap(\.names).filter { $0.hasPrefix(prefix) }
    })
  var target: String?

  /// Connects to it.
  ///
  /// - Throws: The exit status if there is none or no only one, after the reason was reported.
  func connect() throws -> ManagerConnection { try LiveTargets.connect(target) }
}

/// What commands of `locsim live` have that write the status.
struct LiveArguments: ParsableArguments {
  @OptionGroup var target: LiveTargetArgument

  @OptionGroup var output: FormatArguments

  /// Has the target do a command, and writes its status.
  ///
  /// - Throws: The exit status if it is not done, after the reason was reported.
  func perform(_ command: LiveCommand) throws {
    let status = try Self.steer(try target.connect(), command)
    try output.write(
      text: { text in
        for line in LiveText.lines(of: status) { text.append(text: line.harmless + "\n") }
      }, json: { status.write(to: &$0) })
  }

  /// Has a target do a command.
  static func steer(
    _ connection: ManagerConnection, _ command: LiveCommand
  ) throws -> LiveStatus {
    do throws(DaemonFault) {
      return try connection.steer(command)
    } catch {
      throw LiveDaemon.status(reporting: error)
    }
  }
}
