// SPDX-License-Identifier: MIT

package import LocationCore

extension PermissionStore {
  /// Stores the decision about an app in place of the previous one.
  @discardableResult package func write(
    _ record: AuthorizationRecord, for app: AppID, name: String? = nil
  ) throws(PermissionStoreError) -> AppPermission {
    try update(app, name: name) { $0 = record }
  }
}
