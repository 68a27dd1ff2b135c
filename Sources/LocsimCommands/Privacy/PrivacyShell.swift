// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHost
import LocationStore

/// What all privacy commands share: the user's store, and how errors become exit statuses.
enum PrivacyShell {
  /// Runs code with the user's store.
  static func withStore<Result>(
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Result
  ) throws -> Result {
    do throws(PermissionStoreError) {
      let path = try StoreLocation.path(
        stateHome: Environment.value(of: "XDG_STATE_HOME"), home: Environment.value(of: "HOME"))
      let store = try PersistentStore.open(path: path) { notice in
        Terminal.warning(notice.path, notice.message)
      }
      return try body(store)
    } catch {
      Terminal.error(error.description)
      throw status(of: error)
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

  /// Warns where access was taken from an app that is not known and has nearly the name of one that
  /// is: the other one keeps its access.
  ///
  /// - Parameters:
  ///   - app: The app that was named.
  ///   - contents: What was kept before.
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
