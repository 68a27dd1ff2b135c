// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationDaemon
import LocationFiles

/// `locsim daemon`: one device for many apps, in a process of its own.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Serve apps with location from one device, in a process of its own.",
    discussion: """
      Apps that use Core Location from this package connect by themselves, unless LOCSIM_SOURCE or \
      LOCSIM_SCENARIO is set for them. They get what the decisions of locsim privacy allow, and \
      nothing else of the device: no trace, no receiver, no decision about another app.

      With --scenario the daemon plays a scenario around its apps, with the scenario's decisions, and \
      ends with it.

      The device's time begins when the first app wants positions. Later apps join where it is, and \
      it goes on when none is connected. A prompt never stops it. Without --answer a prompt waits.

      The daemon runs until it is interrupted; SIGTERM ends all connections, and the exit status is \
      0. SIGHUP has it read its configuration again: locsim/daemon.yaml in XDG_CONFIG_HOME, with the \
      keys source, scenario, answer, density and anchor. “locsim daemon run --help” lists the options.

      EXAMPLES
        locsim daemon
        locsim daemon /dev/ttyUSB0
        locsim daemon 'walk.gpx?loop'
        locsim daemon walk.gpx --answer allow-while-using
        locsim daemon --scenario 'commute.scenario.yaml?rate=10'
        locsim daemon status

      EXIT STATUS
        0    it was interrupted, or its scenario has ended
        64   the command line is wrong, or there is no folder for the socket
        65   the configuration or the scenario is faulty
        66   the configuration, the scenario or the density table cannot be opened
        69   another daemon listens on the socket
        71   the system allows too few open files or threads
        73   the socket, or the folder of the permission store, cannot be made
        77   a folder or the socket may not be made
      """,
    subcommands: [Run.self, Status.self, Context.self], defaultSubcommand: Run.self)
}
