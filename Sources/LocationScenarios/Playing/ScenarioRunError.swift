// SPDX-License-Identifier: MIT

import LocationAppIdentity
package import LocationCore
import LocationPlayback

/// The reason why a scenario cannot be played, or not to its end.
package struct ScenarioRunError: Error, Hashable, Sendable {
  /// The place of the reason in the scenario's file.
  package let position: ScenarioPosition

  /// The fault and the remedy.
  package let message: String

  init(_ position: ScenarioPosition, _ message: String) {
    self.position = position
    self.message = message
  }

  init(_ failure: PlaybackError, in scenario: Scenario) {
    let kind = scenario.playsReceiver ? "receiver" : "trace"
    self.init(scenario.source?.trace.position ?? .start, "the \(kind): \(failure)")
  }
}

extension ScenarioApp {
  /// The content of the app's Info.plist.
  ///
  /// - Throws: `ScenarioRunError` if the Info.plist cannot be used.
  package func description(file: String) throws(ScenarioRunError) -> AppDescription {
    switch infoPlist {
    case .complete:
      return described(
        by: InfoPlist(
          values: ScenarioInfoPlist.completeValues.mapValues(PlistValue.init), path: file))
    case .inline(let values):
      return described(by: InfoPlist(values: values.mapValues(PlistValue.init), path: file))
    case .file(let reference):
      do throws(InfoPlistError) {
        return described(
          by: try InfoPlist(path: reference.path(in: file)))
      } catch {
        throw ScenarioRunError(reference.position, "\(error)")
      }
    }
  }

  private func described(by plist: InfoPlist) -> AppDescription {
    var description = AppDescription(plist, strings: nil, fallbackName: displayName)
    description.name = displayName
    return description
  }
}
