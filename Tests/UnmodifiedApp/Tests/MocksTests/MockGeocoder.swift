// SPDX-License-Identifier: MIT

import CoreLocation

/// A geocoder that knows no place, and one where it is awaited: every form of a request is overridden.
final class MockGeocoder: CLGeocoder {
  override var isGeocoding: Bool { true }
  override func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler([], CLError(.geocodeFoundNoResult))
  }
  override func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler([], CLError(.geocodeFoundPartialResult))
  }
  override func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler(nil, CLError(.geocodeFoundNoResult))
  }
  override func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler(nil, CLError(.geocodeCanceled))
  }
  override func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler(nil, CLError(.geocodeFoundPartialResult))
  }
  override func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any],
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    completionHandler(nil, CLError(.network))
  }
  override func cancelGeocode() {}

  override func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
  override func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
  override func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
  override func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
  override func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
  override func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any]
  ) async throws -> [CLPlacemark] {
    [MockPlacemark()]
  }
}
