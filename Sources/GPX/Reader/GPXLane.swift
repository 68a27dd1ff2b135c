// SPDX-License-Identifier: MIT

/// What a GPX document is read with.
///
/// Events, errors and places are the same for every lane; only `fast` does
/// not read every document.
public enum GPXLane: String, Hashable, Sendable, CaseIterable {
  /// The fast lane for documents that begin for it, expat for all others.
  ///
  /// Where such a document comes to something that the fast lane does not know, expat reads the
  /// rest of it.
  case automatic = "auto"
  /// As `automatic`, but a document that does not begin for the fast lane is an error.
  ///
  /// One for it is in UTF-8 or ASCII and without a document type declaration, and its root element
  /// begins in the first 64 KiB. `GPXLimits.tokenBytes` must be 64 or more.
  case fast
  /// Only expat, which takes every document.
  case expat
}
