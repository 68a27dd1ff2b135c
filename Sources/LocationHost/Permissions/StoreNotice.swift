// SPDX-License-Identifier: MIT

import Logging

/// What was odd about a store, and has been dealt with so that nobody is allowed more by it.
package enum StoreNotice: Hashable, Sendable, CustomStringConvertible {
  /// A damaged file was set aside; nobody has decided about any app.
  case setAside(path: String, as: String, reason: String)

  /// A row holds values that cannot be; the app counts as undecided.
  case unreadableRow(path: String, app: String)

  /// The store's file.
  package var path: String {
    switch self {
    case .setAside(let path, _, _), .unreadableRow(let path, _): path
    }
  }

  /// What is odd and what was done.
  package var message: String {
    switch self {
    case .setAside(_, let other, let reason):
      "damaged (\(reason)); kept as \(other), and nothing is decided about any app"
    case .unreadableRow(_, let app):
      "what it holds about “\(app)” makes no sense; the app counts as undecided"
    }
  }

  /// The file, what is odd and what was done, in one line.
  package var description: String { "\(path): \(message)" }

  /// Sends a notice where diagnostics of the process go.
  package static let log: @Sendable (StoreNotice) -> Void = { notice in
    Logger(label: "locsim").warning("\(notice)")
  }
}
