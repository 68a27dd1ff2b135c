// SPDX-License-Identifier: MIT

/// The names that the shell uses for apps, and for what apps hold.
struct NameTable: Sendable {
  private var apps: [AppID: AppIndex] = [:]
  private var holders: [ClientID: AppIndex] = [:]

  /// The index of an app; it changes only after the app was forgotten.
  func index(of app: AppID) -> AppIndex? { apps[app] }

  /// The app that used a name last for a client, a session, or a reader of a monitor's events.
  func holder(of name: ClientID) -> AppIndex? { holders[name] }

  /// Gives an app its index.
  mutating func add(_ app: AppID, at index: AppIndex) { apps[app] = index }

  /// Forgets an app.
  mutating func remove(_ app: AppID) { apps[app] = nil }

  /// Records the app that uses a name.
  mutating func hold(_ name: ClientID, by app: AppIndex) { holders[name] = app }

  /// Forgets a name that is no longer used.
  mutating func release(_ name: ClientID) { holders[name] = nil }
}
