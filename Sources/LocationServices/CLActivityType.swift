// SPDX-License-Identifier: MIT

/// What the user is doing, by which updates may pause when no movement is likely.
///
/// The raw values start at 1 (behaviour.md E-03).
public enum CLActivityType: Int, Sendable {
  /// Not known, or none of the others; raw value 1 and the default of a manager.
  case other = 1

  /// Driving along roads; raw value 2.
  case automotiveNavigation = 2

  /// Moving on foot or by bicycle, as in training; raw value 3.
  case fitness = 3

  /// Travelling in a vehicle that need not keep to roads, such as a boat or a train; raw value 4.
  case otherNavigation = 4

  /// Flying; raw value 5.
  case airborne = 5
}
