// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationSinks
import LocationSources
import LocationTerminalPrompt

/// `locsim monitor`: shows live positions of a receiver, as an app may know them, writes them,
/// records them, and hands them on to other programs.
struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Show a receiver's live positions, as an app may know them, and hand them on.",
    discussion: """
      Connects to a gpsd and follows it through restarts and silences, until it is interrupted. On a \
      terminal one screen shows what is known. When the output is a pipe or a file, or with --format, \
      the callbacks of the manager's delegate are written, one event a line. Standard error says why \
      the app gets no position.

      Where locsim daemon runs and no source is given, this is an app of the daemon, and says so. The \
      daemon then has the receiver and the permissions, and events are written as text on a \
      terminal, too. Permission options, --seed, --background, --control and --map use a receiver of \
      its own.

      On a terminal keys move the device away from its receiver (w s a d), back to it (c) and end the \
      command (q). With --control locsim live does the same from another terminal. Positions \
      that are not the receiver's are marked as simulated, and have coarse regions of their own.

      With --accuracy reduced the app gets a region only, and so do programs that read a sink: they \
      see a receiver that does not reveal where it is. The hidden choices are those of this device, \
      kept in the user's store, unless --seed is given.

      The decisions of locsim privacy about “locsim monitor” and about the device limit what the \
      options give, also while it runs: revoke, services off and restrict on end it at once.

      EXAMPLES
        locsim monitor
        locsim monitor gpsd://raspberrypi/dev/ttyACM0
        locsim monitor /dev/ttyUSB0
        locsim monitor --record drive.gpx
        locsim monitor --format ndjson | jq .locations
        locsim monitor --accuracy reduced --to gpsd://localhost:2948
        locsim monitor --control

      EXIT STATUS
        0    it was interrupted, or --duration has passed
        64   the command line is wrong
        69   there is no gpsd on this machine to read a device with, or no libgps
        71   the system allows too few open files or threads
        73   an output file or a sink cannot be made
        74   writing failed
        77   the location was denied or revoked, or the request for it not answered
      """)

  @Argument(
    help: ArgumentHelp(
      """
      gpsd://HOST:PORT/DEVICE, or a serial device such as /dev/ttyACM0, for which a gpsd is started. \
      (default: the daemon, else gpsd://localhost:2947)
      """))
  var source: String?

  @OptionGroup(title: "Control options")
  var serving: ServingArguments

  @OptionGroup(title: "Control options")
  var keys: KeyArguments

  @OptionGroup(title: "Delivery options")
  var delivery: DeliveryArguments

  @OptionGroup(title: "Watching options")
  var watching: WatchingArguments

  @OptionGroup(title: "Permission options")
  var permission: PermissionArguments

  @Option(
    help: ArgumentHelp(
      """
      Seed of the hidden choices of reduced accuracy, in place of the secret, so that a run can be \
      repeated; it hides nothing from anyone who knows it. (default: this device's secret)
      """, valueName: "n"),
    transform: { try OptionText.seed($0) })
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("End after this much time.", valueName: "seconds"),
    transform: { try OptionText.seconds($0) })
  var duration: Duration?

  @Option(
    help: ArgumentHelp(
      "Record what the app receives in this file, in the format of its name: .gpx or .ndjson.",
      valueName: "file"),
    completion: .file(extensions: ["gpx", "ndjson"]))
  var record: String?

  @OptionGroup(title: "Sinks")
  var sinks: SinkArguments

  @Option(
    help: ArgumentHelp(
      """
      How to write events: text, ndjson, gpx, geojson (one document: a line for each segment), \
      geojsonseq (a GeoJSON feature a line) or nmea. (default: one screen on a terminal, else text)
      """))
  var format: OutputFormat?

  @Flag(help: "Have --format geojson write each location as a point, too.")
  var geojsonPoints = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file instead of standard output; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    if geojsonPoints, format != .geojson { throw OutputFormat.pointsWithoutGeoJSON }
    try watching.check(delivery, permission.authorization)
    try serving.check()
    if let record {
      guard Self.format(ofRecord: record) != nil else {
        throw ValidationError("A record is GPX or NDJSON; end its name in .gpx or .ndjson.")
      }
    }
  }

  /// The format that the name of a record selects; `nil` if it selects none.
  static func format(ofRecord path: String) -> OutputFormat? {
    if path.hasSuffix(".gpx") { return .gpx }
    return path.hasSuffix(".ndjson") ? .ndjson : nil
  }

  /// Refuses outputs that would overwrite another file of the command, before anything is opened.
  private func checkFiles() throws {
    var outputs = [NamedFile.output(output)]
    if let record { outputs.append(NamedFile(record, "record")) }
    let density = permission.density.map { [NamedFile($0, "density table")] } ?? []
    try OutputFile.check(outputs, against: density)
  }

  /// The identity of the command in the permission store.
  static let app = AppID("locsim monitor")

  /// The time that closing waits for the readers of a sink.
  ///
  /// It is shorter than for a trace, because a live receiver soon sends its next report.
  private static let closingTime = Duration.milliseconds(100)

  func run() throws {
    try ExitStatus.check(SystemReserve.checkForNetwork)
    try checkFiles()
    if mayUseDaemon, let connection = DaemonMonitor.connect(as: Self.app) {
      return try run(on: connection)
    }
    let permissions = CommandPermissions.ofUser(Self.app)
    if let obstacle = permissions.obstacle {
      // This comes before a file is emptied or a device is opened.
      Terminal.line("locsim: \(obstacle)")
      throw ExitStatus.noPermission
    }
    let (address, daemon) = try openSource()
    defer { daemon?.stop() }
    let alarm = Alarm()
    let clock = PacedClock(rate: 1)
    clock.startIfNeeded()
    let watched = watch(clock, permissions)
    let service = try makeService(alarm, clock, permissions, watched)
    service.setAnchor(TimeAnchor(instant: clock.now, utc: WallClock.now))
    let link = ReceiverLink(address: address, clock: clock) { alarm.ring() }
    let written = sinks.written(format, to: output)
    let isOnScreen =
      written != nil && format == nil && output == nil && Terminal.showsScreen
    // The sinks are opened before any file is emptied, because they often cannot be opened.
    let opened = try sinks.open(isSimulated: false, closingTime: Self.closingTime)
    defer { opened?.close() }
    let outlets = try makeOutlets(isOnScreen ? nil : written, opened, alarm)
    let app = CommandApp(
      Self.app, service: service, delivery: delivery, watching: watching
    ) { [view = watched?.view] notice in
      outlets.take(notice)
      view?.take(notice, of: Self.app)
    }
    let positions = ReceiverPositions(link, clock: clock) { sky in
      if app.mayKnowSky { outlets.take(sky) }
    }
    // It may be refused, so it comes before the app is launched.
    let (driver, control) = try makeDriver(positions, service, clock, alarm, watched)
    defer { control?.close() }
    app.launch(permission.status, permission.record.limited(by: permissions.record))
    let monitor = Monitor(
      service: service, link: link, daemon: daemon, clock: clock, alarm: alarm, app: app,
      outlets: outlets, driver: driver, control: control, isOnScreen: isOnScreen,
      permissions: permissions)
    permissions.watch(
      for: service, given: permission.record, isRestricted: permission.status == .restricted,
      whenForbidden: { Monitor.endForPermission(alarm, outlets) })
    try monitor.run(for: duration)
  }

  /// Whether the daemon may be used: it has a source, permissions and a secret of its own.
  private var mayUseDaemon: Bool {
    source == nil && seed == nil && !permission.areGiven && !delivery.background
      && !serving.isServed
  }

  /// Runs as an app of the daemon.
  private func run(on connection: DaemonConnection) throws {
    let alarm = Alarm()
    let opened = try sinks.open(isSimulated: false, closingTime: Self.closingTime)
    defer { opened?.close() }
    let outlets = try makeOutlets(sinks.written(format, to: output), opened, alarm)
    try DaemonMonitor(delivery: delivery, watching: watching, outlets: outlets, alarm: alarm)
      .run(on: connection, for: duration)
  }

  /// Opens the output and the record, and adds the sinks; none of them waits for its readers.
  private func makeOutlets(
    _ written: OutputFormat?, _ sinks: ReceiverSinks?, _ alarm: Alarm
  ) throws -> MonitorOutlets {
    func open(_ path: String?) throws -> BackgroundOutput {
      BackgroundOutput(try OutputFile.make(at: path)) { alarm.ring() }
    }
    return MonitorOutlets(
      output: try written.map { (try open(output), $0) }, hasPoints: geojsonPoints,
      record: try record.flatMap { path in
        try Self.format(ofRecord: path).map { (try open(path), $0) }
      }, sinks: sinks)
  }
}
