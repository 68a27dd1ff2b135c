// SPDX-License-Identifier: MIT

package import LocationCore

/// What a permission store holds about one app.
package struct AppPermission: Hashable, Sendable {
  /// The app.
  package let app: AppID

  /// What was decided about it; the default record where nobody decided.
  package var record: AuthorizationRecord

  /// Its name, as prompts show it; `nil` where nobody told it.
  package var name: String?

  /// When it last used location, in the source's UTC; `nil` where that was not logged.
  package var lastUsed: UTCInstant?

  /// A number that rises with every decision written about the app, by whomever, and with every
  /// reset.
  ///
  /// What lives no longer than a decision, such as Allow Once, ends when it rises, even where the
  /// record looks as before. It starts anywhere, and means nothing to another store object.
  package var revision: Int

  /// Makes a permission; by default that of an app that nobody decided about.
  package init(
    app: AppID, record: AuthorizationRecord = AuthorizationRecord(), name: String? = nil,
    lastUsed: UTCInstant? = nil, revision: Int
  ) {
    self.app = app
    self.record = record
    self.name = name
    self.lastUsed = lastUsed
    self.revision = revision
  }
}

/// Names a state of a store as one store object sees it; writes of that object leave it as it is.
package struct StoreVersion: Hashable, Sendable {
  /// Rises when the store's file is opened again, because it is another one.
  let opening: Int

  /// Differs after each write of others.
  let change: Int

  /// Makes it of its parts.
  package init(opening: Int, change: Int) {
    self.opening = opening
    self.change = change
  }
}

/// Everything that a permission store holds, but for the access log.
package struct PermissionContents: Hashable, Sendable {
  /// What holds for the whole device.
  package let device: DevicePrivacy

  /// Whether accesses are logged; off until somebody switches it on.
  package let isLoggingAccess: Bool

  /// The apps that anything was ever written about, in the order of their identifiers' bytes.
  package let apps: [AppPermission]

  /// Names this state.
  package let version: StoreVersion

  /// A number that rises with every reset of everything, and when another file takes the place of
  /// the store's.
  ///
  /// The device's secret is another one when it has risen. It is also the revision of an app that
  /// nothing was ever written about, and means nothing to another store object.
  package let resets: Int

  /// Makes it of its parts.
  package init(
    device: DevicePrivacy, isLoggingAccess: Bool, apps: [AppPermission], version: StoreVersion,
    resets: Int
  ) {
    self.device = device
    self.isLoggingAccess = isLoggingAccess
    self.apps = apps
    self.version = version
    self.resets = resets
  }

  /// What holds for an app; undecided where nothing was ever written about it.
  ///
  /// - Complexity: O(*n*), the number of apps.
  package func permission(of app: AppID) -> AppPermission {
    row(of: app) ?? AppPermission(app: app, revision: resets)
  }

  /// Whether anything was ever written about an app.
  ///
  /// - Complexity: O(*n*), the number of apps.
  package func knows(_ app: AppID) -> Bool { row(of: app) != nil }

  private func row(of app: AppID) -> AppPermission? {
    // By bytes, because `String` takes different spellings of a letter for equal.
    apps.first { $0.app.rawValue.utf8.elementsEqual(app.rawValue.utf8) }
  }
}
