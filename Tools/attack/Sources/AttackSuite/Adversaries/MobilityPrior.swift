// SPDX-License-Identifier: MIT

/// The movement that an adversary expects between two reports: staying, walking, cycling or
/// driving.
///
/// Each mode spreads the user evenly over a square, whose half side is the mode's speed times the
/// time.
///
/// The prior represents population statistics, not knowledge of one user. No user moves faster than
/// 15 m/s along either axis.
struct MobilityPrior: Hashable, Sendable {
  /// A mode of movement.
  struct Mode: Hashable, Sendable {
    /// The share of steps spent in this mode, 0…1.
    let share: Double

    /// The greatest speed along either axis in meters per second, zero or more.
    let speed: Double
  }

  /// The modes; their shares add up to one.
  var modes = [
    Mode(share: 0.5, speed: 0), Mode(share: 0.2, speed: 1.5), Mode(share: 0.1, speed: 5),
    Mode(share: 0.2, speed: 15),
  ]

  /// Moves a belief forward in time.
  ///
  /// The kernels are symmetric, so this is also the backward step of a smoother.
  ///
  /// - Parameters:
  ///   - belief: The belief before the movement.
  ///   - window: The window of the result; mass that leaves it is lost.
  ///   - seconds: The time that passes, in seconds.
  ///   - scratch: Memory for intermediate sums, kept to save allocations.
  /// - Returns: The belief after the movement.
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
