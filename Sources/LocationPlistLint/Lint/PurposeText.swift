// SPDX-License-Identifier: MIT

/// Detects purpose strings whose words do not state a purpose.
///
/// Only English is understood, so a text with characters outside ASCII is not checked for a
/// purpose.
enum PurposeText {
  /// The doubts about a text.
  enum Doubt: Hashable {
    /// It holds a build setting that nothing has replaced.
    case variable(String)
    /// It holds a placeholder word.
    case placeholder(String)
    /// Its words say that something is used, and not what for.
    case withoutPurpose
  }

  /// Placeholder words, wherever they are in a text.
  private static let placeholders: Set<String> = [
    "todo", "fixme", "tbd", "tba", "xxx", "lorem", "ipsum", "placeholder", "asdf", "qwerty", "foo",
    "foobar", "changeme",
  ]

  /// Words that state no purpose, alone or together.
  private static let generic: Set<String> = [
    "a", "able", "access", "allow", "allowed", "allows", "always", "an", "and", "api", "app",
    "application", "apps", "are", "ask", "at", "background", "be", "bluetooth", "calendar",
    "calendars", "camera", "can", "contacts", "correctly", "current", "data", "demo", "dependency",
    "description", "device", "enable", "example", "experience", "feature", "features", "for",
    "foreground", "full", "function", "functionality", "functions", "get", "give", "gps", "grant",
    "has", "have", "health", "in", "info", "information", "is", "it", "its", "key", "library",
    "like", "location", "locations", "may", "media", "message", "microphone", "motion", "must",
    "my", "need", "needed", "needs", "of", "on", "one", "operate", "or", "order", "our",
    "permission", "permissions", "permit", "photo", "photos", "please", "position", "properly",
    "provide", "purpose", "purposes", "reason", "reasons", "reminders", "request", "requests",
    "require", "required", "requires", "sample", "service", "services", "some", "string", "test",
    "testing", "text", "that", "the", "this", "to", "us", "usage", "use", "used", "user", "users",
    "uses", "using", "want", "wants", "we", "when", "while", "will", "work", "works", "would",
    "you", "your",
  ]

  /// The doubt about a text; `nil` if none is detected.
  static func doubt(of text: String) -> Doubt? {
    if let variable = variable(in: text) { return .variable(variable) }
    let words = words(of: text)
    if let word = words.first(where: placeholders.contains) { return .placeholder(word) }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return words.allSatisfy(generic.contains) ? .withoutPurpose : nil
  }

  /// The first build setting in a text, as it is written there.
  private static func variable(in text: String) -> String? {
    for (open, close) in [("$(", Character(")")), ("${", "}")] {
      guard let start = text.firstRange(of: open) else { continue }
      let end = text[start.upperBound...].firstIndex(of: close).map { text.index(after: $0) }
      return String(text[start.lowerBound..<(end ?? text.endIndex)])
    }
    return nil
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map { word in
        // “The user's location” means the same as “the location of the user”.
        word.hasSuffix("'s") ? String(word.dropLast(2)) : String(word)
      }
      .filter { $0.contains(where: \.isLetter) }
  }
}
