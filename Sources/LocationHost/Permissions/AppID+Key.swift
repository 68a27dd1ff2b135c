// SPDX-License-Identifier: MIT

package import LocationCore

extension AppID {
  /// The app as the key of a table.
  ///
  /// `String` compares different spellings of a letter as equal, so the identifier's bytes count.
  package struct Key: Hashable, Comparable, Sendable {
    private let identifier: [UInt8]
    private let user: Int64
    private let anchor: [UInt8]

    fileprivate init(_ app: AppID) {
      identifier = Array(app.rawValue.utf8)
      user = app.program.map { Int64($0.user) } ?? -1
      anchor = app.program.map { Array("\($0.tier.rawValue):\($0.anchor)".utf8) } ?? []
    }

    /// Orders apps by identifier, an identifier itself before its programs.
    package static func < (left: Self, right: Self) -> Bool {
      if left.identifier != right.identifier {
        return left.identifier.lexicographicallyPrecedes(right.identifier)
      }
      if left.user != right.user { return left.user < right.user }
      return left.anchor.lexicographicallyPrecedes(right.anchor)
    }
  }

  /// The app as the key of a table.
  package var key: Key { Key(self) }
}
