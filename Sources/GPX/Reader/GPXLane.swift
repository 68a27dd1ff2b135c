// SPDX-License-Identifier: MIT

/// What a GPX document is read with.
///
/// Both lanes give the same events and the same errors at the same places; they differ in speed and
/// in what they take.
public enum GPXLane: String, Hashable, Sendable, CaseIterable {
  /// The fast lane for documents that are for it, expat for all others.
  case automatic = "auto"
  /// Only the fast lane, which takes UTF-8 and ASCII without a document type declaration; any other
  /// document is an error.
  case fast
  /// Only expat, which takes every document.
  case expat
}
