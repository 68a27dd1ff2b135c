// SPDX-License-Identifier: MIT

import LocationFiles

extension ScenarioReader {
  /// An app's Info.plist: a path, or the values themselves.
  mutating func infoPlist(_ entry: ScenarioEntry) -> ScenarioInfoPlist {
    if case .mapping(let entries) = entry.value.content {
      return .inline(dictionary(entries))
    }
    if case .list = entry.value.content {
      faults.add(
        entry.value.position,
        "info-plist: a list stands here; give the path of a file, or keys with their values")
      return .complete
    }
    return file(entry).map { .file($0) } ?? .complete
  }

  private mutating func dictionary(_ entries: [ScenarioEntry]) -> [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [:]
    for entry in entries {
      if let value = value(entry.value, of: entry.key) { values[entry.key] = value }
    }
    return values
  }

  /// A value of a property list; words without quotes may be switches or numbers.
  private mutating func value(_ node: ScenarioNode, of key: String) -> PropertyListValue? {
    switch node.content {
    case .faulty: return nil
    case .mapping(let entries): return .dictionary(dictionary(entries))
    case .list(let items): return .array(items.compactMap { value($0, of: key) })
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true):
      if ScenarioScalar.isNothing(text) {
        faults.add(
          node.position,
          "\(quoted(key)) has no value; leave the key out, or write \"\" for an empty text")
        return nil
      }
      if ScenarioWord.on.contains(text.lowercased()) { return .boolean(true) }
      if ScenarioWord.off.contains(text.lowercased()) { return .boolean(false) }
      if let integer = ScenarioScalar.integer(text) { return .integer(integer) }
      guard let real = ScenarioScalar.real(text) else { return .string(text) }
      if real.isFinite { return .real(real) }
      faults.add(
        node.position, "\(quoted(key)): a property list has no such number; give another")
      return nil
    }
  }
}
