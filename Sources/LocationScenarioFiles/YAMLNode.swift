// SPDX-License-Identifier: MIT

import LocationScenarios

/// A piece of a YAML document, with its place.
///
/// Scalars stay as written. The meaning of a word depends on its place, not on the version of YAML.
struct YAMLNode: Hashable, Sendable {
  /// What a piece is.
  enum Content: Hashable, Sendable {
    /// A text; plain if it is not in quotes.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case list([YAMLNode])
    /// Values by key, each key once.
    case mapping([YAMLEntry])
    /// Something that was found faulty already.
    case faulty
  }

  /// Its start; for a missing value, the start of its key.
  let position: ScenarioPosition

  /// What it is.
  let content: Content
}

/// A key of a mapping, with its value.
package struct YAMLEntry: Hashable, Sendable {
  /// The key.
  let key: String

  /// The start of the key.
  let position: ScenarioPosition

  /// What it stands for.
  let value: YAMLNode
}
