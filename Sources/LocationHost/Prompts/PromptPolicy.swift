// SPDX-License-Identifier: MIT

package import LocationCore

/// A setting that answers prompts in place of a person.
package enum PromptPolicy: Hashable, Sendable {
  /// Every prompt that offers the choice is answered with it; a `precise` of `nil` leaves Precise
  /// unchanged.
  case answer(PromptChoice, precise: Bool?)

  /// No prompt is answered.
  case nobody
}
