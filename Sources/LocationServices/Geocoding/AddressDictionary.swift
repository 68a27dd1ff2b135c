// SPDX-License-Identifier: MIT

import Foundation

/// An address in the format of the former address book, which apps before iOS 11 use for requests.
enum AddressDictionary {
  /// The address in one line; empty if no known key is in the dictionary.
  ///
  /// The lines of a formatted address are complete, so they take precedence over the parts.
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
