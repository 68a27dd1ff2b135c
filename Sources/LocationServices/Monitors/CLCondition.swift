// SPDX-License-Identifier: MIT

import Foundation
import LocationCore

/// A state that is true or false, and that a monitor can watch.
public protocol CLCondition: Sendable {}

extension CLMonitor {
  /// The condition that the device is in a circle.
  public struct CircularGeographicCondition: CLCondition {
    /// The center of the circle.
    public let center: CLLocationCoordinate2D

    /// The radius in meters; less than 50 m counts as 50 m, and more than 100 km is not watched.
    public let radius: CLLocationDistance

    /// Makes the condition.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius in meters.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }
  }

  /// The condition that a beacon is near.
  ///
  /// There is no receiver for beacons, so it is never watched: its event reports that it is not
  /// supported.
  public struct BeaconIdentityCondition: CLCondition {
    /// The UUID that all beacons of one owner share.
    public let uuid: UUID

    /// The major number of the beacon; `nil` for any.
    public let major: CLBeaconMajorValue?

    /// The minor number of the beacon; `nil` for any.
    public let minor: CLBeaconMinorValue?

    /// Makes the condition that any beacon of an owner is near.
    ///
    /// - Parameter uuid: The UUID that all beacons of the owner share.
    public init(uuid: UUID) {
      (self.uuid, major, minor) = (uuid, nil, nil)
    }

    /// Makes the condition that any beacon of an owner with a major number is near.
    ///
    /// - Parameters:
    ///   - uuid: The UUID that all beacons of the owner share.
    ///   - major: The major number.
    public init(uuid: UUID, major: CLBeaconMajorValue) {
      (self.uuid, self.major, minor) = (uuid, major, nil)
    }

    /// Makes the condition that one beacon is near.
    ///
    /// - Parameters:
    ///   - uuid: The UUID that all beacons of the owner share.
    ///   - major: The major number.
    ///   - minor: The minor number.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }
  }
}

extension MonitorCondition {
  /// The condition for the core; one that it cannot watch is reported as not supported.
  init(_ condition: any CLCondition) {
    switch condition {
    case let circle as CLMonitor.CircularGeographicCondition:
      let (latitude, longitude) = (circle.center.latitude, circle.center.longitude)
      guard let center = Coordinate(latitude: latitude, longitude: longitude),
        circle.radius.isFinite, circle.radius >= 0
      else {
        self = .unsupported
        return
      }
      self = .circle(center: center, radius: circle.radius)
    case let beacon as CLMonitor.BeaconIdentityCondition:
      self = .beacon(
        uuid: beacon.uuid.uuidString, major: beacon.major, minor: beacon.minor)
    default: self = .unsupported
    }
  }

  /// The condition in the app's type; `nil` for one that the core does not know.
  var condition: (any CLCondition)? {
    switch self {
    case .circle(let center, let radius):
      return CLMonitor.CircularGeographicCondition(
        center: CLLocationCoordinate2D(center), radius: radius)
    case .beacon(let uuid, let major, let minor):
      guard let uuid = UUID(uuidString: uuid) else { return nil }
      return switch (major, minor) {
      case (let major?, let minor?):
        CLMonitor.BeaconIdentityCondition(uuid: uuid, major: major, minor: minor)
      case (let major?, nil): CLMonitor.BeaconIdentityCondition(uuid: uuid, major: major)
      case (nil, _): CLMonitor.BeaconIdentityCondition(uuid: uuid)
      }
    case .unsupported: return nil
    }
  }
}
