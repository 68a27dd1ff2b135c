// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles

extension AppIdentity {
  /// The identity of this process, from its executable and its environment.
  package static func current() -> Self {
    Self(
      executable: Executable.path() ?? CommandLine.arguments.first ?? "",
      override: Environment.value(of: InfoPlistPlaces.variable),
      locale: .current(environment: Environment.value),
      isDecided: Environment.value(of: "LOCSIM_AUTHORIZATION") != nil)
  }
}
