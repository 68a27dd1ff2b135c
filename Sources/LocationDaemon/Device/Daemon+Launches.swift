// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import NIOCore
import NIOPosix
import Synchronization

/// The start of apps for which something is due.
extension Daemon {
  /// Begins to have apps started, and to watch for those that ran before the daemon did.
  func openLaunches() {
    let service = device
    launches.open(
      LaunchDesk.Questions(
        mayBeLaunched: { app in service.read { $0.mayBeLaunched(app) } },
        hasWaitingEvents: { app in service.read { $0.hasWaitingEvents(app) } },
        launch: { [launchBook, weak self] app in
          let registered = self?.contexts.withLock { $0 }?.launch(of: app)
          return launchBook.launch(of: app, registered: registered)
        }))
    // No app connects in between: it would be taken for one whose process is gone.
    try? group.next().submit { [self] in restoreApps() }.wait()
  }

  /// Adds the apps that may be started, and of which something was monitored.
  private func restoreApps() {
    // If the store cannot be read, the watcher's first check reports the reason.
    let apps = (try? settings.store.contents().effective) ?? []
    for permission in apps where permission.mayRelaunch && permission.app.program != nil {
      // Only Always launches an app (B-10).
      guard permission.record.decision == .always,
        let record = try? settings.store.monitoring(of: permission.app), !record.isEmpty
      else { continue }
      let isReduced = (try? settings.store.launch(of: permission.app))?.isReducedByDefault
      registry.restore(permission.app, name: permission.name, isReduced: isReduced ?? true)
      // Its process may have outlived the last daemon.
      launches.rest(permission.app)
    }
  }
}
