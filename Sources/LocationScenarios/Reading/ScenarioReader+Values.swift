// SPDX-License-Identifier: MIT

import LocationFiles

extension ScenarioReader {
  /// A value as written, regardless of its YAML type.
  ///
  /// - Parameters:
  ///   - entry: The key with its value.
  ///   - wanted: The expected content, for the message about a list, a mapping or an empty value.
  /// - Returns: The text; `nil` if there is none, which was reported.
  mutating func scalar(_ entry: ScenarioEntry, wanted: String) -> String? {
    switch entry.value.content {
    case .faulty: return nil
    case .scalar(let text, let isPlain):
      if !isPlain || !ScenarioScalar.isNothing(text) { return text }
      faults.add(
        entry.value.position, "\(entry.key): there is no value; give \(wanted)")
    case .list, .mapping:
      faults.add(
        entry.value.position,
        "\(entry.key): \(description(of: entry.value)) stands here; give \(wanted)")
    }
    return nil
  }

  /// A value as written, which must not be a number in quotes.
  ///
  /// - Parameters:
  ///   - entry: The key with its value.
  ///   - wanted: The expected content.
  /// - Returns: The text; `nil` if there is none or it is a number in quotes, which was reported.
  mutating func bare(_ entry: ScenarioEntry, wanted: String) -> String? {
    guard let text = scalar(entry, wanted: wanted) else { return nil }
    guard case .scalar(_, isPlain: false) = entry.value.content, ScenarioScalar.isNumber(text)
    else {
      return text
    }
    faults.add(
      entry.value.position, "\(entry.key): \(quoted(text)) is a text; leave the quotes out")
    return nil
  }

  /// A text that is not blank; a number or a truth value must be in quotes.
  mutating func text(_ entry: ScenarioEntry) -> String? {
    guard let text = scalar(entry, wanted: "a text") else { return nil }
    if case .scalar(_, isPlain: true) = entry.value.content,
      ScenarioScalar.isNumber(text) || ScenarioScalar.isTruthValue(text)
    {
      faults.add(
        entry.value.position,
        "\(entry.key): \(description(of: entry.value)) is no text; put it in quotes: \"\(text)\"")
      return nil
    }
    if !text.allSatisfy(\.isWhitespace) { return text }
    faults.add(entry.value.position, "\(entry.key): the text is blank; write something")
    return nil
  }

  /// One of the words of a type.
  mutating func word<Word>(
    _ entry: ScenarioEntry, _: Word.Type
  ) -> Word? where Word: RawRepresentable<String> & CaseIterable {
    let known = Word.allCases.map(\.rawValue)
    guard let text = scalar(entry, wanted: listed(known, "or")) else { return nil }
    if let word = Word(rawValue: text) { return word }
    faults.add(entry.value.position, "\(entry.key): \(refusal(of: text, known: known))")
    return nil
  }

  /// The message for a word that is none of the known ones.
  func refusal(of text: String, known: [String]) -> String {
    let advice =
      Spelling.question(for: text, among: known)
      ?? "give \(listed(known, "or"))"
    return "\(quoted(text)) is no choice here; \(advice)"
  }

  /// A switch, as one of the words in `ScenarioWord.on` and `ScenarioWord.off`.
  mutating func flag(_ entry: ScenarioEntry) -> Bool? {
    guard let text = scalar(entry, wanted: "on or off") else { return nil }
    if ScenarioWord.on.contains(text.lowercased()) { return true }
    if ScenarioWord.off.contains(text.lowercased()) { return false }
    faults.add(
      entry.value.position,
      "\(entry.key): \(description(of: entry.value)) is no switch; give on or off")
    return nil
  }

  /// A time.
  mutating func duration(_ entry: ScenarioEntry) -> Duration? {
    option(entry, wanted: "a time \(ScenarioDuration.form)") { text throws(OptionError) in
      try ScenarioDuration.parse(text)
    }
  }

  /// A value that is written as on the command line.
  mutating func option<Value>(
    _ entry: ScenarioEntry, wanted: String, _ parse: (String) throws(OptionError) -> Value
  ) -> Value? {
    guard let text = bare(entry, wanted: wanted) else { return nil }
    do throws(OptionError) {
      return try parse(text)
    } catch {
      // The error repeats the text, which may have any length and any characters.
      let isQuotable = text.utf8.count <= 60 && quoted(text) == "“\(text)”"
      let reason =
        isQuotable ? error.description : "\(quoted(text)) cannot be read; give \(wanted)"
      faults.add(entry.value.position, "\(entry.key): \(reason)")
      return nil
    }
  }

  /// The description of a value in messages.
  func description(of node: ScenarioNode) -> String {
    switch node.content {
    case .list: "a list"
    case .mapping: "a mapping"
    case .faulty: "a faulty value"
    case .scalar(let text, isPlain: true) where ScenarioScalar.isNothing(text): "no value"
    case .scalar(let text, isPlain: true) where ScenarioScalar.isNumber(text):
      "the number \(quoted(text))"
    case .scalar(let text, isPlain: true) where ScenarioScalar.isTruthValue(text):
      "the truth value \(quoted(text))"
    case .scalar(let text, _): "the text \(quoted(text))"
    }
  }
}

/// The meaning of a word without quotes in YAML 1.2; the words of YAML 1.1 such as `no` and `1:30`
/// are texts.
enum ScenarioScalar {
  /// Whether it stands for no value.
  static func isNothing(_ text: String) -> Bool {
    ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// Whether it stands for a truth value.
  static func isTruthValue(_ text: String) -> Bool {
    ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text)
  }

  /// Whether it stands for a number.
  static func isNumber(_ text: String) -> Bool { integer(text) != nil || real(text) != nil }

  /// The whole number that it stands for.
  static func integer(_ text: String) -> Int64? {
    if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8) }
    return Int64(text)
  }

  /// The number with a fraction that it stands for, also one that is not finite.
  static func real(_ text: String) -> Double? {
    let unsigned = text.drop { $0 == "-" || $0 == "+" }
    if text.utf8.count - unsigned.utf8.count <= 1, [".inf", ".Inf", ".INF"].contains(unsigned) {
      return text.hasPrefix("-") ? -.infinity : .infinity
    }
    if [".nan", ".NaN", ".NAN"].contains(text) { return .nan }
    guard text.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.utf8.allSatisfy({ "0123456789.-+eE".utf8.contains($0) })
    else { return nil }
    return Double(text.hasSuffix(".") ? text + "0" : text)
  }
}
