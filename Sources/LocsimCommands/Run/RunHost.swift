// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationHost
import LocationLocalDevice
import LocationTerminalPrompt

/// The device of an app that `locsim run` starts and that others can steer.
///
/// It is a daemon for this one app, in this process. The app gets a context: it cannot reach the socket
/// that steers.
final class RunHost {
  /// Variables that describe the device, and that are not for an app that has none of its own.
  static let variables = [
    "LOCSIM_SOURCE", "LOCSIM_SCENARIO", "LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED",
    "LOCSIM_STORE", "LOCSIM_DEFERRAL", "LOCSIM_ANSWER", "LOCSIM_DENSITY", "LOCSIM_TRANSCRIPT",
  ]

  /// The socket of the app's context, and its folder.
  let context: ContextPlace

  private let daemon: Daemon
  private let socket: String
  private let request: ContextRequest

  /// Makes the device, and begins to serve it.
  ///
  /// The environment describes it, as that of an app with a device of its own.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - infoPlist: The path of its Info.plist; `nil` for the one beside it.
  ///   - end: Ends the app, as a person wants it.
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  init(for program: String, infoPlist: String?, end: @escaping @Sendable () -> Void) throws {
    let claims = AppClaims(of: program, named: infoPlist) { Terminal.line($0) }
    request = ContextRequest(
      program: program, infoPlist: claims.infoPlist, strings: claims.strings)
    let surroundings = DeviceSurroundings.fromEnvironment(for: request.app)
    var settings = DaemonSettings(
      source: surroundings.source, store: surroundings.store, domain: .hardware,
      name: "locsim run \(LocsimVersion.text)",
      openStore: surroundings.openStore)
    settings.regions = surroundings.regions
    settings.areRegionsApart = surroundings.areRegionsApart
    settings.configuration = surroundings.configuration
    settings.density = surroundings.density
    settings.places = SavedPlaces.book
    settings.sourceName = Environment.value(of: "LOCSIM_SOURCE") ?? "gpsd://"
    settings.isOfOneApp = true
    settings.end = end
    daemon = Daemon(settings, log: LocalDevice.log)
    daemon.setPrompter(Self.prompter(surroundings.policies, daemon.desk))
    var listener: DaemonSocket?
    do {
      let listening = try ControlFolder.listen()
      listener = listening
      socket = listening.path
      try daemon.listen(managers: listening)
      context = try daemon.makeContext(request)
    } catch {
      daemon.stop()
      if let listener { _ = unsafe unlink(listener.path) }
      if case DaemonSocketError.tooLong(let path) = error {
        Terminal.error(
          "--control: \(path): is too long for a socket; give a shorter XDG_RUNTIME_DIR")
      } else {
        Terminal.error("--control: \(error)")
      }
      throw ExitStatus.cannotCreate
    }
  }

  /// What answers prompts: the options, or the terminal and other programs, whichever is first.
  private static func prompter(_ policies: [PromptPolicy], _ desk: PromptDesk) -> (any Prompter)? {
    if !policies.isEmpty { return Prompters.make(inTurn: policies) }
    return Prompters.canAsk ? SharedPrompter([desk, Prompters.make(policy: nil)]) : nil
  }

  /// Serves the page of the device if that is wanted, and writes an address that opens it once.
  ///
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  func openMap(_ arguments: ServingArguments) throws {
    try arguments.openMap { try daemon.mapAddress($0) }
  }

  /// Begins the timeline.
  func start() { daemon.start() }

  /// Ends the device, and removes its sockets.
  func stop() {
    _ = unsafe unlink(socket)
    daemon.stop()
  }
}
