// SPDX-License-Identifier: MIT

/// The apps that events have concerned since the engine settled last, each once.
///
/// An app that is not among them is as settling left it, so settling it again would change nothing.
/// That keeps the cost of an event the same however many apps there are.
struct UnsettledApps: Sendable {
  /// The indices among the engine's apps, in the order in which they were added.
  private(set) var indices: [AppIndex] = []

  /// Whether the engine must settle, even if the event is only a fix.
  private(set) var mustSettle = false

  private var isMember = IndexedArray<AppIndex, Bool>()

  var isEmpty: Bool { indices.isEmpty }

  /// Adds an app, unless it is there already.
  mutating func insert(_ app: AppIndex) {
    isMember.extend(to: app, with: false)
    guard !isMember[app] else { return }
    isMember[app] = true
    indices.append(app)
  }

  /// Makes the engine settle, even if the event is only a fix.
  mutating func settleNow() { mustSettle = true }

  /// Removes and returns all of them, in the order of the engine's apps.
  mutating func takeAll() -> [AppIndex] {
    for app in indices { isMember[app] = false }
    mustSettle = false
    let taken = indices.sorted()
    indices.removeAll(keepingCapacity: true)
    return taken
  }
}
