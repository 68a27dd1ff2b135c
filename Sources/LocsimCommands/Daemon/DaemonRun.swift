// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationPrograms
import LocationScenarios
import LocationSources
import LocationStore
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
        """
        What the user, the device and the source do while the apps of this scenario are connected; \
        ?rate=10 behind it plays it faster.
        """, valueName: "file"),
      completion: .file(extensions: ["yaml", "yml"]))
    var scenario: String?

    @Option(
      help: ArgumentHelp(
        "Join regions where few people live, as this table says (locsim density).",
        valueName: "file"),
      completion: .file())
    var density: String?

    @Flag(
      help: ArgumentHelp(
        """
        Serve all users: with the sockets in /run/locsim, permissions in /var/lib/locsim and the \
        configuration /etc/locsim/daemon.yaml, or the folders that systemd names. Tools/install \
        --system sets this up.
        """))
    var system = false

    @Option(
      help: ArgumentHelp(
        """
        What distinguishes programs with the same identifier: path, or hash for the path and the \
        content. (default: path)
        """),
      completion: .list(ProgramAnchor.allCases.map(\.rawValue)))
    var anchor: ProgramAnchor?

    @Flag(
      help: ArgumentHelp(
        """
        Serve the page of locsim live map from the start, with these options. Without it the page is \
        served when locsim live map asks for it.
        """))
    var map = false

    @OptionGroup
    var page: MapArguments

    @OptionGroup
    var place: DaemonSocketArgument

    @Option(
      help: ArgumentHelp(
        """
        Read the configuration from this file. (default: locsim/daemon.yaml in XDG_CONFIG_HOME, if \
        there is one; with --system /etc/locsim/daemon.yaml)
        """, valueName: "file"),
      completion: .file(extensions: ["yaml"]))
    var config: String?

    func validate() throws {
      try page.check(isGiven: map)
      if map, system {
        throw ValidationError("The system's daemon serves no page; leave out --map.")
      }
      guard let source else { return }
      try FileKindCheck.refuseScenario(source, as: "a source")
      if scenario != nil {
        throw ValidationError("A scenario has its own source; leave out \(quoted(source)).")
      }
    }

    func run() throws {
      SystemReserve.raiseFileLimit()
      try ExitStatus.check(SystemReserve.checkForNetwork)
      let configuration = try readConfiguration()
      let scenario = try loadScenario(configuration)
      let source = try scenario?.source ?? parseSource(configuration)
      let table = try loadDensity(configuration)
      let given = ServiceManager.sockets()
      let listener = try bind(given["location"], system ? .everyone : .user) { try ownPath() }
      defer { listener.remove() }
      let managers = try bind(given["manager"], system ? .group : .user) {
        // A descriptor that is no socket has no path.
        ManagerConnection.path(beside: listener.path.isEmpty ? try ownPath() : listener.path)
      }
      defer { managers.remove() }
      let interruption = Interruption()
      interruption.watch()
      var settings = DaemonSettings(
        source: source, store: try scenario?.store ?? openStore(),
        domain: scenario?.scenario.seedDomain ?? Self.domain(of: source),
        name: "locsim daemon \(LocsimVersion.text)",
        openStore: { [system] () throws(PermissionStoreError) in try Self.store(ofSystem: system) })
      settings.scenario = scenario
      settings.isShared = system
      settings.programs = ProgramLookup(
        helper: system ? SystemPlaces.identify(beside: listener.path) : nil,
        anchor: anchor ?? configuration.anchor ?? .path)
      settings.prompter = prompter(configuration)
      settings.density = table
      settings.places = system ? nil : SavedPlaces.book
      settings.sourceName =
        scenario?.specification.path ?? self.source ?? configuration.source ?? "gpsd://"
      let daemon = Daemon(settings, log: LocalDevice.log)
      do {
        try daemon.listen(on: listener, managers: managers)
      } catch {
        Terminal.error("\(listener.path): cannot be listened on: \(error)")
        throw ExitStatus.cannotCreate
      }
      if map { try openMap(of: daemon) }
      daemon.start()
      let reloading = Self.onHangUp { reload(daemon, from: configuration) }
      defer { reloading.cancel() }
      if given.isEmpty {
        Terminal.line("locsim daemon: apps connect at \(listener.path.harmless)")
      }
      ServiceManager.notify("READY=1")
      interruption.wait()
      ServiceManager.notify("STOPPING=1")
      daemon.stop()
    }

    /// Begins to serve the page; its address is for those who ask for it.
    private func openMap(of daemon: Daemon) throws {
      _ = try page.open { try daemon.mapAddress($0) }
      Terminal.line("locsim daemon: locsim live map opens the map")
    }

    // MARK: - Configuration

    /// Reads the configuration file; without one the configuration is empty.
    private func readConfiguration() throws -> DaemonConfiguration {
      let path: String
      if let config {
        path = config
      } else {
        let usual = system ? SystemPlaces.configuration : DaemonConfiguration.userPath()
        guard let usual, (try? FileSource.isRegular(usual)) == true
        else { return DaemonConfiguration() }
        path = usual
      }
      do throws(ScenarioLoadingError) {
        return try DaemonConfiguration(file: path)
      } catch {
        for line in error.lines(file: path) { Terminal.error(line) }
        if case .unreadable = error { throw ExitStatus.noInput }
        throw ExitStatus.dataError
      }
    }

    /// Reads the file again, and applies what can change while the daemon runs.
    private func reload(_ daemon: Daemon, from earlier: DaemonConfiguration) {
      guard let configuration = try? readConfiguration() else {
        Terminal.line("locsim daemon: the configuration stays as it was")
        return
      }
      daemon.setPrompter(prompter(configuration))
      daemon.readStore()
      Terminal.line("locsim daemon: the configuration was read again")
      if configuration.hasOtherDevice(than: earlier) {
        Terminal.line(
          "locsim daemon: another source, scenario, density or anchor is used after a restart")
      }
    }

    /// Calls a function at each SIGHUP.
    private static func onHangUp(_ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal
    {
      _ = signal(SIGHUP, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      return source
    }

    /// Opens the permission store; one that cannot be read allows nothing.
    ///
    /// - Throws: The exit status if there can be none, after the reason was reported: what is decided
    ///   then would be lost.
    private func openStore() throws -> any PermissionStore {
      do throws(PermissionStoreError) {
        return try Self.store(ofSystem: system)
      } catch {
        guard error.code == .noHome || error.code == .notCreatable else {
          return LocalDevice.substitute(for: error)
        }
        Terminal.error("\(error)")
        if error.isDenied { throw ExitStatus.noPermission }
        throw ExitStatus.cannotCreate
      }
    }

    private static func store(
      ofSystem isOfSystem: Bool
    ) throws(PermissionStoreError) -> any PermissionStore {
      let report: @Sendable (StoreNotice) -> Void = { Terminal.warning($0.path, $0.message) }
      guard isOfSystem else { return try PersistentStore.ofUser(report: report) }
      return try PersistentStore.open(path: SystemPlaces.store, report: report)
    }

    private func prompter(_ configuration: DaemonConfiguration) -> (any Prompter)? {
      (answer ?? configuration.answer).map { Prompters.make(inTurn: $0) }
    }

    private func loadDensity(_ configuration: DaemonConfiguration) throws -> DensityTable? {
      guard let path = density ?? configuration.density else { return nil }
      do throws(DensityFileError) {
        return try DensityFile.load(path: path)
      } catch {
        Terminal.error("\(error)")
        throw ExitStatus.noInput
      }
    }

    private func parseSource(_ configuration: DaemonConfiguration) throws -> LocalDeviceSource {
      do throws(OptionError) {
        return try .named(source ?? configuration.source, LocalDevice.log)
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

    /// The path of the socket for apps.
    private func ownPath() throws -> String {
      system && place.socket == nil ? SystemPlaces.socket : try place.path()
    }

    /// Binds a socket, or takes the one that the service manager has opened.
    private func bind(
      _ given: Int32?, _ access: DaemonSocket.Access, _ path: () throws -> String
    ) throws -> DaemonSocket {
      if let given { return DaemonSocket(activated: given) }
      let path = try path()
      do throws(DaemonSocketError) {
        return try DaemonSocket(path: path, access)
      } catch {
        Terminal.error("locsim daemon: \(error)")
        if error.isInUse { throw ExitStatus.unavailable }
        if error.isPermission { throw ExitStatus.noPermission }
        throw ExitStatus.cannotCreate
      }
    }
  }
}
