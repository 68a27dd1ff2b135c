// SPDX-License-Identifier: MIT

import LocationFiles

/// The values of a mapping whose keys are known.
struct ScenarioFields<Key> where Key: RawRepresentable<String> & CaseIterable & Hashable {
  /// The start of the mapping.
  let position: ScenarioPosition

  private let entries: [Key: ScenarioEntry]

  /// The keys that misspelled keys probably mean.
  let suspected: Set<Key>

  init(position: ScenarioPosition, entries: [Key: ScenarioEntry], suspected: Set<Key>) {
    self.position = position
    self.entries = entries
    self.suspected = suspected
  }

  /// A key with its value; `nil` if it is missing.
  subscript(key: Key) -> ScenarioEntry? { entries[key] }

  /// The keys that are there, in the order in which they are written.
  var keys: [Key] {
    entries.sorted { $0.value.position < $1.value.position }.map(\.key)
  }
}

extension ScenarioReader {
  /// The values of a mapping; keys that are not known are faults.
  mutating func fields<Key>(
    _ node: ScenarioNode, of noun: String, _: Key.Type
  ) -> ScenarioFields<Key>? where Key: RawRepresentable<String> & CaseIterable & Hashable {
    let known = Key.allCases.map(\.rawValue)
    guard case .mapping(let entries) = node.content else {
      if node.content != .faulty {
        faults.add(
          node.position,
          "\(description(of: node)) stands where \(noun) is needed; give keys such as "
            + "\(known[0]) with their values")
      }
      return nil
    }
    var found: [Key: ScenarioEntry] = [:]
    var suspected: Set<Key> = []
    for entry in entries {
      if let key = Key(rawValue: entry.key) {
        found[key] = entry
      } else if !faults.isFull {
        let nearest = Spelling.nearest(to: entry.key, among: known)
        if let key = nearest.flatMap({ Key(rawValue: $0) }) { suspected.insert(key) }
        let advice =
          nearest.map { "did you mean “\($0)”?" } ?? "known are \(listed(known, "and"))"
        faults.add(entry.position, "\(noun) has no key \(quoted(entry.key)); \(advice)")
      }
    }
    return ScenarioFields(position: node.position, entries: found, suspected: suspected)
  }

  /// The entry of a required key; a missing key is a fault.
  mutating func required<Key>(
    _ key: Key, _ fields: ScenarioFields<Key>, _ example: String
  ) -> ScenarioEntry? {
    if let entry = fields[key] { return entry }
    // The key is present but misspelled, which was already reported.
    if fields.suspected.contains(key) { return nil }
    faults.add(fields.position, "the key “\(key.rawValue)” is missing; add “\(example)”")
    return nil
  }
}
