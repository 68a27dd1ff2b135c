// SPDX-License-Identifier: MIT

package import LocationCore

/// The name under which a store keeps the coarse areas of a kind of source.
///
/// Keys differ if their bytes differ: `String` compares different spellings of a letter as equal,
/// and seeds do not.
package struct CoarseAreaKey: Hashable, Sendable {
  /// The key of a device's own receiver, which is never deleted to make room.
  package static let hardware = Self(text: "hardware")

  /// The key as text, without NUL.
  package let text: String

  /// Makes the key of a kind of source; `nil` if its name is too long to be stored or contains NUL.
  ///
  /// SQLite would end the name at a NUL.
  package init?(_ domain: SeedDomain) {
    switch domain {
    case .hardware: self = .hardware
    case .simulation(let name):
      guard name.utf8.count <= PermissionLimits.simulationBytes, !name.utf8.contains(0) else {
        return nil
      }
      self.init(text: "simulation:\(name)")
    }
  }

  private init(text: String) { self.text = text }

  /// Whether both have the same bytes.
  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
