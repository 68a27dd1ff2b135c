// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationJSON
import LocationRecording

extension LiveControlCommand {
  /// Shows where the device is, and the apps of a daemon.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the source, its moment and rate, where the device is, and apps.")

    /// The milliseconds between two looks.
    private static let interval: UInt32 = 250

    @Flag(help: "Go on, and show it again when something has changed.")
    var follow = false

    @OptionGroup var live: LiveArguments

    func run() throws {
      let connection = try live.target.connect()
      var shown: LiveReport?
      repeat {
        let report = try LiveReport(of: connection)
        if report != shown {
          try live.output.write(
            text: { text in
              // Reports that follow each other are apart.
              if shown != nil { text.append(text: "\n") }
              for line in report.lines { text.append(text: line.harmless + "\n") }
            }, json: { report.write(to: &$0) })
          shown = report
        }
        if follow { usleep(Self.interval * 1_000) }
      } while follow
    }
  }
}

/// What `locsim live status` shows.
struct LiveReport: Hashable {
  /// Where the device is.
  var state: LiveStatus

  /// The apps, and what they were given last.
  var apps: [AppReport]

  /// The prompts that wait.
  var prompts: [Prompt] = []

  /// Asks a target.
  ///
  /// - Throws: The exit status if it does not answer, after the reason was reported.
  init(of connection: ManagerConnection) throws {
    state = try LiveArguments.steer(connection, .status)
    do throws(DaemonFault) {
      apps = try connection.appReports()
      prompts = try connection.prompts()
    } catch {
      throw LiveDaemon.status(reporting: error)
    }
  }

  /// The lines for people.
  var lines: [String] {
    LiveText.lines(of: state) + apps.map(Self.line)
      + prompts.map { "prompt \(LiveDaemon.line(of: $0))" }
  }

  private static func line(_ app: AppReport) -> String {
    let reduced = app.authorization.accuracy == .reduced ? ", reduced accuracy" : ""
    let given =
      app.last.map { last in
        let place =
          "\(LiveText.degrees(last.place.latitude)),\(LiveText.degrees(last.place.longitude))"
        let radius = LiveText.number(last.radius)
        return ", \(app.delivered) given, last "
          + (last.isRegion ? "a region of \(radius) m around \(place)" : "\(place) ±\(radius) m")
          + " at \(LiveText.number(last.instant)) s"
      } ?? ", given nothing"
    return "\(app.identifier): \(app.authorization.status.name)\(reduced), \(app.phase)\(given)"
      + (app.waiting > 0 ? ", \(app.waiting) wait" : "")
  }

  /// Writes it as an object: the state, `apps` and `prompts`.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    state.writeMembers(to: &writer)
    writer.member("apps", apps)
    writer.member("prompts", prompts)
    writer.endObject()
  }
}
