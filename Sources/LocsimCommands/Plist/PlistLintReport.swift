// SPDX-License-Identifier: MIT

import LocationFiles
import LocationPlistLint
import LocationRecording

/// The findings of `locsim plist lint` as text or JSON (docs/reference/plist.md).
struct PlistLintReport {
  /// The Info.plist.
  let file: String

  /// What was found in it, in order.
  let findings: [PlistFinding]

  /// The sources that were not read, one line each.
  let skipped: [String]

  var errors: Int { findings.count { $0.rule.severity == .error } }
  var warnings: Int { findings.count - errors }

  /// How many there are, for people.
  var summary: String {
    Self.harmless("\(file): \(Self.count(errors, "error")), \(Self.count(warnings, "warning"))")
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: - For people

  /// One line a finding, as compilers write them.
  var text: String { findings.map { Self.line($0) + "\n" }.joined() }

  private static func line(_ finding: PlistFinding) -> String {
    let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
    let words =
      "\(finding.file)\(place): \(finding.rule.severity.rawValue): \(finding.key): "
      + "\(finding.message); \(finding.rule.remedy) [\(names(of: finding.rule))]"
    return harmless(words)
  }

  /// The name of a rule here, and in App Store Connect if that is known.
  private static func names(of rule: PlistRule) -> String {
    ([rule.rawValue] + [rule.appStoreCode].compactMap(\.self)).joined(separator: ", ")
  }

  /// Keys and names of files come from elsewhere and must not steer the terminal.
  private static func harmless(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  // MARK: - For programs

  /// One object; members in the order of their names, a finding a line.
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

  /// A JSON string that cannot steer a terminal either.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.isUnprintable:
        // All of them are in the first plane, so four digits do.
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
