// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationScenarios

/// Places that have names.
enum LivePlaces {
  /// The place with a name.
  ///
  /// - Throws: The exit status for an unknown one, after what exists was reported.
  static func named(_ name: String) throws -> Coordinate {
    if let place = NamedPlaces.all.first(where: { $0.name == name }) { return place.coordinate }
    Terminal.error(NamedPlaces.refusal(of: name, among: NamedPlaces.all.map(\.name)))
    throw ExitStatus.noInput
  }
}
