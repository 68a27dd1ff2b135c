// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationClient
import LocationFiles
import LocationScenarios

/// `locsim run`: starts an app with its location simulated.
///
/// The process becomes the app's process. It checks all requested inputs, puts them into the
/// environment and executes the app in its own place (docs/decisions/apps.md). Exit status, signals
/// and the terminal belong to the app, because there is no process in between. In a sandbox
/// bubblewrap is in between.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Start an app with its location simulated.",
    discussion: """
      The app is any program that uses Core Location from this package, found in PATH or by its \
      path. It replaces the process of locsim: its exit status, its signals, its terminal and its \
      standard input and output are its own. Errors in the options are reported before it starts.

      Without --source and --scenario positions come from LOCSIM_SOURCE, else from the gpsd of this \
      machine. Decisions about the app are those of locsim privacy, unless --authorization or \
      --scenario says what was decided before; then no stored decision is read and none is kept.

      With reduced accuracy a receiver has the secret and the regions that are stored for this \
      device, whether decisions are kept or not; if they cannot be read, there is no location. A \
      trace has the stored secret if decisions are kept, else the seed 0, as in locsim replay. \
      --seed puts a number in place of the secret, so that a run can be repeated; the choices hide \
      nothing from anyone who knows the number.

      Where a daemon runs and the app has no source or scenario of its own, the app gets a context: a \
      socket by which the daemon knows it, whatever it says about itself. With --sandbox it sees \
      nothing else of the daemon, of your files only the folder of its program (read-only) and what \
      --bind names, and it has no network unless --share-net is given. It has no terminal of its own \
      there: Ctrl-C and SIGTERM end it at once.

      With --control the device is this command's, also where a daemon runs. The command then stays: it \
      starts the app, passes signals on to it, and ends as it does. locsim live moves the device, \
      answers prompts and changes permissions meanwhile. The app gets a socket of its own and is not \
      given the one that steers; only in a sandbox it cannot find it.

      A scenario says what the device and its user do while the app runs. The app makes its own \
      calls, so a scenario with steps that make them is refused. Prompts are answered by its steps, \
      and after the last such step by --answer, else on the terminal.

      EXAMPLES
        locsim run --source walk.gpx -- ./MyApp
        locsim run --source 'drive.gpx?rate=10&loop' -- ./MyApp --verbose
        locsim run --source gpsd://localhost:2947 --info-plist Info.plist -- ./MyApp
        locsim run --source walk.gpx --authorization always -- ./MyApp
        locsim run --source walk.gpx --control -- ./MyApp
        locsim run --sandbox --bind ~/Tracks -- ./MyApp
        locsim run --scenario refuse.scenario.yaml --record refuse.txt -- ./MyApp
        locsim run --scenario 'commute.scenario.yaml?rate=20' -- ./MyApp

      EXIT STATUS
        the app's own, once it has started; the same holds for a signal that ends it

        64   the command line is wrong
        65   the scenario, the trace, the Info.plist or the density table is faulty
        66   one of them, or a path to bind, cannot be opened
        69   there is no daemon or no bubblewrap for --sandbox
        73   the record, the file that hands the scenario over, or a socket cannot be made
        74   reading failed
        126  the app cannot be executed
        127  there is no such app
      """)

  @OptionGroup
  var simulation: RunArguments

  @OptionGroup
  var sandbox: SandboxArguments

  @OptionGroup(title: "Control options")
  var serving: ServingArguments

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The app and its arguments.", valueName: "app"),
    completion: .default)
  var command: [String]

  func validate() throws {
    if command.first?.isEmpty != false {
      throw ValidationError("Give the app after “--”: locsim run --source walk.gpx -- ./MyApp")
    }
    try checkControl()
    if sandbox.isOn, simulation.hasOwnDevice, !serving.isServed {
      throw ValidationError(
        "In a sandbox the app has no device of its own; start locsim daemon with the source or the "
          + "scenario.")
    }
  }

  func run() throws {
    let folder = WorkingFolder.path
    let program = try find(command[0])
    let scenario = try RunChecks(arguments: simulation, executable: program).check()
    if serving.isServed { return try host(program, in: folder) }
    let start = try start(of: program, in: folder, makeContext)
    let changes = simulation.variables(
      in: folder, handedOver: try scenario.map { try handOver($0, in: folder) },
      daemon: start.daemon)
    let record = try simulation.record.map { try makeRecord($0) }
    let error = Program.execute(start.program, arguments: start.arguments, changing: changes)
    record?.restore()
    throw fail(error, command[0])
  }

  /// What is executed, and the socket of the app's context.
  func start(
    of program: String, in folder: String, _ makeContext: (String) throws -> ContextPlace?
  ) throws -> (program: String, arguments: [String], daemon: String?) {
    if sandbox.isOn { try report { () throws(Sandbox.Fault) in try Sandbox.check() } }
    let context = try makeContext(Program.resolved(program))
    guard sandbox.isOn, let context else { return (program, command, context?.socket) }
    let words = try report { () throws(Sandbox.Fault) in
      try Sandbox(
        program: program, context: context, sandbox, workingFolder: folder
      ).command(Array(command.dropFirst()))
    }
    // An open file of this process would be one of the app's, and a folder a way out.
    Descriptors.closeAtExecution()
    return (try find(words[0]), words, context.socket)
  }

  /// Asks the daemon that the app would use for a context.
  ///
  /// - Throws: The exit status if a sandbox needs one and there is none, after the reason was
  ///   reported.
  private func makeContext(of program: String) throws -> ContextPlace? {
    guard !simulation.hasOwnDevice else { return nil }
    do throws(DaemonFault) {
      // This command, with its sandbox, starts the app the next time, too.
      let launch = Executable.path().flatMap { AppLaunch.ofProcess($0) }
      let context = try RunContext.make(
        for: program, infoPlist: simulation.infoPlist, launch: launch)
      if context != nil || !sandbox.isOn { return context }
      Terminal.error(
        "no locsim daemon answers, so an app in a sandbox would have no location; start one")
    } catch {
      guard sandbox.isOn else {
        Terminal.warning(program, "\(error); the app connects to the daemon like any other")
        return nil
      }
      Terminal.error("\(program): the daemon makes no context: \(error)")
    }
    throw ExitStatus.unavailable
  }

  /// Reports why there is no sandbox.
  private func report<Result>(
    _ body: () throws(Sandbox.Fault) -> Result
  ) throws -> Result {
    do throws(Sandbox.Fault) {
      return try body()
    } catch {
      Terminal.error("\(error)")
      switch error {
      case .unavailable: throw ExitStatus.unavailable
      case .reveals: throw ExitStatus.usage
      case .missing: throw ExitStatus.noInput
      }
    }
  }

  /// Writes a scenario for the app, and returns the path of the file.
  private func handOver(_ scenario: CheckedScenario, in folder: String) throws -> String {
    do {
      let place = try PrivateFolder.make(at: PrivateFolder.path)
      return try ScenarioHandover.write(
        scenario.json(in: folder), name: scenario.path, in: place)
    } catch {
      Terminal.error("\(error)")
      throw ExitStatus.cannotCreate
    }
  }

  private func makeRecord(_ path: String) throws -> RecordFile {
    do throws(FileError) {
      return try RecordFile(emptying: path)
    } catch {
      Terminal.error("\(path): cannot be written: \(error.reason)")
      throw ExitStatus.cannotCreate
    }
  }

  /// Finds the path of the program with a name.
  private func find(_ name: String) throws -> String {
    do throws(FileError) {
      return try Program.find(name, searchPath: Environment.value(of: "PATH"))
    } catch {
      throw fail(error, name)
    }
  }

  func fail(_ error: FileError, _ name: String) -> ExitCode {
    guard error.isAbsent else {
      Terminal.error("\(name): cannot be executed: \(error.reason)")
      return ExitStatus.cannotExecute
    }
    Terminal.error(
      name.contains("/")
        ? "\(name): \(error.reason); give the path of a program"
        : "\(name): there is no such program in PATH; write ./\(name) for one in this folder")
    return ExitStatus.notFound
  }
}
