// SPDX-License-Identifier: MIT

/// What falls due first for each app and its clients.
struct DeadlineTable: Sendable {
  private var deadlines = IndexedArray<AppIndex, Deadline?>()
  private var first: Deadline?

  /// The app that `first` belongs to; the first app of several at the same instant.
  private var holder = AppIndex(position: 0)

  /// Whether `first` must be searched again.
  private var isStale = false

  /// Replaces what falls due for an app.
  mutating func set(_ deadline: Deadline?, for app: AppIndex) {
    deadlines.extend(to: app, with: nil)
    guard deadlines[app] != deadline else { return }
    deadlines[app] = deadline
    if first != nil, holder == app { isStale = true }
    guard !isStale, let deadline else { return }
    let isEarlier =
      first.map { deadline.instant < $0.instant || deadline.instant == $0.instant && app < holder }
      ?? true
    if isEarlier { (first, holder) = (deadline, app) }
  }

  /// The earliest deadline of all apps.
  mutating func earliest() -> Deadline? {
    if isStale {
      isStale = false
      first = nil
      for app in deadlines.indices {
        guard let deadline = deadlines[app] else { continue }
        if deadline.instant < first?.instant ?? .farFuture { (first, holder) = (deadline, app) }
      }
    }
    return first
  }

  /// The apps with a deadline that is due, in their order.
  func due(at now: Instant) -> [AppIndex] {
    deadlines.indices.filter { deadlines[$0].map { $0.instant <= now } ?? false }
  }
}
