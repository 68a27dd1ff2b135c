// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationFiles
import LocationPlayback
import LocationSources

/// An app whose device others can steer.
extension RunCommand {
  /// Checks the options of a device that can be steered.
  ///
  /// - Throws: `ValidationError` if they do not go together.
  func checkControl() throws {
    try serving.check()
    guard serving.isServed else { return }
    if simulation.scenario != nil || Environment.value(of: "LOCSIM_SCENARIO") != nil {
      throw ValidationError(
        "A scenario steers the device itself; leave out the scenario, or --control and --map.")
    }
    if simulation.record != nil {
      throw ValidationError(
        "What is steered is recorded with locsim live record FILE; leave out --record.")
    }
    if Environment.value(of: "LOCSIM_TRANSCRIPT") != nil {
      throw ValidationError(
        "What is steered is recorded with locsim live record FILE; unset LOCSIM_TRANSCRIPT.")
    }
    if let source = simulation.source ?? Environment.value(of: "LOCSIM_SOURCE"),
      let specification = try? SourceSpecification(parsing: source), specification.rate == .max
    {
      throw ValidationError(
        "A trace that is steered has a pace; leave out rate=max, or give a number such as 100.")
    }
  }

  /// Serves a device, starts the app, and ends as it does.
  func host(_ program: String, in folder: String) throws {
    for (name, value) in simulation.variables(in: folder, handedOver: nil) {
      Environment.set(name, to: value)
    }
    if simulation.source == nil, let source = Environment.value(of: "LOCSIM_SOURCE") {
      try RunChecks(arguments: simulation, executable: program).checkSource(source)
    }
    let app = HostedApp()
    let host = try RunHost(
      for: Program.resolved(program), infoPlist: simulation.infoPlist, end: { app.end() })
    let end: HostedApp.End
    do {
      defer { host.stop() }
      let start = try start(of: program, in: folder) { _ in host.context }
      try host.openMap(serving)
      var variables = RunHost.variables.reduce(into: [String: String?]()) { $0[$1] = .some(nil) }
      variables[DaemonChoice.variable] = start.daemon
      Descriptors.closeAtExecution()
      do throws(FileError) {
        try app.start(start.program, arguments: start.arguments, changing: variables)
      } catch {
        throw fail(error, command[0])
      }
      host.start()
      end = app.wait()
    }
    try end.repeatIt()
  }
}
