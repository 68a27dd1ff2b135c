// SPDX-License-Identifier: MIT

/// The parser that reads a GPX document.
///
/// Events, errors and places do not depend on the lane, except that `fast` refuses some documents.
package enum GPXLane: String, Hashable, Sendable, CaseIterable {
  /// The fast lane for documents whose beginning permits it, and expat for all others.
  ///
  /// If a document then contains something that the fast lane does not support, expat reads the
  /// rest of it.
  case automatic = "auto"
  /// Like `automatic`, but a document whose beginning does not permit the fast lane is an error.
  ///
  /// The document must be in UTF-8 or ASCII and have no document type declaration, and its root
  /// element must begin in the first 64 KiB. `GPXLimits.tokenBytes` must be 64 or more.
  case fast
  /// Expat, which reads every document.
  case expat
}
