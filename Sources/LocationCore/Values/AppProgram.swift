// SPDX-License-Identifier: MIT

/// How surely it is known which app a process runs, the weakest first.
package enum IdentityTier: String, Hashable, Sendable, CaseIterable {
  /// Only the user is known: the system cannot name the process's program.
  case user

  /// The user and the program are known.
  case host

  /// A sandbox names the app: Flatpak or Snap.
  case sandbox

  /// The device's owner registered the app before it was started.
  case context
}

/// A program as it is verified, apart from what it claims.
///
/// Two programs that claim one identifier are two apps.
package struct AppProgram: Hashable, Sendable {
  /// The user who runs it.
  package let user: UInt32

  /// How surely it is known.
  package let tier: IdentityTier

  /// What distinguishes it from the user's other programs of its tier: for `host` its path, for
  /// `user` nothing.
  package let anchor: String

  /// Makes a program from its parts.
  package init(user: UInt32, tier: IdentityTier, anchor: String) {
    self.user = user
    self.tier = tier
    self.anchor = anchor
  }

  /// Whether two programs are the same, byte for byte: two files may differ only in the spelling of
  /// a letter.
  package static func == (left: Self, right: Self) -> Bool {
    left.user == right.user && left.tier == right.tier && left.anchor == right.anchor
      && left.anchor.utf8.elementsEqual(right.anchor.utf8)
  }
}
