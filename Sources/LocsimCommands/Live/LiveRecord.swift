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

        What a receiver gave goes to FILE.ndjson beside the scenario, up to 100000 positions, \
        headings and losses of the signal, and comes at the same moments when the scenario is played. \
        An earlier recording there is replaced. Only its owner can read a new file, because it tells \
        where the machine was.

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
      if received != nil { try checkPlaces() }
      try Self.write(Array(scenario.utf8), to: file)
      if let received { try Self.write(received, to: "\(file).ndjson", mode: 0o600) }
      try check()
    }

    /// Refuses to write positions beside what is no file, or in place of anything else.
    private func checkPlaces() throws {
      let positions = "\(file).ndjson"
      for path in [file, positions] where file.hasSuffix("/") || Self.isSpecial(path) {
        Terminal.error(
          "\(path) is no file; a receiver's positions need one of their own beside the scenario")
        throw ExitStatus.usage
      }
      guard let old = try? FileSource(path: positions) else { return }
      var start = [UInt8](repeating: 0, count: 256)
      let count = unsafe start.withUnsafeMutableBytes { (try? unsafe old.read(into: $0)) ?? 0 }
      guard String(decoding: start[..<count], as: UTF8.self).contains("\"recordingBegan\"") else {
        Terminal.error(
          "\(positions) is there and is no recording of a receiver; choose another name for the scenario"
        )
        throw ExitStatus.cannotCreate
      }
    }

    /// Whether a path leads to something other than a file or nothing.
    private static func isSpecial(_ path: String) -> Bool {
      do throws(FileError) {
        return try !FileSource.isRegular(path)
      } catch {
        return error.code == EISDIR
      }
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

    private static func write(_ bytes: [UInt8], to file: String, mode: mode_t = 0o666) throws {
      do throws(WholeFile.Failure) {
        try WholeFile.write(bytes, to: file, mode: mode)
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
