// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Testing

@testable import LocationAppIdentity
@testable import LocationFiles
@testable import LocationHardware

@Suite("The page about apps that get no location")
struct NoLocationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The page's sections, by the names that a browser gives their headings.
  private static let sections: [String: String] = {
    let url = root.appending(path: NoLocation.page)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var sections: [String: String] = [:]
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      let heading = section.prefix { $0 != "\n" }.lowercased()
      let anchor = heading.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      sections[anchor.replacing(" ", with: "-")] = section
    }
    return sections
  }()

  /// Lines of diagnosis that are not about a missing location, by what they say; the page leaves
  /// them out.
  private static let others = [
    // The line that follows it names the reason.
    "LOCSIM_SCENARIO: \\(line)",
    "it has no effect", "nothing is recorded", "Nothing is recorded", "lasts as long as",
    "last as long as",
    "was not noted", "was not kept", "cannot be repeated", "all places are treated alike",
    "accuracy is reduced", "updates can be deferred", "it ends here",
    "was called on the main thread",
  ]

  @Test("It has a section for each reason, with a line", arguments: NoLocation.allCases)
  func section(reason: NoLocation) throws {
    let section = try #require(Self.sections[reason.rawValue])
    #expect(section.contains("```text\n"))
  }

  @Test("Every line of diagnosis that an app can print is in the section that it names")
  func lines() throws {
    let folder = Self.root.appending(path: "Sources")
    var count = 0
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "LocationLocalDevice").path)
    let links = ["PermissionLink", "MonitoringLink", "CoarseAreaLink"]
    for name in ["LocationServices/Device/DeveloperLog.swift"]
      + links.map({ "LocationHost/Links/\($0).swift" })
      + names.sorted().map({ "LocationLocalDevice/\($0)" })
    {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for call in Self.calls(in: text) {
        // What is only handed on is looked at where it is made.
        guard let fixed = Self.fixedPart(of: call.text), fixed.count > 8 else { continue }
        count += 1
        guard let reason = call.reason else {
          let isOther = Self.others.contains { call.text.contains($0) }
          #expect(isOther, "\(name): “\(call.text)” names no reason of NoLocation")
          continue
        }
        let section = NoLocation.allCases.first { "\($0)" == reason }
          .flatMap { Self.sections[$0.rawValue] }
        #expect(section?.contains(fixed) == true, "\(name): “\(fixed)” is not in \(reason)")
      }
    }
    #expect(count > 20)
  }

  @Test("Each line of a request that does nothing is in its section")
  func purposes() throws {
    let section = try #require(Self.sections[NoLocation.purpose.rawValue])
    for fault in [PurposeStringFault.missing, .blank, .wrongType, .tooLong(bytes: 4_000)] {
      let text = PurposeDiagnostic.text(
        app: AppID("a"), subject: .purpose(.whenInUse), fault: fault, file: "Info.plist")
      let end = try #require(text.components(separatedBy: "Info.plist ").last)
      #expect(section.contains(end), "\(end)")
    }
    let absent = PurposeDiagnostic.text(
      app: AppID("a"), subject: .purpose(.whenInUse), fault: .missing, file: nil)
    #expect(section.contains(try #require(absent.components(separatedBy: " is missing, ").last)))
  }

  @Test("Each state of a receiver without a position is in its section")
  func receivers() throws {
    let section = try #require(Self.sections[NoLocation.receiver.rawValue])
    var status = ReceiverStatus(address: ReceiverAddress())
    for state in [
      ReceiverStatus.State.unreachable(reason: "Connection refused"), .unanswered, .noDevices,
      .deviceMissing, .noFix, .silent,
    ] {
      status.state = state
      let line = status.description.trimmingCharacters(in: .whitespaces)
      #expect(section.contains(line), "\(line)")
    }
  }

  /// A call of the log, or a fault that is logged, with what it says and the reason that it names.
  private struct Call {
    let text: String
    let reason: String?
  }

  private static func calls(in source: String) -> [Call] {
    let pattern =
      /(?:log\.(?:error|warning)|VariableFault)\(\s*(?:"""\s*(?<long>[\s\S]*?)"""|"(?<short>(?:[^"\\]|\\.)*)")(?:,\s*\.(?<reason>\w+))?/
    return source.matches(of: pattern).map { match in
      let text = match.output.long ?? match.output.short ?? ""
      let joined = text.replacing(/\\\n\s*/, with: "")
      return Call(text: String(joined), reason: match.output.reason.map(String.init))
    }
  }

  /// The longest part of a literal that has no interpolation in it.
  private static func fixedPart(of literal: String) -> String? {
    var parts = [""]
    var depth = 0
    var previous: Character = " "
    for character in literal {
      if depth == 0, previous == "\\", character == "(" {
        parts[parts.count - 1].removeLast()
        parts.append("")
        depth = 1
      } else if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else {
        parts[parts.count - 1].append(character)
      }
      previous = character
    }
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .max { $0.count < $1.count }
  }
}
