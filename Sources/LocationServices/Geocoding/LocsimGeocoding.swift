// SPDX-License-Identifier: MIT

public import Foundation
import Synchronization

/// Installs the geocoder that answers a program's `CLGeocoder`s.
///
/// Not Apple's: there, a server answers. Nothing here ever uses the network, so without an
/// installed geocoder every request fails with ``CLError/Code/network``.
public enum LocsimGeocoding {
  /// Finds places; called from any thread, for several requests at a time.
  public protocol Geocoder: Sendable {
    /// Places that answer a query, the likeliest first.
    ///
    /// - Parameter query: The request.
    /// - Returns: The places; if none was found, the app gets `geocodeFoundNoResult`.
    /// - Throws: A `CLError` reaches the app as it is; any other error as `network`, with the error
    ///   under `NSUnderlyingErrorKey`.
    func places(for query: Query) async throws -> [Place]
  }

  /// A request of an app.
  public struct Query: Sendable {
    /// The known part of the place; the rest is requested.
    public enum Subject: Sendable {
      /// The position.
      case location(CLLocation)
      /// The address.
      case address(String)
    }

    /// The known part of the place.
    public let subject: Subject

    /// A circle in which the place is likely; `nil` for anywhere.
    public let nearby: Circle?

    /// The language of the answer; `nil` is the user's.
    public let preferredLocale: Locale?
  }

  /// A circle on the ground.
  public struct Circle: Sendable {
    /// The center.
    public var center: CLLocationCoordinate2D

    /// The radius in meters.
    public var radius: CLLocationDistance

    /// Makes a circle with a radius in meters.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }
  }

  private static let installed = Mutex<(any Geocoder)?>(nil)

  /// Makes a geocoder answer from now on; `nil` removes it.
  public static func install(_ geocoder: (any Geocoder)?) {
    installed.withLock { $0 = geocoder }
  }

  static var geocoder: (any Geocoder)? { installed.withLock { $0 } }

  /// The answer of the installed geocoder, in Apple's types.
  static func answer(_ query: Query) async -> Result<[CLPlacemark], CLError> {
    guard let geocoder else { return .failure(CLError(.network)) }
    do {
      let places = try await geocoder.places(for: query)
      guard !places.isEmpty else { return .failure(CLError(.geocodeFoundNoResult)) }
      return .success(places.map { CLPlacemark($0) })
    } catch let error as CLError {
      return .failure(error)
    } catch {
      return .failure(CLError(.network, userInfo: [NSUnderlyingErrorKey: error]))
    }
  }
}
