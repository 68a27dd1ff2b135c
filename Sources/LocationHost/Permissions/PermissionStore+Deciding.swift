// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// What the device's owner decides, for an identifier and the programs that claim it.
extension PermissionStore {
  /// What a daemon tells its owner.
  package func storedPermissions() throws(PermissionStoreError) -> StoredPermissions {
    let contents = try contents()
    return StoredPermissions(
      device: contents.device, isLogging: contents.isLoggingAccess,
      apps: contents.apps.map { permission in
        StoredPermission(
          app: permission.app, record: permission.record, name: permission.name,
          lastUsed: permission.lastUsed, mayRelaunch: permission.mayRelaunch)
      })
  }

  /// Decides about one program, or about an identifier and all programs that claim it.
  ///
  /// - Parameters:
  ///   - change: The decision.
  ///   - connected: Programs with the identifier that are connected, even if they are not stored.
  /// - Throws: If it was not stored.
  package func decide(
    _ change: PermissionChange, connected: [AppID]
  ) throws(PermissionStoreError) {
    var programs: [AppID] = []
    if change.app.program == nil {
      programs = try contents().programs(of: change.app)
      programs += connected.filter { !programs.contains($0) }
    }
    // The identifier comes first: what it forbids holds for all its programs.
    for app in [change.app] + programs {
      if change.changesRecord { try update(app, name: nil) { change.apply(to: &$0) } }
      if let mayRelaunch = change.mayRelaunch { try setRelaunch(mayRelaunch, of: app) }
    }
  }

  /// Changes what holds for the device.
  package func apply(_ change: DeviceChange) throws(PermissionStoreError) {
    if change.isLocationServicesOn != nil || change.isRestricted != nil {
      try updateDevice { device in
        if let isOn = change.isLocationServicesOn { device.isLocationServicesOn = isOn }
        if let isRestricted = change.isRestricted { device.isRestricted = isRestricted }
      }
    }
    if let isLogging = change.isLogging { try setLoggingAccess(isLogging) }
  }

  /// Resets an app and its programs to undecided.
  package func resetPrograms(of app: AppID) throws(PermissionStoreError) {
    let contents = try contents()
    // The identifier comes first, so that no grant for it is left for a program.
    for app in [app] + contents.programs(of: app) where contents.knows(app) {
      _ = try reset(app)
    }
  }
}

extension PermissionContents {
  /// The contents of a daemon's store, as it told its owner.
  package init(_ stored: StoredPermissions) {
    self.init(
      device: stored.device, isLoggingAccess: stored.isLogging,
      apps: stored.apps.map { permission in
        AppPermission(
          app: permission.app, record: permission.record, name: permission.name,
          lastUsed: permission.lastUsed, revision: 0, mayRelaunch: permission.mayRelaunch)
      },
      version: StoreVersion(opening: 0, change: 0), resets: 0)
  }
}
