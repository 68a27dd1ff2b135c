// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationSources
import LocationStore

/// Looks at what an app on this machine would find, and changes nothing.
struct MachineExamination {
  /// How long a gpsd may be silent.
  private static let patience = DispatchTimeInterval.milliseconds(1_500)

  /// Returns what was found, in the order in which a device needs it.
  func findings() -> [Finding] {
    [Finding("version", .note, "locsim \(LocsimVersion.text)")] + variables + [runtimeFolder]
      + daemon + permissions + [source] + headers
  }

  // MARK: - The environment

  private var variables: [Finding] {
    let known = LocsimVariable.production.sorted().compactMap { name in
      Environment.value(of: name).map { Finding("variable", .note, "\(name) is “\($0)”") }
    }
    return known
      + LocsimVariable.unknownOfProcess().map { variable in
        Finding("variable", .todo, "\(variable.name): \(variable.message)")
      }
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

  // MARK: - The daemon and the store

  private var daemon: [Finding] {
    var findings: [Finding] = []
    for location in DaemonChoice.candidates {
      let path = ManagerConnection.path(beside: location)
      guard FileAccess.exists(path) else { continue }
      guard FileAccess.canWrite(path) else {
        findings.append(
          Finding("daemon", .note, "\(path): only root and the group locsim may ask this daemon"))
        continue
      }
      do throws(DaemonFault) {
        return findings + Self.findings(of: try ManagerConnection(path: path).status(), location)
      } catch {
        findings.append(
          Finding(
            "daemon", .note, "\(path): the daemon that made this socket does not answer: \(error)"))
      }
    }
    if let named = DaemonChoice.named {
      return findings + [
        Finding(
          "daemon", .todo, "\(DaemonChoice.variable) names \(named), where no daemon answers",
          remedy: "start “locsim daemon --socket \(ShellWord.quoted(named))”, or unset the variable"
        )
      ]
    }
    return findings + [Finding("daemon", .note, "none runs; each app has a device of its own")]
  }

  private static func findings(of status: DaemonStatus, _ location: String) -> [Finding] {
    let apps = status.apps.count
    let name =
      "\(status.daemon) at \(location), protocol \(status.major).\(status.minor), "
      + "\(apps) \(apps == 1 ? "app" : "apps"), source \(status.source)"
    var findings = [Finding("daemon", .good, name)]
    if status.major != ProtocolVersion.major {
      findings.append(
        Finding(
          "daemon", .todo, "it speaks another version of the protocol than this locsim",
          remedy: "start the daemon of this version"))
    }
    if let fault = status.fault {
      findings.append(Finding("daemon", .todo, "its permissions: \(fault)"))
    }
    if !status.isLocationServicesOn { findings.append(Self.servicesOff) }
    if status.prompts > 0, status.agents == 0 {
      findings.append(
        Finding(
          "daemon", .todo, "\(status.prompts) prompts wait, and no agent shows them",
          remedy: "run “locsim agent” in a terminal"))
    }
    return findings
  }

  private static let servicesOff = Finding(
    "store", .todo, "Location Services are off", remedy: "locsim privacy services on")

  /// Whether the user has a store; opening it would make one otherwise.
  static var hasStore: Bool {
    StoreLocation.files.first.map { FileAccess.exists($0.path) } ?? false
  }

  private var permissions: [Finding] {
    guard let file = StoreLocation.files.first?.path else {
      return [Finding("store", .todo, "HOME is not set, so decisions have no place")]
    }
    guard Self.hasStore else {
      return [Finding("store", .note, "\(file): there is none yet, so nothing is decided")]
    }
    do throws(PermissionStoreError) {
      let contents = try PersistentStore.ofUser { _ in }.contents()
      let apps = contents.apps.count
      var findings = [Finding("store", .good, "\(file), \(apps) \(apps == 1 ? "app" : "apps")")]
      if !contents.device.isLocationServicesOn { findings.append(Self.servicesOff) }
      if contents.device.isRestricted {
        findings.append(
          Finding(
            "store", .todo, "a restriction forbids location", remedy: "locsim privacy restrict off")
        )
      }
      return findings
    } catch {
      return [Finding("store", .todo, error.description)]
    }
  }

  // MARK: - The source

  private var source: Finding {
    let text = Environment.value(of: "LOCSIM_SOURCE")
    do throws(OptionError) {
      let receiver: ReceiverSource? =
        if let text { try ReceiverSource(parsing: text) } else { .gpsd(ReceiverAddress()) }
      switch receiver {
      case .gpsd(let address)?: return gpsd(at: address)
      case .device(let path)?:
        return FileAccess.canRead(path)
          ? Finding("source", .good, path)
          : Finding("source", .todo, "\(path) cannot be read; is the receiver plugged in?")
      case nil: return trace(try SourceSpecification(parsing: text ?? ""))
      }
    } catch {
      return Finding("source", .todo, "LOCSIM_SOURCE: \(error)")
    }
  }

  private func trace(_ specification: SourceSpecification) -> Finding {
    let path = specification.path
    guard FileAccess.canRead(path) else {
      return Finding(
        "source", .todo, "LOCSIM_SOURCE names \(path), which cannot be read",
        remedy: "paths are relative to the folder in which the app starts")
    }
    return Finding("source", .good, "\(path); locsim inspect shows what it contains")
  }

  private func gpsd(at address: ReceiverAddress) -> Finding {
    let alarm = Alarm()
    let link = ReceiverLink(address: address, clock: PacedClock(rate: 1)) { alarm.ring() }
    link.start()
    defer { link.stop() }
    while !Self.isDecided(link.status), alarm.wait(until: .now() + Self.patience) {}
    let status = link.status
    if status.state.isFault {
      return Finding(
        "source", .todo, status.description, remedy: "or set LOCSIM_SOURCE to a trace")
    }
    let devices = status.devices.isEmpty ? "no device yet" : status.devices.joined(separator: ", ")
    return Finding(
      "source", .good,
      "gpsd \(status.release ?? "") at \(address.place): \(devices); \(status.description)")
  }

  private static func isDecided(_ status: ReceiverStatus) -> Bool {
    switch status.state {
    case .idle, .connecting, .waiting: false
    case .unreachable, .unanswered, .noDevices, .deviceMissing, .noFix, .silent, .fix: true
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
