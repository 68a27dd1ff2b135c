// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationLocalDevice

@Suite("A user's decision about a command limits it")
struct CommandPermissionsTests {
  private static let app = AppID("locsim monitor")

  private func permissions(
    _ decide: (InMemoryPermissionStore) throws -> Void
  ) rethrows -> CommandPermissions {
    let store = InMemoryPermissionStore()
    try decide(store)
    return CommandPermissions(of: Self.app, in: store)
  }

  @Test("Nothing stands in the way where nothing was decided")
  func undecided() throws {
    let permissions = permissions { _ in }
    #expect(permissions.obstacle == nil)
    #expect(permissions.record == AuthorizationRecord())
    // Nor where While Using was chosen by hand.
    let granted = try self.permissions {
      try $0.write(AuthorizationRecord(.authorizedWhenInUse), for: Self.app)
    }
    #expect(granted.obstacle == nil)
  }

  @Test("A revocation, services that are off and a restriction say how to take them back")
  func obstacles() throws {
    let revoked = try permissions { try $0.write(AuthorizationRecord(.denied), for: Self.app) }
    #expect(revoked.obstacle?.contains("locsim privacy reset \"locsim monitor\"") == true)
    let off = try permissions { try $0.updateDevice { $0.isLocationServicesOn = false } }
    #expect(off.obstacle?.contains("locsim privacy services on") == true)
    let restricted = try permissions { try $0.updateDevice { $0.isRestricted = true } }
    #expect(restricted.obstacle?.contains("locsim privacy restrict off") == true)
  }

  @Test("A store that cannot be read permits nothing")
  func unreadable() {
    let permissions = CommandPermissions(of: Self.app, in: BrokenStore())
    #expect(permissions.obstacle?.contains("what was decided is not known") == true)
    #expect(!permissions.device.isLocationServicesOn)
  }
}
