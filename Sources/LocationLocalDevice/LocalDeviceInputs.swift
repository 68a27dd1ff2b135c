// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
package import LocationFiles
package import LocationScenarios
import LocationSources
import LocationStore

/// The input files of an app, from options, from its environment, or from its location.
package enum LocalDeviceInputs {
  /// Finds the files, including those that may be read and do not exist.
  ///
  /// - Parameters:
  ///   - program: The app's path, without links.
  ///   - scenario: The scenario of the app; `nil` if it is the one that its variable names.
  ///   - value: Returns the value of a variable in the app's environment.
  /// - Returns: The files with their kinds.
  package static func files(
    of program: String, scenario: LoadedScenario? = nil, value: (String) -> String?
  ) -> [NamedFile] {
    let identity = AppIdentity(
      executable: program, override: value(InfoPlistPlaces.variable),
      locale: .current(environment: value))
    var files = [NamedFile(program, "app")]
    files += identity.files.map { NamedFile($0, "app's Info.plist") }
    if value(InfoPlistPlaces.variable) == nil {
      files += InfoPlistPlaces.beside(program).map { NamedFile($0, "app's Info.plist") }
    }
    if let gpsd = value("LOCSIM_GPSD") { files.append(NamedFile(gpsd, "gpsd")) }
    if let density = value("LOCSIM_DENSITY") { files.append(NamedFile(density, "density table")) }
    if let path = path(of: value("LOCSIM_SOURCE")) { files.append(NamedFile(path, "source")) }
    if let scenario {
      files += scenario.inputs
    } else if let text = value("LOCSIM_SCENARIO") {
      if let path = path(of: text) { files.append(NamedFile(path, "scenario")) }
      // A scenario that cannot be read names no files.
      files += (try? AppScenario.load(handedOver: text, identity: identity.id))?.inputs ?? []
    }
    return files + StoreLocation.files
  }

  private static func path(of text: String?) -> String? {
    text.flatMap { try? SourceSpecification(parsing: $0).path }
  }
}
