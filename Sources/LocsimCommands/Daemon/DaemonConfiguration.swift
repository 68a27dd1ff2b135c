// SPDX-License-Identifier: MIT

import LocationFiles
import LocationHardware
import LocationHost
import LocationPrograms
import LocationScenarioFiles
import LocationScenarios
import LocationSources

/// The configuration of a daemon: the file `daemon.yaml` (docs/reference/daemon.schema.json).
struct DaemonConfiguration: Hashable {
  /// The keys of the file.
  private enum Key: String, CaseIterable {
    case version = "locsim-daemon"
    case source, scenario, answer, density, anchor
  }

  private static let versionLine = "\(Key.version.rawValue): 1"

  /// The source of positions.
  private(set) var source: String?

  /// The path of a scenario, with its time options.
  private(set) var scenario: String?

  /// How prompts are answered.
  private(set) var answer: [PromptPolicy]?

  /// The path of a density table.
  private(set) var density: String?

  /// What distinguishes programs with the same identifier.
  private(set) var anchor: ProgramAnchor?

  /// Makes the configuration of a daemon without a file.
  init() {}

  /// Whether a change concerns what a daemon reads only when it starts.
  func hasOtherDevice(than earlier: Self) -> Bool {
    source != earlier.source || scenario != earlier.scenario || density != earlier.density
      || anchor != earlier.anchor
  }

  /// The path of the user's file; `nil` if the environment names no folder for it.
  static func userPath(value: (String) -> String? = Environment.value) -> String? {
    let home = value("HOME").map { "\($0)/.config" }
    return (value("XDG_CONFIG_HOME") ?? home).map { "\($0)/locsim/daemon.yaml" }
  }

  /// Reads a file.
  ///
  /// - Throws: `ScenarioLoadingError` with the place of each fault.
  init(file: String) throws(ScenarioLoadingError) {
    var (root, faults) = try ScenarioLoader.tree(of: file, version: Self.versionLine)
    if let root { read(root, &faults) }
    if let result = faults.result { throw .faulty(result) }
  }

  private mutating func read(_ root: ScenarioNode, _ faults: inout FaultList) {
    guard case .mapping(let entries) = root.content else {
      faults.add(root.position, "keys with values are needed here, such as “\(Self.versionLine)”")
      return
    }
    for entry in entries {
      guard let key = Key(rawValue: entry.key) else {
        let known = Key.allCases.map(\.rawValue)
        let advice =
          Spelling.question(for: entry.key, among: known)
          ?? "known are \(known.joined(separator: ", "))"
        faults.add(entry.position, "there is no key “\(entry.key)”; \(advice)")
        continue
      }
      // Its fault was added before.
      if case .faulty = entry.value.content { continue }
      do throws(OptionError) {
        try take(entry.value, key)
      } catch {
        faults.add(entry.value.position, "\(error)")
      }
    }
    if !entries.contains(where: { $0.key == Key.version.rawValue }) {
      faults.add(root.position, "the version is missing; begin the file with “\(Self.versionLine)”")
    }
    if source != nil, let entry = entries.first(where: { $0.key == Key.scenario.rawValue }) {
      faults.add(entry.position, "a scenario has its own source; leave out “source” or “scenario”")
    }
  }

  private mutating func take(_ value: ScenarioNode, _ key: Key) throws(OptionError) {
    if key == .version {
      guard case .scalar("1", isPlain: true) = value.content else {
        throw OptionError("this is no version that is known; write 1")
      }
      return
    }
    guard let text = value.text else {
      throw OptionError("a text is needed here; put a number, true, false or null in quotes")
    }
    switch key {
    case .version: break
    case .source:
      if try ReceiverSource(parsing: text) == nil { _ = try SourceSpecification(parsing: text) }
      source = text
    case .scenario:
      do throws(AppScenarioError) {
        _ = try AppScenario.specification(text)
      } catch {
        throw OptionError(error.lines.joined(separator: " "))
      }
      scenario = text
    case .anchor:
      guard let known = ProgramAnchor(rawValue: text) else {
        throw OptionError("“\(text)” is no anchor; give path or hash")
      }
      anchor = known
    case .answer: answer = try OptionText.promptPolicies(text)
    case .density:
      if text.isEmpty { throw OptionError("the path is empty; give the path of a density table") }
      density = text
    }
  }
}
