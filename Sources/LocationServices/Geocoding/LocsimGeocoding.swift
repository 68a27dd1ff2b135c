// SPDX-License-Identifier: MIT

public import Foundation
import Synchronization

/// Where a program installs what answers its `CLGeocoder`s.
///
/// Not Apple's: there, a server is asked. Nothing here ever asks the network, so that without an
/// installed geocoder every request fails with ``CLError/Code/network``.
public enum LocsimGeocoding {
  /// Finds places; called from any thread, for several requests at a time.
  public protocol Geocoder: Sendable {
    /// Places that answer a query, the likeliest first.
    ///
    /// - Parameter query: What was asked.
    /// - Returns: The places; none where nothing was found, which the app is told as
    ///   `geocodeFoundNoResult`.
    /// - Throws: A `CLError` reaches the app as it is; any other error as `network`, with the error
    ///   under `NSUnderlyingErrorKey`.
    func places(for query: Query) async throws -> [Place]
  }

  /// What an app asks.
  public struct Query: Sendable {
    /// What is known, and the rest of which is wanted.
    public enum Subject: Sendable {
      /// Where the place is.
      case location(CLLocation)
      /// What people call it.
      case address(String)
    }

    /// What is known.
    public let subject: Subject

    /// Around where the place is likely; `nil` anywhere.
    public let nearby: Circle?

    /// The language of the answer; `nil` is the user's.
    public let preferredLocale: Locale?
  }

  /// A circle on the ground.
  public struct Circle: Sendable {
    /// The middle.
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

  /// Has a geocoder answer from now on; `nil` has nobody answer again.
  public static func install(_ geocoder: (any Geocoder)?) {
    installed.withLock { $0 = geocoder }
  }

  static var geocoder: (any Geocoder)? { installed.withLock { $0 } }

  /// What the installed geocoder answers, in Apple's words.
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
