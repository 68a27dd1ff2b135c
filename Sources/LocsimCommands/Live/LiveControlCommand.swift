// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationRecording

/// `locsim live`: moves the device of a daemon while apps run.
struct LiveControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Move the device, and stop or change its time, while apps run.",
    discussion: """
      Goes to a daemon that plays a trace. The trace can be paused, stepped, played from any moment \
      and at another rate. A place, a route or a movement takes the place of the trace until it is \
      cleared. The time of apps never goes back: a jump in the trace takes a second of it.

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
        locsim live drive --speed 13.4 --course 90 --turn 5
        locsim live clear

      EXIT STATUS
        0   it is done
        64  the command line is wrong, or the device cannot do that
        66  there is no such target or place
        69  no daemon answers, or it has no source of positions now
        77  only the device's owner may do it
      """,
    subcommands: [
      Status.self, Pause.self, Resume.self, Step.self, SetRate.self, Seek.self, SetPlace.self,
      Start.self, Drive.self, Clear.self, List.self, Targets.self,
    ])
}

/// What every command of `locsim live` has.
struct LiveArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The daemon: the path of its socket for apps. (default: the one that apps would use; locsim \
      live targets shows all)
      """, valueName: "path"),
    completion: .custom { _, _, prefix in LiveTargets.paths.filter { $0.hasPrefix(prefix) } })
  var target: String?

  @OptionGroup var output: FormatArguments

  /// Connects to the target.
  ///
  /// - Throws: The exit status if it does not answer, after the reason was reported.
  func connect() throws -> ManagerConnection {
    var place = DaemonSocketArgument()
    if let target {
      let path = AbsolutePath.of(target, in: WorkingFolder.path)
      guard FileAccess.exists(ManagerConnection.path(beside: path)) else {
        let there = LiveTargets.paths
        Terminal.error(
          "\(target): there is no such target; "
            + (there.isEmpty
              ? "no daemon runs" : "there is \(there.joined(separator: ", "))"))
        throw ExitStatus.noInput
      }
      place.socket = path
    } else {
      place.socket = nil
    }
    return try place.connect()
  }

  /// Has the target do a command, and writes its status.
  ///
  /// - Throws: The exit status if it is not done, after the reason was reported.
  func perform(_ command: LiveCommand) throws {
    let status = try Self.steer(try connect(), command)
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
    } catch .cannotSteer(let fault) {
      Terminal.error(fault.reason)
      throw fault.isUsage ? ExitStatus.usage : ExitStatus.unavailable
    } catch {
      Terminal.error("the daemon does not answer: \(error)")
      throw ExitStatus.unavailable
    }
  }
}
