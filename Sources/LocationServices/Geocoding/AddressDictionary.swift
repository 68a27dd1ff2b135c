// SPDX-License-Identifier: MIT

import Foundation

/// An address in the words of the former address book, by which apps of before iOS 11 ask for a place.
enum AddressDictionary {
  /// The address as people write it in one line; empty where nothing in the dictionary is known.
  ///
  /// The lines of a formatted address are whole, so that they come before the parts.
  static func line(of parts: [AnyHashable: Any]) -> String {
    func text(_ key: String) -> String? {
      (parts[key] as? String).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let lines = parts["FormattedAddressLines"] as? [String], !lines.isEmpty {
      return lines.joined(separator: ", ")
    }
    let house = [text("SubThoroughfare"), text("Thoroughfare")].compactMap { $0 }
    return [
      text("Name"), text("Street") ?? house.joined(separator: " "), text("SubLocality"),
      text("City"), text("SubAdministrativeArea"), text("State"), text("ZIP"),
      text("Country") ?? text("CountryCode"),
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
