// SPDX-License-Identifier: MIT

import LocationFiles
import LocationPlistLint
import LocationRecording

/// The findings of `locsim plist lint` as text or JSON (docs/reference/plist.md).
struct PlistLintReport {
  /// The path of the Info.plist.
  let file: String

  /// The findings, in order.
  let findings: [PlistFinding]

  /// The sources that were not read, one line each.
  let skipped: [String]

  var errors: Int { findings.count { $0.rule.severity == .error } }
  var warnings: Int { findings.count - errors }

  /// The numbers of errors and warnings, as a line for people.
  var summary: String {
    "\(file): \(Self.count(errors, "error")), \(Self.count(warnings, "warning"))".harmless
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: - For people

  /// The findings for people, one on each line, as compilers write them.
  var text: String { findings.map { Self.line($0) + "\n" }.joined() }

  private static func line(_ finding: PlistFinding) -> String {
    let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
    let words =
      "\(finding.file)\(place): \(finding.rule.severity.rawValue): \(finding.key): "
      + "\(finding.message); \(finding.rule.remedy) [\(names(of: finding.rule))]"
    return words.harmless
  }

  /// The name of a rule, and its code in App Store Connect if one is known.
  private static func names(of rule: PlistRule) -> String {
    ([rule.rawValue] + [rule.appStoreCode].compactMap(\.self)).joined(separator: ", ")
  }

  // MARK: - For programs

  /// The findings as one JSON object, with its members in the order of their names.
  ///
  /// Each finding has a line of its own.
  var json: String {
    let lines = findings.map { "\n" + Self.object($0) }.joined(separator: ",")
    return "{\"errors\":\(errors),\"file\":\(Self.quoted(file)),\"findings\":[\(lines)],"
      + "\"skipped\":[\(skipped.map(Self.quoted).joined(separator: ","))],"
      + "\"warnings\":\(warnings)}\n"
  }

  private static func object(_ finding: PlistFinding) -> String {
    let uses = finding.uses.map { use in
      "{\"column\":\(use.position.column),\"file\":\(quoted(use.file)),"
        + "\"line\":\(use.position.line),\"name\":\(quoted(use.name))}"
    }
    let place = finding.position.map { (column: "\($0.column)", line: "\($0.line)") }
    let code = finding.rule.appStoreCode.map(quoted) ?? "null"
    return
      "{\"appStore\":\(code),\"column\":\(place?.column ?? "null"),\"file\":\(quoted(finding.file)),"
      + "\"key\":\(quoted(finding.key)),\"line\":\(place?.line ?? "null"),"
      + "\"message\":\(quoted(finding.message)),\"remedy\":\(quoted(finding.rule.remedy)),"
      + "\"rule\":\"\(finding.rule.rawValue)\","
      + "\"severity\":\"\(finding.rule.severity.rawValue)\","
      + "\"uses\":[\(uses.joined(separator: ","))]}"
  }

  /// A JSON string without characters that could control a terminal.
  private static func quoted(_ text: String) -> String {
    var quoted = TextBuffer()
    quoted.append(quoted: text)
    return String(decoding: quoted.bytes, as: UTF8.self)
  }
}
