// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationFiles
import LocationHardware

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The environment variables that locsim knows, in one list, so that misspelled ones are noticed.
package enum LocsimVariable {
  /// The prefix of the name of every variable.
  private static let prefix = "LOCSIM_"

  /// Variables that apps and commands read (docs/guides/apps.md).
  package static let production: Set<String> = [
    "LOCSIM_SOURCE", InfoPlistPlaces.variable, "LOCSIM_ANSWER", "LOCSIM_STORE",
    "LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED", "LOCSIM_DEFERRAL",
    DaemonChoice.variable, AppLaunch.variable, "LOCSIM_SCENARIO", "LOCSIM_TRANSCRIPT",
    "LOCSIM_DENSITY", ObstacleLog.variable,
    PrivateGPSD.pathVariable,
  ]

  /// Variables that describe a device of the app's own, and have no effect with a daemon.
  static let ofOwnDevice = [
    "LOCSIM_ACCURACY", "LOCSIM_ANSWER", "LOCSIM_AUTHORIZATION", "LOCSIM_DEFERRAL",
    "LOCSIM_DENSITY", ObstacleLog.variable, "LOCSIM_SEED", "LOCSIM_STORE", "LOCSIM_TRANSCRIPT",
  ]

  /// Variables that builds, tests and tools read, which apps may inherit.
  package static let development: Set<String> = [
    "LOCSIM_STRICT", "LOCSIM_RECORD", "LOCSIM_EXHAUSTIVE", "LOCSIM_CORPUS", "LOCSIM_INSTALLED",
    "LOCSIM_SDK", "LOCSIM_BINARY",
  ]

  /// A variable that is set but never read.
  package struct Unknown: Hashable, Sendable {
    /// Its name.
    package let name: String

    /// The problem and its remedy, suitable to follow the name.
    package let message: String
  }

  /// Returns the variables that are set but never read, in the order of their names.
  ///
  /// - Parameter environment: The variables with their values; an empty value counts as not set.
  /// - Returns: The variables.
  package static func unknown(in environment: [String: String]) -> [Unknown] {
    environment.filter { name, value in
      name.uppercased().hasPrefix(prefix) && !value.isEmpty && !production.contains(name)
        && !development.contains(name)
    }.keys.sorted().map { name in
      let remedy =
        Spelling.question(for: name, among: production.sorted())
        ?? "docs/guides/apps.md lists the variables"
      return Unknown(name: name, message: "this variable is not known and has no effect; \(remedy)")
    }
  }

  /// Returns the variables of this process that are set but never read.
  package static func unknownOfProcess() -> [Unknown] {
    unknown(in: ProcessInfo.processInfo.environment)
  }
}
