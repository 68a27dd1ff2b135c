// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What the documents show of commands.
enum Documents {
  /// A block of commands with what they print.
  struct Block: Sendable, CustomTestStringConvertible {
    /// A command, and the lines that are shown below it.
    struct Step: Sendable {
      var command: String
      var output: [String] = []
    }

    let file: String
    let steps: [Step]

    var testDescription: String { "\(file): \(steps.first?.command ?? "")" }
  }

  /// A command line of `locsim`.
  struct Line: Sendable, CustomTestStringConvertible {
    let file: String

    /// Its words after `locsim`.
    let words: [String]

    var testDescription: String { "\(file): locsim \(words.joined(separator: " "))" }
  }

  /// The documents, from the root.
  private static let files: [String] = {
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: Command.root.appending(path: "docs").path)
    let pages = (names ?? []).filter { $0.hasSuffix(".md") && !$0.contains(".build") }
    return ["README.md"] + pages.sorted().map { "docs/\($0)" }
  }()

  private static func text(_ file: String) -> String {
    (try? String(contentsOf: Command.root.appending(path: file), encoding: .utf8)) ?? ""
  }

  /// The contents of the blocks of a kind.
  private static func blocks(_ kind: String, in file: String) -> [String] {
    text(file).components(separatedBy: "```\(kind)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  static let consoles: [Block] = files.flatMap { file in
    blocks("console", in: file).map { text in
      var steps: [Block.Step] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          steps.append(Block.Step(command: String(line.dropFirst(2))))
        } else if let last = steps.indices.last {
          if steps[last].command.hasSuffix("\\"), steps[last].output.isEmpty {
            steps[last].command = String(steps[last].command.dropLast()) + String(line)
          } else {
            steps[last].output.append(String(line))
          }
        }
      }
      return Block(file: file, steps: steps)
    }
  }

  /// The command lines in blocks for a shell, and in the examples of the helps.
  static let commands: [Line] = {
    let helps = try? FileManager.default.contentsOfDirectory(
      atPath: Command.root.appending(path: "docs/reference").path)
    var lines: [Line] = []
    for file in files {
      for block in blocks("sh", in: file) + blocks("console", in: file) {
        let joined = block.replacing("\\\n", with: " ")
        lines += joined.split(separator: "\n").flatMap { commands(in: $0, of: file) }
      }
    }
    for help in (helps ?? []).sorted() where help.hasSuffix(".txt") {
      let file = "docs/reference/\(help)"
      let rest = text(file).components(separatedBy: "\nEXAMPLES\n").dropFirst().first ?? ""
      let part = rest.components(separatedBy: "\n\n").first ?? ""
      // A line without the command goes on from the one before.
      var examples: [String] = []
      for line in part.split(separator: "\n") {
        if line.contains("locsim") || examples.isEmpty {
          examples.append(String(line))
        } else {
          examples[examples.count - 1] = "\(examples[examples.count - 1]) \(line)"
        }
      }
      lines += examples.flatMap { commands(in: $0[...], of: file) }
    }
    return lines
  }()

  /// The calls of `locsim` in a line of a shell.
  private static func commands(in line: Substring, of file: String) -> [Line] {
    var lines: [Line] = []
    var current: [String]?
    for word in words(of: line) {
      switch word {
      case "|", ";", "&&", "||", "(", ")", ">", "<", "2>", "&":
        if let words = current { lines.append(Line(file: file, words: words)) }
        current = nil
      case "locsim" where current == nil: current = []
      default: current?.append(word)
      }
    }
    if let words = current { lines.append(Line(file: file, words: words)) }
    // `$(locsim swift-flags)` and what a shell would put in are not read.
    return lines.filter { line in !line.words.contains { $0.contains("$") } }
  }

  /// The words of a line as a shell takes it apart, without comments; its signs are words.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    func end() {
      if let complete = word { words.append(complete) }
      word = nil
    }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        end()
      } else if "|;&<>()".contains(character) {
        // The number of a descriptor before a redirection is no word.
        if "<>".contains(character), word == "2" { word = nil }
        end()
        words.append(String(character))
      } else if character == "#", word == nil {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    end()
    return words
  }

  /// Makes what the commands of a block need; gives the folder in which they run.
  static func prepare(_ block: Block, in folder: URL) throws -> String {
    guard block.file == "docs/reference/plist.md" else { return Command.root.path }
    let sources = folder.appending(path: "Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let source =
      String(repeating: "//\n", count: 11) + "    manager.requestWhenInUseAuthorization()\n"
    try source.write(
      to: sources.appending(path: "Walk.swift"), atomically: true, encoding: .utf8)
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>CFBundleIdentifier</key>
        <string>com.example.walk</string>

        <key>NSLocationAlwaysAndWhenInUseUsageDescription</key>
        <string> </string>
      </dict>
      </plist>

      """
    try plist.write(
      to: folder.appending(path: "Info.plist"), atomically: true, encoding: .utf8)
    return folder.path
  }

  /// The first line that is shown and was not printed, or the other way round; `nil` where there is none.
  static func difference(_ printed: ArraySlice<String>, shown: [String]) -> String? {
    guard let line = shown.first else { return printed.first }
    let rest = Array(shown.dropFirst())
    if line == "…" {
      // The least that may be left out is enough, as long as the rest is found.
      for start in printed.startIndex...printed.endIndex
      where difference(printed[start...], shown: rest) == nil {
        return nil
      }
      return rest.first ?? line
    }
    guard let next = printed.first, matches(next, line) else { return line }
    return difference(printed.dropFirst(), shown: rest)
  }

  private static func matches(_ printed: String, _ shown: String) -> Bool {
    var rest = Substring(printed)
    let parts = shown.components(separatedBy: "…")
    guard parts.count > 1 else { return printed == shown }
    for (index, part) in parts.enumerated() where !part.isEmpty {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.hasSuffix(part)
      } else {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    return true
  }
}
