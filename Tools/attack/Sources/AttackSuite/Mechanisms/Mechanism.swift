// SPDX-License-Identifier: MIT

/// A mechanism that coarsens the fixes of one device.
protocol Mechanism: Sendable {
  /// The name in the tables.
  var name: String { get }

  /// Whether reports stay the same until the device moves.
  var isSettled: Bool { get }

  /// Takes a fix.
  ///
  /// The caller passes every fix in the order of time, 10 s apart.
  ///
  /// - Parameters:
  ///   - observed: The position from the receiver.
  ///   - time: The seconds since the beginning of `SuiteTime`.
  /// - Returns: A new report for apps; `nil` if there is none.
  mutating func report(_ observed: PlanePoint, at time: Double) -> Report?
}

extension Mechanism {
  /// `false`: reports may change at any time.
  var isSettled: Bool { false }
}

/// A kind of mechanism, which makes the mechanisms of devices.
struct MechanismKind: Sendable {
  /// The name in the tables.
  let name: String

  /// Makes the mechanism of a device with its own secret.
  let make: @Sendable (_ deviceSeed: UInt64) -> any Mechanism

  /// Makes a kind.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - make: Makes the mechanism of a device from the device's seed.
  init(_ name: String, make: @escaping @Sendable (_ deviceSeed: UInt64) -> any Mechanism) {
    self.name = name
    self.make = make
  }
}
