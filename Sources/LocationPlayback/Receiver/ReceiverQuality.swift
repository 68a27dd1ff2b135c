// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// The known errors of a device, apart from those in its position reports.
struct ReceiverQuality {
  /// The greatest age of the receiver's own errors, relative to a position that they apply to.
  private static let longestAge = Duration.seconds(5)

  /// The number of moments whose errors are remembered.
  ///
  /// Those of the next epoch may arrive while one is still open.
  private static let memory = 8

  /// The name of gpsd's driver for the device, such as u-blox.
  var driver: String?

  /// The newest errors that the receiver itself reported, oldest first.
  private var noises: [NoiseStatistics] = []

  /// Whether errors without a time came since the last epoch.
  private var isUntimedNew = false

  /// Stores errors that the receiver itself reported.
  mutating func note(_ noise: NoiseStatistics) {
    noises.removeAll { $0.time == noise.time }
    if noises.count == Self.memory { noises.removeFirst() }
    noises.append(noise)
    if noise.time == nil { isUntimedNew = true }
  }

  /// Whether gpsd passes on the receiver's own estimates, rather than multiples of a dilution.
  var reportsOwnErrors: Bool {
    guard let driver else { return false }
    return driver.hasPrefix("u-blox") || driver.hasPrefix("SiRF")
  }

  /// The receiver's own errors that apply to an epoch: those of its time, else the last ones before
  /// it, else those without a time.
  ///
  /// gpsd writes no time before it knows the date, so the errors of the first epoch have none.
  func noise(of epoch: ReceiverEpoch) -> NoiseStatistics? {
    let untimed = noises.last { $0.time == nil }
    guard epoch.position.time != nil else { return untimed }
    return noises.filter { isKnown($0, at: epoch.time) }
      .max { time(of: $0, or: epoch.time) < time(of: $1, or: epoch.time) }
      ?? (isUntimedNew ? untimed : nil)
  }

  /// Handles the end of an epoch: errors without a time do not apply to a later epoch with a time.
  mutating func epochEnded() { isUntimedNew = false }

  /// Whether the receiver has reported its own errors within five seconds of an epoch.
  ///
  /// gpsd 3.22 passes such errors on as `epx`, `epy` and `epv`, which then are standard deviations.
  func reportsDeviations(about epoch: ReceiverEpoch) -> Bool {
    noises.contains { noise in
      let age = epoch.time - time(of: noise, or: epoch.time)
      return noise.time != nil && age <= Self.longestAge && age >= .zero - Self.longestAge
    }
  }

  private func isKnown(_ noise: NoiseStatistics, at moment: UTCInstant) -> Bool {
    guard let time = noise.time.map({ UTCInstant($0) }) else { return false }
    return time <= moment && moment - time <= Self.longestAge
  }

  private func time(of noise: NoiseStatistics, or other: UTCInstant) -> UTCInstant {
    noise.time.map { UTCInstant($0) } ?? other
  }
}
