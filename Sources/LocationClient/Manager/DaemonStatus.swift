// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// What a daemon is doing, without any position.
package struct DaemonStatus: MessageValue, Hashable {
  /// A process of an app.
  package struct Process: MessageValue, Hashable {
    /// The number of the process.
    package var process: Int32

    /// The number of its clients.
    package var clients: Int

    /// The number of notices that wait for it.
    package var waiting: Int

    /// Makes a process.
    package init(process: Int32, clients: Int, waiting: Int) {
      self.process = process
      self.clients = clients
      self.waiting = waiting
    }
  }

  /// A connected app.
  package struct App: MessageValue, Hashable {
    /// The identifier, as the app claims it.
    package var identifier: String

    /// The name that prompts show.
    package var name: String

    /// Its program, as it is verified.
    package var program: AppProgram

    /// What it may receive.
    package var authorization: AuthorizationState

    /// Its processes.
    package var processes: [Process]

    /// What its clients get, and why; a daemon leaves it empty, and explains each app on its own
    /// (``ManagerConnection/explain(_:)``).
    package var explanations: [Explanation]

    /// Makes an app.
    package init(
      identifier: String, name: String, program: AppProgram, authorization: AuthorizationState,
      processes: [Process], explanations: [Explanation] = []
    ) {
      self.identifier = identifier
      self.name = name
      self.program = program
      self.authorization = authorization
      self.processes = processes
      self.explanations = explanations
    }
  }

  /// The name and the version of the daemon.
  package var daemon: String

  /// The version of its protocol.
  package var major = ProtocolVersion.major

  /// The additions to its protocol.
  package var minor = ProtocolVersion.minor

  /// The source of positions, as it was given.
  package var source: String

  /// Whether an app wants positions.
  package var isSourceWanted: Bool

  /// Whether Location Services are on.
  package var isLocationServicesOn: Bool

  /// The number of prompts that wait for an answer.
  package var prompts: Int

  /// The number of agents that show prompts.
  package var agents: Int

  /// Why the last decision could not be stored, or the store not be read; `nil` for no fault.
  package var fault: String?

  /// Whether it serves all users, so that its permission store is not the user's.
  package var isOfSystem: Bool

  /// Whether its decisions are a scenario's, and not those of the permission store.
  package var hasOwnDecisions: Bool

  /// The connected apps.
  package var apps: [App]

  /// Makes a status.
  package init(
    daemon: String, source: String, isSourceWanted: Bool, isLocationServicesOn: Bool,
    prompts: Int, agents: Int, fault: String? = nil, isOfSystem: Bool = false,
    hasOwnDecisions: Bool = false, apps: [App]
  ) {
    self.daemon = daemon
    self.source = source
    self.isSourceWanted = isSourceWanted
    self.isLocationServicesOn = isLocationServicesOn
    (self.prompts, self.agents) = (prompts, agents)
    self.fault = fault
    self.isOfSystem = isOfSystem
    self.hasOwnDecisions = hasOwnDecisions
    self.apps = apps
  }
}

extension DaemonStatus {
  package init(from scanner: inout JSONScanner) throws {
    var source: String?
    var apps: [App]?
    self.init(
      daemon: "", source: "", isSourceWanted: false, isLocationServicesOn: true, prompts: 0,
      agents: 0, apps: [])
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "daemon": daemon = try scanner.readText()
      case "major": major = try scanner.readInteger()
      case "minor": minor = try scanner.readInteger()
      case "source": source = try scanner.readText()
      case "isSourceWanted": isSourceWanted = try scanner.readBool()
      case "locationServicesEnabled": isLocationServicesOn = try scanner.readBool()
      case "prompts": prompts = try scanner.readInteger()
      case "agents": agents = try scanner.readInteger()
      case "fault": fault = try scanner.readOptionalText()
      case "isOfSystem": isOfSystem = try scanner.readBool()
      case "hasOwnDecisions": hasOwnDecisions = try scanner.readBool()
      case "apps": apps = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.source = try MessageFault.present(source, "source")
    self.apps = try MessageFault.present(apps, "apps")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("daemon", daemon)
    writer.member("major", major)
    writer.member("minor", minor)
    writer.member("source", source)
    writer.member("isSourceWanted", isSourceWanted)
    writer.member("locationServicesEnabled", isLocationServicesOn)
    writer.member("prompts", prompts)
    writer.member("agents", agents)
    writer.member("fault", fault)
    writer.member("isOfSystem", isOfSystem)
    writer.member("hasOwnDecisions", hasOwnDecisions)
    writer.member("apps", apps)
    writer.endObject()
  }
}

extension DaemonStatus.App {
  /// The app, with its program.
  package var id: AppID { AppID(identifier, program: program) }

  /// The number of clients that are not explained, because there are so many.
  package var unexplainedClients: Int {
    let clients = processes.reduce(0) { $0 + $1.clients }
    return explanations.isEmpty ? 0 : max(clients - explanations.count, 0)
  }

  package init(from scanner: inout JSONScanner) throws {
    var identifier: String?
    var state: AuthorizationState?
    var program = ProgramMembers()
    self.init(
      identifier: "", name: "", program: AppProgram(user: 0, tier: .user, anchor: ""),
      authorization: AuthorizationState(status: .notDetermined), processes: [])
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "identifier": identifier = try scanner.readText()
      case "name": self.name = try scanner.readText()
      case "authorization": state = try AuthorizationState(from: &scanner)
      case "processes": processes = try scanner.readArray()
      case "explanations": explanations = try scanner.readArray()
      default: try program.read(name, from: &scanner)
      }
    }
    self.identifier = try MessageFault.present(identifier, "identifier")
    self.program = try MessageFault.present(program.program, "tier")
    authorization = try MessageFault.present(state, "authorization")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("identifier", identifier)
    writer.member("name", name)
    writer.members(of: program)
    writer.member("authorization", authorization)
    writer.member("processes", processes)
    if !explanations.isEmpty { writer.member("explanations", explanations) }
    writer.endObject()
  }
}

extension DaemonStatus.Process {
  package init(from scanner: inout JSONScanner) throws {
    self.init(process: 0, clients: 0, waiting: 0)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "process": process = try scanner.readInteger()
      case "clients": clients = try scanner.readInteger()
      case "waiting": waiting = try scanner.readInteger()
      default: try scanner.skipValue()
      }
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("process", process)
    writer.member("clients", clients)
    writer.member("waiting", waiting)
    writer.endObject()
  }
}
