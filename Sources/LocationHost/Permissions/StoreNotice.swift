// SPDX-License-Identifier: MIT

import Logging

/// An irregularity of a store that was handled without allowing any app more.
package enum StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// A damaged file was set aside; every app is undecided.
  case setAside(path: String, as: String, reason: String)

  /// A row holds impossible values; the app counts as undecided.
  case unreadableRow(path: String, app: String)

  /// The store's file.
  package var path: String {
    switch self {
    case .setAside(let path, _, _), .unreadableRow(let path, _): path
    }
  }

  /// The irregularity and how it was handled.
  package var message: String {
    switch self {
    case .setAside(_, let other, let reason):
      "damaged (\(reason)); kept as \(other), and nothing is decided about any app"
    case .unreadableRow(_, let app):
      "what it holds about “\(app)” makes no sense; the app counts as undecided"
    }
  }

  /// The file, the irregularity and how it was handled, in one line.
  package var description: String { "\(path): \(message)" }

  /// Sends a notice to the diagnostics of the process.
  package static let log: @Sendable (StoreNotice) -> Void = { notice in
    Logger(label: "locsim").warning("\(notice)")
  }
}
