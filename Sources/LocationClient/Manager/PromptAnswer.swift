// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// The parameters of `AnswerPrompt`.
package struct PromptAnswer: Hashable {
  /// The prompt.
  package let prompt: PromptID

  /// The pressed button.
  package let choice: PromptChoice

  /// The value of Precise; `nil` leaves it as the prompt has it.
  package let precise: Bool?

  /// Reads the parameters.
  ///
  /// - Throws: `JSONFault` or `MessageFault`.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var prompt: UInt32?
    var choice: PromptChoice?
    var precise: Bool?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "prompt": prompt = try scanner.readInteger()
      case "choice": choice = try PromptChoice(from: &scanner)
      case "precise": precise = try scanner.take(word: "null") ? nil : scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    self.prompt = PromptID(try MessageFault.present(prompt, "prompt"))
    self.choice = try MessageFault.present(choice, "choice")
    self.precise = precise
  }
}
