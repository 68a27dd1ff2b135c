// SPDX-License-Identifier: MIT

package import LocationCore

extension PermissionStore {
  /// Keeps what was decided about an app, whatever it was before.
  @discardableResult package func write(
    _ record: AuthorizationRecord, for app: AppID, name: String? = nil
  ) throws(PermissionStoreError) -> AppPermission {
    try update(app, name: name) { $0 = record }
  }
}
