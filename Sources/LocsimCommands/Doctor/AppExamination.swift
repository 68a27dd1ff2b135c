// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlistLint
import LocationRecording
import LocationStore

/// Looks at an app: its Info.plist, its keys and its permissions.
struct AppExamination {
  private let id: AppID
  private let identity: AppIdentity?

  /// Finds an app.
  ///
  /// - Parameter app: Its executable, or its bundle identifier.
  /// - Throws: The exit status if the name is a path, and there is no file.
  init(app: String) throws {
    // The kernel and the daemon know a program by this path.
    let path = Program.resolved(AbsolutePath.of(app, in: WorkingFolder.path))
    guard FileAccess.exists(path) else {
      if app.contains("/") {
        Terminal.error(
          "\(app): there is no such file; build the app, or give its bundle identifier")
        throw ExitStatus.noInput
      }
      identity = nil
      id = AppID(app)
      return
    }
    let found = AppIdentity(
      executable: path, override: Environment.value(of: "LOCSIM_INFO_PLIST"),
      locale: .current(environment: Environment.value))
    identity = found
    id = found.id
  }

  /// Returns what was found.
  func findings() -> [Finding] { infoPlist + permissions }

  private var infoPlist: [Finding] {
    guard let identity else {
      return [
        Finding(
          "Info.plist", .note,
          "\(id.rawValue) is an identifier; give the executable to have its Info.plist looked at")
      ]
    }
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

  private var permissions: [Finding] {
    guard MachineExamination.hasStore else { return [] }
    do throws(PermissionStoreError) {
      let contents = try PersistentStore.ofUser { _ in }.contents()
      guard contents.knows(id) else {
        return [Finding("permission", .note, "nothing is decided about \(id.rawValue)")]
      }
      let explanation = Explanation(
        stored: contents.permission(of: id).record, on: contents.device)
      let form = RemedyForm.commands(app: id.rawValue, .store)
      return explanation.checks.filter { [.decision, .accuracy].contains($0.rule) }
        .compactMap { check in
          guard check.result != .unknown else { return nil }
          // An app may be undecided or have a region on purpose.
          let isRefused = check.situation == .denied
          return Finding(
            "permission", isRefused ? .todo : .note, "\(id.rawValue): \(check.words)",
            remedy: check.remedy.map(form.words))
        }
    } catch {
      // It was reported with the store.
      return []
    }
  }
}
