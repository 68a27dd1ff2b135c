// SPDX-License-Identifier: MIT

import LocationScenarios

/// A piece of a YAML document, with its place.
///
/// Scalars stay as they are written: what a word stands for depends on where it stands, not on the
/// version of YAML.
struct YAMLNode: Hashable, Sendable {
  /// What a piece is.
  enum Content: Hashable, Sendable {
    /// A text; plain where it is not in quotes.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case list([YAMLNode])
    /// Values by key, each key once.
    case mapping([YAMLEntry])
    /// Something that was found faulty already.
    case faulty
  }

  /// Where it begins; for a value that is not there, where its key begins.
  let position: ScenarioPosition

  /// What it is.
  let content: Content
}

/// A key of a mapping, with its value.
package struct YAMLEntry: Hashable, Sendable {
  /// The key.
  let key: String

  /// Where the key begins.
  let position: ScenarioPosition

  /// What it stands for.
  let value: YAMLNode
}
