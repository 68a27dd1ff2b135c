// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlistLint
import LocationRecording

/// Looks at an app: its Info.plist, its keys and its permissions.
struct AppExamination {
  /// The app, whichever program claims its identifier.
  let id: AppID

  private let surroundings: Surroundings

  /// What its executable says; `nil` if only its identifier is known.
  private let identity: AppIdentity?

  /// Its programs that are connected to the daemon, or about which something is decided.
  private let programs: [AppID]

  /// Finds an app.
  ///
  /// - Parameters:
  ///   - app: Its executable, or its bundle identifier.
  ///   - surroundings: What decides about it.
  /// - Throws: The exit status if the name is a path, and neither is there a file nor does the
  ///   daemon know it.
  init(app: String, in surroundings: Surroundings) throws {
    self.surroundings = surroundings
    // The kernel and the daemon know a program by this path.
    let path = Program.resolved(AbsolutePath.of(app, in: WorkingFolder.path))
    let programs = surroundings.programs.filter { program in
      program.program?.anchor.utf8.elementsEqual(path.utf8) == true
    }
    guard FileAccess.exists(path) || !programs.isEmpty else {
      if app.contains("/") {
        Terminal.error(
          "\(app): there is no such file; build the app, or give its bundle identifier")
        throw ExitStatus.noInput
      }
      identity = nil
      let id = AppID(app)
      self.id = id
      self.programs = surroundings.programs.filter { $0.hasSameIdentifier(as: id) }
      return
    }
    let found = AppIdentity(
      executable: path, override: Environment.value(of: InfoPlistPlaces.variable),
      locale: .current(environment: Environment.value),
      isDecided: surroundings.device != .daemon
        && Environment.value(of: "LOCSIM_AUTHORIZATION") != nil)
    identity = found
    id = found.id
    self.programs = programs
  }

  /// Returns what was found.
  func findings() -> [Finding] { infoPlist + permissions }

  // MARK: - The Info.plist

  private var infoPlist: [Finding] {
    guard let identity else {
      return [
        Finding(
          "Info.plist", .note,
          "\(id.rawValue) is an identifier; give the executable to have its Info.plist looked at")
      ]
    }
    if identity.infoPlistPath == nil, let running = runningElsewhere { return [running] }
    var findings = identity.diagnostics.map { Finding("Info.plist", .todo, $0) }
    guard let path = identity.infoPlistPath, let plist = try? InfoPlist.open(path) else {
      return findings
    }
    let keys = PurposeKey.allCases.filter { (try? identity.description.purpose($0)) != nil }
    findings.append(
      Finding(
        "Info.plist", .good,
        "\(path), for \(id.rawValue)"
          + (keys.isEmpty ? "" : ", with \(keys.map(\.rawValue).joined(separator: ", "))")))
    return findings + lint(plist, at: path)
  }

  private func lint(_ plist: InfoPlist, at path: String) -> [Finding] {
    PlistLinter.findings(in: plist, localizations: LocalizationFolder.all(beside: path))
      // The app's identity has said this.
      .filter { ![.identifierMissing, .identifierVariable].contains($0.rule) }
      .map { finding in
        Finding(
          "Info.plist", finding.rule.severity == .error ? .todo : .note,
          "\(finding.key): \(finding.message)", remedy: finding.rule.remedy)
      }
  }

  /// What a connected process says, if it has an Info.plist though there is none beside its program.
  private var runningElsewhere: Finding? {
    let running = surroundings.connected.first { connected in
      programs.contains(connected) && connected.rawValue != connected.program?.anchor
    }
    return running.map { running in
      Finding(
        "Info.plist", .note,
        "none is beside the program, which is connected as \(running.rawValue)",
        remedy: "name the Info.plist in \(InfoPlistPlaces.variable) to have it looked at")
    }
  }

  // MARK: - The permissions

  /// The apps about which decisions count: each program that a daemon tells apart, else the
  /// identifier.
  private var decided: [AppID] {
    let isListed = programs.contains { $0.hasSameIdentifier(as: id) }
    // A process without an Info.plist here may have named one, and then has another identifier.
    let isApart = !isListed && (programs.isEmpty || identity?.infoPlistPath != nil)
    let apps = (isApart ? [id] : []) + programs
    guard surroundings.device == .own else { return apps }
    // A device of the app's own looks at no program.
    return apps.reduce(into: []) { known, app in
      if !known.contains(app.ofAnyProgram) { known.append(app.ofAnyProgram) }
    }
  }

  private var permissions: [Finding] {
    guard case .known(let contents, _) = surroundings.decisions else { return [] }
    return decided.flatMap { app -> [Finding] in
      let name = app.rawValue + (app.program.map { " (\($0.words))" } ?? "")
      guard contents.knows(app) else {
        return [Finding("permission", .note, "nothing is decided about \(name)")]
      }
      let explanation = Explanation(
        stored: contents.permission(of: app).record, on: contents.device)
      let form = RemedyForm.commands(app: app.rawValue, .store)
      return explanation.checks.filter { [.decision, .accuracy].contains($0.rule) }
        .compactMap { check in
          guard check.result != .unknown else { return nil }
          // An app may be undecided or have a region on purpose.
          let isRefused = check.situation == .denied
          return Finding(
            "permission", isRefused ? .todo : .note, "\(name): \(check.words)",
            remedy: check.remedy.map { surroundings.commandPrefix + form.words(for: $0) })
        }
    }
  }
}
