// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationFiles
import LocationRecording
import LocationScenarioFiles
import LocationScenarios

extension LiveControlCommand {
  /// Writes what was done as a scenario.
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "record",
      abstract: "Write what people and apps did so far as a scenario.",
      discussion: """
        Commands, answers to prompts, settings and the requests of apps are kept from the start of \
        the target, up to 100000 of them. locsim replay --scenario plays the file to the same \
        records. The recording goes on, and record can write the file again. record stop forgets \
        what was kept, and keeps nothing further. A scenario has at most 1 MiB.

        What a receiver gave goes to FILE.ndjson beside the scenario, up to 100000 positions, and \
        comes at the same moments when the scenario is played.

        The secrets of a permission store are not in the file, so regions of reduced accuracy may \
        differ. In a scenario one app is in the foreground at a time.
        """)

    @Argument(
      help: "The file, which is replaced if it exists; - is standard output. stop ends it.",
      completion: .file(extensions: ["yaml"]))
    var file: String

    @OptionGroup var target: LiveTargetArgument

    func run() throws {
      let connection = try target.connect()
      let positions = file.split(separator: "/").last.map { "\($0).ndjson" }
      let scenario: String
      var received: [UInt8]?
      do throws(DaemonFault) {
        if file == "stop" { return try connection.stopRecording() }
        let count: Int
        (scenario, count) = try connection.recording(positions: file == "-" ? nil : positions)
        if count > 0 { received = try Self.received(by: connection, count: count) }
      } catch {
        throw LiveDaemon.status(reporting: error)
      }
      guard file != "-" else {
        var text = TextBuffer()
        text.append(text: scenario)
        return try StandardOutput.write(text)
      }
      if let received { try Self.write(received, to: "\(file).ndjson") }
      try Self.write(Array(scenario.utf8), to: file)
      try check()
    }

    /// What the receiver gave, in as many lines as the scenario knows at least.
    private static func received(
      by connection: ManagerConnection, count: Int
    ) throws(DaemonFault) -> [UInt8] {
      var (bytes, first): ([UInt8], Int) = ([], 0)
      while first < count {
        let page = try connection.received(from: first)
        guard page.next > first else { break }
        bytes += page.lines.utf8
        first = page.next
      }
      return bytes
    }

    private static func write(_ bytes: [UInt8], to file: String) throws {
      do throws(WholeFile.Failure) {
        try WholeFile.write(bytes, to: file)
      } catch {
        Terminal.error("\(file): cannot be written: \(error.reason.reason)")
        throw ExitStatus.cannotCreate
      }
    }

    /// Reads the file back: apps can do what no scenario has, such as monitor a region without a name.
    private func check() throws {
      do throws(ScenarioLoadingError) {
        _ = try ScenarioLoader.load(file)
      } catch {
        for line in error.lines(file: file) { Terminal.error(line) }
        Terminal.error("\(file) is written, but cannot be played before these places are corrected")
        throw ExitStatus.dataError
      }
    }
  }
}
