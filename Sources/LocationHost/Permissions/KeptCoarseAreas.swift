// SPDX-License-Identifier: MIT

package import LocationCore

/// The regions that a device stores for one kind of source.
package struct KeptCoarseAreas: Hashable, Sendable {
  /// The secret for that kind of source.
  package let seed: AccuracySeed

  /// The published regions, and the state that the next decisions follow from.
  package let state: CoarseAreaState

  /// Makes the value.
  package init(seed: AccuracySeed, state: CoarseAreaState = CoarseAreaState()) {
    self.seed = seed
    self.state = state
  }
}

extension KeptCoarseAreas: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// A description without contents, because the state holds the position of a stay.
  package var description: String { "KeptCoarseAreas" }

  /// A description without contents.
  package var debugDescription: String { description }

  /// A mirror without children, so that no dump of an enclosing value shows the position of a stay.
  package var customMirror: Mirror {
    Mirror(self, children: [:] as KeyValuePairs<String, Any>)
  }
}
