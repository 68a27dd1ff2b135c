// SPDX-License-Identifier: MIT

/// One line of the table: what was measured, against what, and the most that it may be.
struct Figure {
  /// What the numbers are.
  struct Unit {
    let name: String
    let decimals: Int

    static let ratio = Self(name: "", decimals: 3)
    static let megabytes = Self(name: "MB", decimals: 1)
    static let milliseconds = Self(name: "ms", decimals: 3)
    static let nanoseconds = Self(name: "ns", decimals: 0)
    static let kibibytes = Self(name: "KiB", decimals: 1)
    static let count = Self(name: "", decimals: 0)
    static let bytes = Self(name: "bytes", decimals: 0)
    static let allocations = Self(name: "allocations", decimals: 3)
    static let instructions = Self(name: "instructions", decimals: 0)
  }

  let id: GoalID

  /// What locsim did, in a few words.
  let workload: String

  /// What it is compared with, in a few words.
  let yardstick: String

  var unit = Unit.ratio

  /// The most that the median may be; `nil` where nothing was promised.
  var limit: Double?

  /// Round by round, at least one; or why there are none.
  let values: Result<[Double], Problem>

  /// `nil` where nothing was measured.
  var spread: Spread? {
    switch values {
    case .success(let values): Spread(of: values)
    case .failure: nil
    }
  }

  /// `nil` where nothing was measured or promised.
  var bar: Bar? {
    guard let spread, let limit else { return nil }
    return Bar(measured: spread.median, limit: limit)
  }

  /// Whether what was promised was measured and is kept.
  var holds: Bool { limit == nil || bar?.holds == true }
}
