// SPDX-License-Identifier: MIT

public import Foundation

/// Receives the result of a geocoder: placemarks, the likeliest first, or an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the address of a position, or the position of an address.
///
/// Nothing here uses the network: every request fails with ``CLError/Code/network`` until the
/// program installs a geocoder with ``LocsimGeocoding/install(_:)``. A geocoder answers one request
/// at a time, on the main queue; a request made while another is under way ends that one with
/// ``CLError/Code/geocodeCanceled``.
open class CLGeocoder: NSObject {
  private let requests = GeocodingRequests()

  /// Makes a geocoder.
  public override init() {
    super.init()
  }

  /// Whether a request is under way.
  open var isGeocoding: Bool { requests.isBusy }

  /// Ends the request under way, if there is one, with `geocodeCanceled`.
  open func cancelGeocode() { requests.cancel() }

  // MARK: With a completion handler

  /// Requests the address of a position.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    reverseGeocodeLocation(
      location, preferredLocale: nil, completionHandler: completionHandler)
  }

  /// Requests the address of a position, in a language.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    requests.begin(
      LocsimGeocoding.Query(subject: .location(location), nearby: nil, preferredLocale: locale),
      completionHandler)
  }

  /// Requests the position of an address.
  open func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(addressString, in: nil, completionHandler: completionHandler)
  }

  /// Requests the position of an address, most likely in a region.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
  }

  /// Requests the position of an address, most likely in a region, in a language.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    let circle = (region as? CLCircularRegion).map {
      LocsimGeocoding.Circle(center: $0.center, radius: $0.radius)
    }
    requests.begin(
      LocsimGeocoding.Query(
        subject: .address(addressString), nearby: circle, preferredLocale: locale),
      completionHandler)
  }

  /// Requests the position of an address in the format of the former address book.
  @available(iOS, introduced: 5.0, deprecated: 11.0)
  @available(macOS, introduced: 10.8, deprecated: 10.13)
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    geocodeAddressString(
      AddressDictionary.line(of: addressDictionary), completionHandler: completionHandler)
  }

  // MARK: With await

  /// Requests the address of a position.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    try await Self.placemarks { reverseGeocodeLocation(location, completionHandler: $0) }
  }

  /// Requests the address of a position, in a language.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await Self.placemarks {
      reverseGeocodeLocation(location, preferredLocale: locale, completionHandler: $0)
    }
  }

  /// Requests the position of an address.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    try await Self.placemarks { geocodeAddressString(addressString, completionHandler: $0) }
  }

  /// Requests the position of an address, most likely in a region.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    try await Self.placemarks {
      geocodeAddressString(addressString, in: region, completionHandler: $0)
    }
  }

  /// Requests the position of an address, most likely in a region, in a language.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    try await Self.placemarks {
      geocodeAddressString(
        addressString, in: region, preferredLocale: locale, completionHandler: $0)
    }
  }

  /// Requests the position of an address in the format of the former address book.
  ///
  /// - Throws: A `CLError`, as the completion handler gets.
  @available(iOS, introduced: 5.0, deprecated: 11.0)
  @available(macOS, introduced: 10.8, deprecated: 10.13)
  open func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any]
  ) async throws -> [CLPlacemark] {
    try await Self.placemarks {
      geocodeAddressDictionary(addressDictionary, completionHandler: $0)
    }
  }

  /// Waits for an answer.
  private static func placemarks(
    _ ask: (@escaping CLGeocodeCompletionHandler) -> Void
  ) async throws -> [CLPlacemark] {
    try await withCheckedThrowingContinuation { continuation in
      ask { placemarks, error in
        // An app's subclass may return neither.
        let missing = error ?? CLError(.geocodeFoundNoResult)
        continuation.resume(with: placemarks.map { .success($0) } ?? .failure(missing))
      }
    }
  }
}
