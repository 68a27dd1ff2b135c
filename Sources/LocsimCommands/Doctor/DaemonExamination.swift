// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles

/// Looks at the daemon that apps would use.
struct DaemonExamination {
  /// The daemon, and whether apps use it.
  let surroundings: Surroundings

  /// Returns what was found.
  func findings() -> [Finding] {
    switch surroundings.daemon {
    case .none: [absence]
    case .running(let status, _, let place): findings(of: status, at: place.apps)
    case .closed(let place):
      [
        Finding(
          "daemon", .note,
          "\(place.manager): only root and the group locsim may ask this daemon")
      ]
    case .silent(let place, let error):
      [
        Finding(
          "daemon", .todo,
          "\(place.manager): something listens there, and does not answer as a daemon does (\(error))",
          remedy:
            "end it, and start “locsim daemon” again; or set \(DaemonChoice.variable)=off, so that "
            + "each app has a device of its own")
      ]
    }
  }

  private var absence: Finding {
    if let named = DaemonChoice.named {
      return Finding(
        "daemon", .todo, "\(DaemonChoice.variable) names \(named), where no daemon answers",
        remedy: "start “locsim daemon --socket \(ShellWord.quoted(named))”, or unset the variable")
    }
    let sockets = DaemonChoice.candidates.map(ManagerConnection.path(beside:))
      .filter(FileAccess.exists)
    let left =
      sockets.isEmpty ? "" : " (one that has ended left \(sockets.joined(separator: ", ")))"
    return Finding("daemon", .note, "none runs\(left); each app has a device of its own")
  }

  private func findings(of status: DaemonStatus, at location: String) -> [Finding] {
    let apps = status.apps.count
    let name =
      "\(status.daemon) at \(location), protocol \(status.major).\(status.minor), "
      + "\(apps) \(apps == 1 ? "app" : "apps"), source \(status.source)"
    var findings = [Finding("daemon", .good, name)]
    if surroundings.device == .own {
      let variables = ["LOCSIM_SOURCE", "LOCSIM_SCENARIO"]
        .filter { Environment.value(of: $0) != nil }
      findings.append(
        Finding(
          "daemon", .note,
          "an app does not use it, because of \(variables.joined(separator: " and "))"))
    }
    if status.major != ProtocolVersion.major {
      findings.append(
        Finding(
          "daemon", .todo, "it speaks another version of the protocol than this locsim",
          remedy: "start the daemon of this version"))
    }
    if let fault = status.fault {
      findings.append(Finding("daemon", .todo, "its permissions: \(fault)"))
    }
    if status.prompts > 0, status.agents == 0 {
      findings.append(
        Finding(
          "daemon", .todo, "\(status.prompts) prompts wait, and no agent shows them",
          remedy: "run “locsim agent” in a terminal"))
    }
    return findings
  }
}
