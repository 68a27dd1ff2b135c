// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// An element of live updates: a location, or the reasons why there is none.
public struct CLLocationUpdate: Sendable {
  /// The position of the device; `nil` in an update that only carries diagnostics.
  public let location: CLLocation?

  /// Whether the device rests, so that no update comes until it moves.
  public let stationary: Bool

  let diagnostics: ServiceDiagnostics

  /// Whether the device rests, so that no update comes until it moves.
  @available(iOS, deprecated: 18.0, renamed: "stationary")
  @available(macOS, deprecated: 15.0, renamed: "stationary")
  public var isStationary: Bool { stationary }

  /// Whether the user refused, or Location Services are off.
  public var authorizationDenied: Bool { diagnostics.contains(.authorizationDenied) }

  /// Whether Location Services are off.
  public var authorizationDeniedGlobally: Bool {
    diagnostics.contains(.authorizationDeniedGlobally)
  }

  /// Whether a profile or parental control forbids location.
  public var authorizationRestricted: Bool { diagnostics.contains(.authorizationRestricted) }

  /// Whether the user is being asked.
  public var authorizationRequestInProgress: Bool {
    diagnostics.contains(.authorizationRequestInProgress)
  }

  /// Whether updates are suspended because the app is not in use.
  public var insufficientlyInUse: Bool { diagnostics.contains(.insufficientlyInUse) }

  /// Whether there is no location at the moment.
  public var locationUnavailable: Bool { diagnostics.contains(.locationUnavailable) }

  /// Whether the app may know only a region, which is delivered a few times an hour.
  public var accuracyLimited: Bool { diagnostics.contains(.accuracyLimited) }

  /// Whether the app needs to hold a service session.
  public var serviceSessionRequired: Bool { diagnostics.contains(.serviceSessionRequired) }

  /// Locations as they come, for as long as the app iterates.
  ///
  /// Leaving the loop stops the service, and so does canceling the task.
  ///
  /// - Parameter configuration: What the locations are for.
  /// - Returns: A sequence that does not end by itself.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(
      device: DefaultDevice.current, configuration: LocationCore.LiveConfiguration(configuration))
  }

  /// The purpose of the locations; it tunes their accuracy.
  public enum LiveConfiguration: Int, Hashable, Sendable {
    /// Nothing in particular.
    case `default` = 0
    /// Navigation of a car.
    case automotiveNavigation = 1
    /// Navigation of anything else.
    case otherNavigation = 2
    /// Sport.
    case fitness = 3
    /// Flight.
    case airborne = 4
  }

  /// Updates as they come.
  public struct Updates: AsyncSequence, Sendable {
    let device: any LocationDevice
    let configuration: LocationCore.LiveConfiguration

    /// Starts the service for one iteration.
    public func makeAsyncIterator() -> Iterator {
      Iterator(subscription: LiveUpdatesSubscription(on: device, configuration))
    }

    /// Takes one update after another; the service stops when it goes away.
    public struct Iterator: AsyncIteratorProtocol {
      let subscription: LiveUpdatesSubscription

      /// The next update; `nil` when the task is canceled.
      ///
      /// - Parameter actor: The actor of the caller.
      /// - Returns: The update.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> CLLocationUpdate? {
        await subscription.next(isolation: actor)
      }

      /// The next update; `nil` when the task is canceled.
      ///
      /// - Returns: The update.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next() async throws -> CLLocationUpdate? {
        await subscription.next()
      }
    }
  }
}

extension LiveConfiguration {
  init(_ configuration: CLLocationUpdate.LiveConfiguration) {
    self =
      switch configuration {
      case .default: .standard
      case .automotiveNavigation: .automotiveNavigation
      case .otherNavigation: .otherNavigation
      case .fitness: .fitness
      case .airborne: .airborne
      }
  }
}
