// SPDX-License-Identifier: MIT

import GPX

/// What the times of a section's points are worth.
///
/// One wrong reading of a clock that lies in the future would have all points behind it dropped, because
/// they are not later. Where nearly all other points agree it is the wrong ones that are left out.
struct SectionTimes {
  /// Of so many points one may contradict the others, and of fewer one, too.
  private static let share = 10

  /// The places of the points whose times contradict those of the others, in order.
  private(set) var contradicting: [Int] = []

  /// Whether over half of the points would be dropped because they are not later than the one before.
  private(set) var areUseless: Bool

  /// Judges the times of a section's points.
  init(of times: some RandomAccessCollection<GPXTime?>) {
    let dropped = Self.notLater(times.lazy.compactMap { $0 })
    areUseless = dropped * 2 > times.count
    guard dropped > 1 else { return }
    let known = times.enumerated().compactMap { place, time in time.map { (place: place, time: $0) }
    }
    let agreeing = Self.agreeing(known.map(\.time))
    let wrong = known.count - agreeing.count
    guard wrong > 0, wrong <= max(1, known.count / Self.share) else { return }
    let rest = Self.notLater(agreeing.lazy.map { known[$0].time })
    guard wrong + rest < dropped, rest * 2 <= times.count else { return }
    let kept = Set(agreeing)
    contradicting = known.indices.filter { !kept.contains($0) }.map { known[$0].place }
    areUseless = false
  }

  /// How many times are not later than all before them.
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

  /// The places of the most times that never fall, in order.
  ///
  /// - Complexity: O(*n* log *n*).
  private static func agreeing(_ times: [GPXTime]) -> [Int] {
    // Of the sequences of each length that never fall, the place where the one with the earliest end
    // ends.
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
