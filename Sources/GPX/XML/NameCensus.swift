// SPDX-License-Identifier: MIT

/// Counts the different names in a document.
///
/// Expat keeps every element and attribute name until the end, so a file of millions of made-up
/// names would use up memory although no single name is long.
struct NameCensus {
  private var seen: Set<Int> = []
  private var recent = [Int](repeating: 0, count: 64)

  /// How many different names were counted.
  var count: Int { seen.count }

  /// Counts a name.
  mutating func add(_ name: XMLName) {
    // The standard hasher is seeded afresh in each process, so equal hashes cannot be arranged.
    var hasher = Hasher()
    name.hash(into: &hasher)
    let hash = hasher.finalize()
    let slot = hash & 63
    if recent[slot] == hash { return }
    recent[slot] = hash
    seen.insert(hash)
  }
}
