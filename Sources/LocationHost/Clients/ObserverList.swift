// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The observers that receive the clients' notices, from a client's creation to its release.
struct ObserverList {
  /// A client and the observer of its notices.
  struct Entry {
    let client: ClientID
    let observer: any ClientObserver

    /// Whether the observer may take several fixes at once.
    let takesRuns: Bool
  }

  /// The entries in the order of their IDs, which only increase.
  private var entries: [Entry] = []
  private var count: UInt32 = 0

  /// Adds an observer, and returns the ID of its client.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - takesRuns: Whether it may take several fixes at once.
  /// - Returns: The ID.
  mutating func add(_ observer: any ClientObserver, takesRuns: Bool = false) -> ClientID {
    count += 1
    entries.append(Entry(client: ClientID(count), observer: observer, takesRuns: takesRuns))
    return ClientID(count)
  }

  /// Removes a client's observer if there is one.
  mutating func remove(_ client: ClientID) {
    if let index = index(of: client) { entries.remove(at: index) }
  }

  /// A client's observer; `nil` for one that was released.
  subscript(client: ClientID) -> (any ClientObserver)? {
    index(of: client).map { entries[$0].observer }
  }

  /// A client with its observer; `nil` for one that was released.
  func entry(of client: ClientID) -> Entry? { index(of: client).map { entries[$0] } }

  /// Whether an observer has not yet taken its notices.
  var isAnyBacklogged: Bool { entries.contains { $0.observer.isBacklogged } }

  /// Whether an observer has notices to handle.
  var isAnyBusy: Bool { entries.contains { $0.observer.isBusy } }

  /// Whether there is no observer.
  var isEmpty: Bool { entries.isEmpty }

  /// The observers of all clients, in the order of their IDs.
  var all: [any ClientObserver] { entries.map(\.observer) }

  private func index(of client: ClientID) -> Int? {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let found = entries[middle].client
      if found == client { return middle }
      range =
        found.rawValue < client.rawValue
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
