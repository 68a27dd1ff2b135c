// SPDX-License-Identifier: MIT

import GPX

/// What the times of a section's points are worth.
///
/// One wrong reading of a clock that lies in the future would have all later points dropped,
/// because they are not later. If nearly all other points agree, the wrong ones are dropped
/// instead.
struct SectionTimes {
  /// One point in this many may contradict the others.
  ///
  /// In a shorter section one may, if its clock was wrong by more than a day: a smaller difference
  /// among few points does not show which are wrong.
  private static let share = 10

  /// The places of the points whose times contradict those of the others, in order.
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

  /// Whether a time lies more than a day outside times that never fall.
  private static func isFar(_ time: GPXTime, from times: [GPXTime]) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    let day = PlaybackWarning.longGapSeconds
    return time.secondsSince1970 - last.secondsSince1970 > day
      || first.secondsSince1970 - time.secondsSince1970 > day
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
    // For each length of non-decreasing sequences, the end of the sequence whose end is earliest.
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
