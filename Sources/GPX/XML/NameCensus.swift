// SPDX-License-Identifier: MIT

/// Counts the different names in a document.
///
/// Expat keeps every element and attribute name until the end. So a file with millions of names
/// would exhaust memory, even if each name is short.
struct NameCensus {
  private var seen: Set<Int> = []
  private var recent = [Int](repeating: 0, count: 64)

  /// The number of different names.
  var count: Int { seen.count }

  /// Counts a name.
  mutating func add(_ name: XMLName) {
    // The standard hasher has a random seed in each process, so a file cannot provoke collisions.
    var hasher = Hasher()
    name.hash(into: &hasher)
    let hash = hasher.finalize()
    let slot = hash & 63
    if recent[slot] == hash { return }
    recent[slot] = hash
    seen.insert(hash)
  }
}
