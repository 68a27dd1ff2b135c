// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationStore

/// The apps that a shell offers to complete.
enum KnownApps {
  /// How long a daemon may be silent: the shell waits for it after each press of the Tab key.
  private static let patience = Duration.milliseconds(200)

  /// Completes the identifier of an app that the permission store knows, or that is connected to the
  /// user's daemon.
  static let completion = CompletionKind.custom { _, _, prefix in
    (ofStore + connected).filter { $0.hasPrefix(prefix) }.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  private static var ofStore: [String] {
    // A completion must not make a store.
    guard StoreLocation.exists else { return [] }
    let contents = try? PersistentStore.ofUser { _ in }.contents()
    return contents?.apps.map(\.app.rawValue) ?? []
  }

  private static var connected: [String] {
    guard let path = DaemonChoice.ownPath.map(ManagerConnection.path(beside:)),
      FileAccess.exists(path), FileAccess.canWrite(path)
    else { return [] }
    let status = try? ManagerConnection(path: path, patience: patience).status()
    return status?.apps.map(\.identifier) ?? []
  }
}
