// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationCore
import LocationFiles
import LocationHost
import LocationLocalDevice

/// Looks at what an app on this machine would find, and changes nothing.
struct MachineExamination {
  /// The device of the app, and what is decided.
  let surroundings: Surroundings

  /// The app; if none is looked at, what this command's own identity would be.
  let app: AppID

  /// Looks at the machine for an app.
  init(_ surroundings: Surroundings, app: AppID?) {
    self.surroundings = surroundings
    self.app = app ?? AppIdentity.current().id
  }

  /// Returns what was found, in the order in which a device needs it.
  func findings() -> [Finding] {
    [Finding("version", .note, "locsim \(LocsimVersion.text)")] + variables + [runtimeFolder]
      + DaemonExamination(surroundings: surroundings).findings() + permissions
      + [SourceExamination(surroundings: surroundings).finding()] + headers
  }

  // MARK: - The environment

  private var variables: [Finding] {
    let usesDaemon = surroundings.device == .daemon
    let faults = Dictionary(
      grouping: LocsimVariable.faults(of: app, usesDaemon: usesDaemon), by: \.name)
    let withoutEffect = usesDaemon ? LocsimVariable.withoutEffectBesideDaemon() : []
    let known = LocsimVariable.production.sorted().compactMap { name -> Finding? in
      guard let value = Environment.value(of: name) else { return nil }
      if let faults = faults[name] { return Self.finding(about: name, faults) }
      if let fault = withoutEffect.first(where: { $0.name == name }) {
        return Finding("variable", .note, fault.line)
      }
      let isSecret = LocsimVariable.secret.contains(name)
      return Finding("variable", .note, "\(name) is \(isSecret ? "set" : "“\(value)”")")
    }
    return known
      + LocsimVariable.unknownOfProcess().map { variable in
        Finding("variable", .todo, "\(variable.name): \(variable.message)")
      }
  }

  /// All faults of one variable, whose name is said once.
  private static func finding(about name: String, _ faults: [VariableFault]) -> Finding {
    let lines = faults.enumerated().map { index, fault in
      index > 0 && fault.line.hasPrefix("\(name): ")
        ? String(fault.line.dropFirst(name.count + 2)) : fault.line
    }
    return Finding(
      "variable", .todo, lines.joined(separator: "; "),
      remedy: "correct the value, or unset the variable")
  }

  private var runtimeFolder: Finding {
    guard let folder = Environment.value(of: "XDG_RUNTIME_DIR") else {
      return Finding(
        "folder", .note,
        "XDG_RUNTIME_DIR is not set, so a daemon needs --socket; a login session sets it")
    }
    guard FileAccess.canWrite(folder) else {
      return Finding(
        "folder", .todo,
        "XDG_RUNTIME_DIR is “\(folder)”, which is no folder that can be written to",
        remedy: "unset it, or name one of your own with the mode 700")
    }
    return Finding("folder", .good, "XDG_RUNTIME_DIR is \(folder)")
  }

  // MARK: - The permissions

  private var permissions: [Finding] {
    switch surroundings.decisions {
    case .none(let file):
      return [Finding("store", .note, "\(file): there is none yet, so nothing is decided")]
    case .unknown(let finding): return [finding]
    case .known(let contents, let place):
      let apps = contents.apps.count
      let prefix = surroundings.commandPrefix
      var findings = [Finding("store", .good, "\(place), \(apps) \(apps == 1 ? "app" : "apps")")]
      if !contents.device.isLocationServicesOn {
        findings.append(
          Finding(
            "store", .todo, "Location Services are off",
            remedy: "\(prefix)locsim privacy services on"))
      }
      if contents.device.isRestricted {
        findings.append(
          Finding(
            "store", .todo, "a restriction forbids location",
            remedy: "\(prefix)locsim privacy restrict off"))
      }
      return findings
    }
  }

  // MARK: - Building

  /// The headers that the build of an app with locsim includes, with their Debian packages.
  private static let headers = [
    ("expat.h", "libexpat1-dev"), ("gps.h", "libgps-dev"), ("sha256.h", "libmd-dev"),
    ("sqlite3.h", "libsqlite3-dev"), ("zlib.h", "zlib1g-dev"),
  ]

  private var headers: [Finding] {
    let missing = Self.headers.filter { header, _ in
      !["/usr/include", "/usr/local/include"].contains { folder in
        FileAccess.exists("\(folder)/\(header)")
      }
    }.map(\.1)
    guard !missing.isEmpty else {
      return [Finding("headers", .good, "all that an app with locsim is built with")]
    }
    return [
      Finding(
        "headers", .note,
        "building an app with locsim needs \(missing.joined(separator: ", "))",
        remedy: "apt-get install \(missing.joined(separator: " "))")
    ]
  }
}
