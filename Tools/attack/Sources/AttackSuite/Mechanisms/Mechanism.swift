// SPDX-License-Identifier: MIT

/// One device's way to coarsen its fixes; made anew for each seed and device.
protocol Mechanism: Sendable {
  /// What the tables call it.
  var name: String { get }

  /// Takes one fix; called for every fix, in the order of time, 10 s apart.
  ///
  /// - Parameters:
  ///   - observed: The position as the receiver gave it.
  ///   - time: Seconds since the beginning of `SuiteTime`.
  /// - Returns: The report that apps get now, `nil` if there is no new one.
  mutating func report(_ observed: PlanePoint, at time: Double) -> Report?
}

/// A mechanism of which devices can be made.
struct MechanismKind: Sendable {
  /// What the tables call it.
  let name: String

  /// Makes the mechanism of a device with a secret of its own.
  let make: @Sendable (_ deviceSeed: UInt64) -> any Mechanism

  /// Makes a kind.
  ///
  /// - Parameters:
  ///   - name: What the tables call it.
  ///   - make: Makes the mechanism of a device from the device's seed.
  init(_ name: String, make: @escaping @Sendable (_ deviceSeed: UInt64) -> any Mechanism) {
    self.name = name
    self.make = make
  }
}
