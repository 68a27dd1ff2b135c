// SPDX-License-Identifier: MIT

/// What an adversary expects of a user's movement between two reports: to stay, walk, cycle or
/// drive, each as an even spread over a square whose half side is the mode's speed times the time.
///
/// It stands for population statistics, not for knowledge of one user. No user moves
/// faster than 15 m/s along either axis.
struct MobilityPrior: Hashable, Sendable {
  /// One way to move.
  struct Mode: Hashable, Sendable {
    /// The share of steps spent in this mode, 0…1.
    let share: Double

    /// Meters per second that are not exceeded along either axis, zero or more.
    let speed: Double
  }

  /// The ways to move; their shares add up to one.
  var modes = [
    Mode(share: 0.5, speed: 0), Mode(share: 0.2, speed: 1.5), Mode(share: 0.1, speed: 5),
    Mode(share: 0.2, speed: 15),
  ]

  /// Moves a belief on in time.
  ///
  /// The kernel is symmetric, so this is the backward step of a smoother as well.
  ///
  /// - Parameters:
  ///   - belief: Where the user may be before.
  ///   - window: The window of the result; mass that leaves it is lost.
  ///   - seconds: The time that passes.
  ///   - scratch: Room for intermediate sums, kept to save allocations.
  /// - Returns: Where the user may be after.
  func moved(
    _ belief: Belief, to window: GridWindow, over seconds: Double, scratch: inout [Double]
  ) -> Belief {
    var result = Belief(uniform: window, value: 0)
    for mode in modes {
      let kernel = BoxKernel(reach: mode.speed * seconds, spacing: window.spacing)
      kernel.spread(belief, into: &result, weight: mode.share, scratch: &scratch)
    }
    return result
  }
}
