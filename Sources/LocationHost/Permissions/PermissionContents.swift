// SPDX-License-Identifier: MIT

package import LocationCore

/// The contents of a permission store about one app.
package struct AppPermission: Hashable, Sendable {
  /// The app.
  package let app: AppID

  /// The decision about it; the default record if there is no decision.
  package var record: AuthorizationRecord

  /// Its name, as prompts show it; `nil` if it is not known.
  package var name: String?

  /// The time of its last use of location, in the source's UTC; `nil` if that was not logged.
  package var lastUsed: UTCInstant?

  /// A number that rises with every written decision about the app and with every reset.
  ///
  /// A permission that lasts no longer than a decision, such as Allow Once, ends when the number
  /// rises, even if the record looks the same. The number starts at any value, and has no meaning
  /// for another store object.
  package var revision: Int

  /// Whether it may be started because something is due for it.
  package var mayRelaunch: Bool

  /// Makes a permission; by default that of an undecided app.
  package init(
    app: AppID, record: AuthorizationRecord = AuthorizationRecord(), name: String? = nil,
    lastUsed: UTCInstant? = nil, revision: Int, mayRelaunch: Bool = false
  ) {
    self.mayRelaunch = mayRelaunch
    self.app = app
    self.record = record
    self.name = name
    self.lastUsed = lastUsed
    self.revision = revision
  }
}

/// A version of a store's contents for one store object, whose own writes do not change it.
package struct StoreVersion: Hashable, Sendable {
  /// Rises when another file takes the place of the store's file and is opened.
  let opening: Int

  /// Differs after each write by another store object.
  let change: Int

  /// Makes the version from its parts.
  package init(opening: Int, change: Int) {
    self.opening = opening
    self.change = change
  }
}

/// The contents of a permission store without the access log.
package struct PermissionContents: Hashable, Sendable {
  /// The privacy settings of the whole device.
  package let device: DevicePrivacy

  /// Whether accesses are logged; off by default.
  package let isLoggingAccess: Bool

  /// What was written about each app, and about each program by itself, in the order of their
  /// identifiers' bytes.
  package let apps: [AppPermission]

  /// The places of apps in `apps`: a daemon looks up every connected app after each change.
  private let places: [AppID.Key: Int]

  /// The version of these contents.
  package let version: StoreVersion

  /// A number that rises with every full reset, and when another file replaces the store's file.
  ///
  /// The device has a new secret after it rises. It is also the revision of an app that the store
  /// never wrote about. It has no meaning for another store object.
  package let resets: Int

  /// Makes the contents from their parts; by default those of a store in which nothing is decided.
  package init(
    device: DevicePrivacy = DevicePrivacy(), isLoggingAccess: Bool = false,
    apps: [AppPermission] = [], version: StoreVersion = StoreVersion(opening: 0, change: 0),
    resets: Int = 0
  ) {
    self.device = device
    self.isLoggingAccess = isLoggingAccess
    self.apps = apps
    places = Dictionary(
      apps.enumerated().map { ($1.app.key, $0) }, uniquingKeysWith: { first, _ in first })
    self.version = version
    self.resets = resets
  }

  /// Returns what holds for an app; undecided if the store never wrote about it.
  ///
  /// For a program this is what was decided about it and about its identifier together.
  package func permission(of app: AppID) -> AppPermission {
    let own = row(of: app)
    guard app.program != nil else { return own }
    return own.combined(with: row(of: app.ofAnyProgram))
  }

  /// Returns whether the store ever wrote about an app, or about a program with its identifier.
  ///
  /// - Complexity: O(*n*), the number of apps.
  package func knows(_ app: AppID) -> Bool {
    apps.contains { $0.app.hasSameIdentifier(as: app) }
  }

  /// What holds for each app and program that was ever written about.
  package var effective: [AppPermission] {
    var identifier: AppPermission?
    return apps.map { permission in
      guard permission.app.program != nil else {
        identifier = permission
        return permission
      }
      // An identifier comes before its programs.
      let known = identifier.flatMap { $0.app.hasSameIdentifier(as: permission.app) ? $0 : nil }
      return permission.combined(
        with: known ?? AppPermission(app: permission.app.ofAnyProgram, revision: resets))
    }
  }

  /// The programs with the identifier of an app that were ever written about.
  package func programs(of app: AppID) -> [AppID] {
    apps.map(\.app).filter { $0.program != nil && $0.hasSameIdentifier(as: app) }
  }

  private func row(of app: AppID) -> AppPermission {
    places[app.key].map { apps[$0] } ?? AppPermission(app: app, revision: resets)
  }
}

extension AppPermission {
  /// The permission of a program, from what was decided about it and about its identifier.
  package func combined(with identifier: AppPermission) -> AppPermission {
    var permission = self
    permission.record = .combined(program: record, identifier: identifier.record)
    permission.name = name ?? identifier.name
    // It rises whichever of both is decided.
    permission.revision += identifier.revision
    return permission
  }
}
