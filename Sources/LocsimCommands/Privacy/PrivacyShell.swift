// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationStore

/// The common part of all privacy commands: the user's store, and the exit statuses for its errors.
enum PrivacyShell {
  /// Runs code with the user's store.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func withStore<Result>(
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Result
  ) throws -> Result {
    do throws(PermissionStoreError) {
      let store = try PersistentStore.ofUser { notice in
        Terminal.warning(notice.path, notice.message)
      }
      return try body(store)
    } catch {
      Terminal.error(error.description)
      throw status(of: error)
    }
  }

  /// Changes the user's store, and has the daemon apply the change at once if one runs.
  ///
  /// When this returns, the daemon has notified its apps.
  ///
  /// - Throws: The exit status if the store cannot be used, after the reason was reported.
  static func change<Result>(
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Result
  ) throws -> Result {
    let result = try withStore(body)
    guard let path = DaemonChoice.ownPath else { return result }
    do throws(DaemonFault) {
      try ManagerConnection(path: ManagerConnection.path(beside: path)).readStore()
      Terminal.line("locsim privacy: the daemon has applied this to its apps")
    } catch .refused(ProtocolError.ownDecisions) {
      Terminal.line(
        "locsim privacy: the daemon plays a scenario with its own decisions, and is not affected")
    } catch {
      // A daemon that runs looks at the store by itself within a second.
    }
    return result
  }

  /// The programs with an app's identifier that are connected to the daemon; none if none runs.
  static func connectedPrograms(of app: AppID) -> [AppID] {
    guard let path = DaemonChoice.ownPath else { return [] }
    do throws(DaemonFault) {
      let status = try ManagerConnection(path: ManagerConnection.path(beside: path)).status()
      return status.apps.map { AppID($0.identifier, program: $0.program) }
        .filter { $0.hasSameIdentifier(as: app) }
    } catch {
      return []
    }
  }

  /// Reports that the store has no entry for an app, and suggests known ones.
  ///
  /// - Throws: The exit status, if the app is not known.
  static func check(_ app: AppID, isKnownIn contents: PermissionContents) throws {
    guard !contents.knows(app) else { return }
    let remedy =
      Spelling.question(for: app.rawValue, among: contents.apps.map(\.app.rawValue), limit: 3)
      ?? "“locsim privacy list” shows the apps that are known"
    Terminal.error("\(app.rawValue): this app is not known; \(remedy)")
    throw ExitStatus.noInput
  }

  /// Warns if access was taken from an unknown app whose name is similar to that of a known app.
  ///
  /// The known app keeps its access.
  ///
  /// - Parameters:
  ///   - app: The app that was named.
  ///   - contents: The contents of the store before the change.
  static func warn(of app: AppID, ifNewIn contents: PermissionContents) {
    guard !contents.knows(app),
      let question = Spelling.question(for: app.rawValue, among: contents.apps.map(\.app.rawValue))
    else { return }
    Terminal.warning(app.rawValue, "nothing was decided about this app before; \(question)")
  }

  private static func status(of error: PermissionStoreError) -> ExitCode {
    switch error.code {
    case .notIncluded: ExitStatus.unavailable
    case .noHome, .notCreatable: ExitStatus.cannotCreate
    case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput:
      ExitStatus.inputOutput
    case .unusableApp: ExitStatus.usage
    }
  }
}
