// SPDX-License-Identifier: MIT

package import LocationCore

/// What a device keeps of its regions for one kind of source.
package struct KeptCoarseAreas: Hashable, Sendable {
  /// The secret for that kind of source.
  package let seed: AccuracySeed

  /// What was published, and what the next decisions follow from.
  package let state: CoarseAreaState

  /// Makes the value.
  package init(seed: AccuracySeed, state: CoarseAreaState = CoarseAreaState()) {
    self.seed = seed
    self.state = state
  }
}

extension KeptCoarseAreas: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// Says what it is, and nothing of it: the state holds the position of a stay.
  package var description: String { "KeptCoarseAreas" }

  /// Says what it is, and nothing of it.
  package var debugDescription: String { description }

  /// A mirror without children, so that no dump of what holds it shows where anybody stays.
  package var customMirror: Mirror {
    Mirror(self, children: [:] as KeyValuePairs<String, Any>)
  }
}
