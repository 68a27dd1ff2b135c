// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationSources
import LocationTerminalPrompt

extension DaemonCommand {
  /// Runs the daemon until it is interrupted.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run the daemon (default).")

    @Argument(
      help: ArgumentHelp(
        """
        A trace, as for locsim run --source; gpsd://HOST:PORT/DEVICE; or a serial device, for which a \
        gpsd is started. (default: gpsd://localhost:2947)
        """),
      completion: .file())
    var source: String?

    @Option(
      help: ArgumentHelp(
        """
        How prompts are answered: allow-once, allow-while-using, dont-allow or nobody; several, \
        separated by commas, are used in turn. (default: prompts wait)
        """, valueName: "answer"),
      transform: { try OptionText.promptPolicies($0) })
    var answer: [PromptPolicy]?

    @Option(
      help: ArgumentHelp(
        "Join regions where few people live, as this table says (locsim density).",
        valueName: "file"),
      completion: .file())
    var density: String?

    @OptionGroup
    var place: DaemonSocketArgument

    func run() throws {
      try ExitStatus.check(SystemReserve.checkForNetwork)
      let source = try parseSource()
      let table = try density.map { path in
        do throws(DensityFileError) {
          return try DensityFile.load(path: path)
        } catch {
          Terminal.error("\(error)")
          throw ExitStatus.noInput
        }
      }
      let listener = try bind(place.path())
      defer { listener.remove() }
      let managers = try bind(ManagerConnection.path(beside: listener.path))
      defer { managers.remove() }
      let interruption = Interruption()
      interruption.watch()
      var settings = DaemonSettings(
        source: source, store: LocalDevice.usersStoreOrSubstitute(),
        domain: Self.domain(of: source),
        name: "locsim daemon \(LocsimVersion.text)")
      settings.prompter = answer.map { Prompters.make(inTurn: $0) }
      settings.density = table
      settings.sourceName = self.source ?? "gpsd://"
      let daemon = Daemon(settings, log: LocalDevice.log)
      do {
        try daemon.listen(on: listener, managers: managers)
      } catch {
        Terminal.error("\(listener.path): cannot be listened on: \(error)")
        throw ExitStatus.cannotCreate
      }
      daemon.start()
      Terminal.line("locsim daemon: apps connect at \(listener.path.harmless)")
      interruption.wait()
      daemon.stop()
    }

    private func parseSource() throws -> LocalDeviceSource {
      do throws(OptionError) {
        return try .named(source, LocalDevice.log)
      } catch {
        throw ValidationError("\(error)")
      }
    }

    /// The secret of a trace's coarse areas is not that of a receiver's.
    private static func domain(of source: LocalDeviceSource) -> SeedDomain {
      if case .trace(let specification) = source {
        .simulation(specification.path)
      } else {
        .hardware
      }
    }

    private func bind(_ path: String) throws -> DaemonSocket {
      do throws(DaemonSocketError) {
        return try DaemonSocket(path: path)
      } catch {
        Terminal.error("locsim daemon: \(error)")
        if error.isInUse { throw ExitStatus.unavailable }
        if error.isPermission { throw ExitStatus.noPermission }
        throw ExitStatus.cannotCreate
      }
    }
  }
}
