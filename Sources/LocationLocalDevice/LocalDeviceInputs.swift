// SPDX-License-Identifier: MIT

import LocationAppIdentity
package import LocationFiles
import LocationScenarioFiles
import LocationScenarios
import LocationSources
import LocationStore

/// The files that an app is given, by options, by its environment, or by where it lies.
package enum LocalDeviceInputs {
  /// Finds the files, those that are looked for and not there among them.
  ///
  /// - Parameters:
  ///   - program: The app's path, without links.
  ///   - value: The value of a variable of the environment that the app has.
  /// - Returns: The files, with what they are.
  package static func files(of program: String, value: (String) -> String?) -> [NamedFile] {
    let identity = AppIdentity(
      executable: program, override: value(AppIdentity.variable),
      locale: .current(environment: value))
    var files = [NamedFile(program, "app")]
    files += identity.files.map { NamedFile($0, "app's Info.plist") }
    if value(AppIdentity.variable) == nil {
      files += AppIdentity.places(beside: program).map { NamedFile($0, "app's Info.plist") }
    }
    if let gpsd = value("LOCSIM_GPSD") { files.append(NamedFile(gpsd, "gpsd")) }
    if let density = value("LOCSIM_DENSITY") { files.append(NamedFile(density, "density table")) }
    if let path = path(of: value("LOCSIM_SOURCE")) { files.append(NamedFile(path, "source")) }
    if let scenario = value("LOCSIM_SCENARIO") {
      if let path = path(of: scenario) { files.append(NamedFile(path, "scenario")) }
      // One that cannot be read names no files.
      files += (try? LiveScenario.load(scenario, identity: identity.id))?.inputs ?? []
    }
    return files + StoreLocation.files
  }

  private static func path(of text: String?) -> String? {
    text.flatMap { try? SourceSpecification(parsing: $0).path }
  }
}
