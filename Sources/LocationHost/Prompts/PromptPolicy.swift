// SPDX-License-Identifier: MIT

package import LocationCore

/// A setting that answers prompts in place of a person.
package enum PromptPolicy: Hashable, Sendable {
  /// Every prompt that offers it is answered so; Precise is left as it is where `precise` is `nil`.
  case answer(PromptChoice, precise: Bool?)

  /// No prompt is answered.
  case nobody
}
