// SPDX-License-Identifier: MIT

import GPX

/// Judges whether the times of a section's points can be used.
///
/// A single wrong time in the future would cause all later points to be dropped, because they are
/// not later. If nearly all other points agree, the wrong ones are dropped instead.
struct SectionTimes {
  /// The number of points of which one may contradict the others.
  ///
  /// In a shorter section, one point may contradict the others if its time is wrong by more than a
  /// day. A smaller difference among few points does not show which times are wrong.
  private static let share = 10

  /// The indices of the points whose times contradict those of the others, in order.
  private(set) var contradicting: [Int] = []

  /// Whether over half of the points would be dropped because they are not later than the one
  /// before.
  private(set) var areUseless: Bool

  /// Judges the times of a section's points.
  init(of times: some RandomAccessCollection<GPXTime?>) {
    let dropped = Self.notLater(times.lazy.compactMap { $0 })
    areUseless = dropped * 2 > times.count
    guard dropped > 1 else { return }
    let places = times.enumerated().compactMap { place, time in time == nil ? nil : place }
    let known = times.compactMap { $0 }
    let agreeing = Self.agreeing(known)
    let wrong = known.count - agreeing.count
    guard wrong > 0 else { return }
    let kept = Set(agreeing)
    let others = known.indices.filter { !kept.contains($0) }
    if wrong > known.count / Self.share {
      guard wrong == 1, Self.isFar(known[others[0]], from: agreeing.map { known[$0] }) else {
        return
      }
    }
    let rest = Self.notLater(agreeing.lazy.map { known[$0] })
    guard wrong + rest < dropped, rest * 2 <= times.count else { return }
    contradicting = others.map { places[$0] }
    areUseless = false
  }

  /// Whether a time lies more than a day outside non-decreasing times.
  private static func isFar(_ time: GPXTime, from times: [GPXTime]) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    let day = PlaybackWarning.longGapSeconds
    return time.secondsSince1970 - last.secondsSince1970 > day
      || first.secondsSince1970 - time.secondsSince1970 > day
  }

  /// The number of times that are not later than all those before them.
  private static func notLater(_ times: some Sequence<GPXTime>) -> Int {
    var last: GPXTime?
    var count = 0
    for time in times {
      if let last, time <= last {
        count += 1
      } else {
        last = time
      }
    }
    return count
  }

  /// The indices of a longest non-decreasing subsequence, in order.
  ///
  /// - Complexity: O(*n* log *n*).
  private static func agreeing(_ times: [GPXTime]) -> [Int] {
    // The entry at `length - 1` is the last index of the subsequence of that length that ends
    // earliest.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: times.count)
    for (place, time) in times.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var places: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      places.append(place)
      place = before[place]
    }
    return places.reversed()
  }
}
