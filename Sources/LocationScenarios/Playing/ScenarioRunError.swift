// SPDX-License-Identifier: MIT

import GPX
import LocationAppIdentity
package import LocationCore
import LocationPlayback
import LocationSources

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
    self.init(scenario.source?.trace.position ?? .start, "the trace: \(failure)")
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

extension ScenarioSource {
  /// Reads the trace up to its first position, unless it can be read only once or needs gpsd.
  ///
  /// - Throws: `ScenarioRunError` if the trace cannot be played.
  package func check(file: String) throws(ScenarioRunError) {
    var specification = SourceSpecification(path: trace.path(in: file))
    specification.options = options
    let failure: PlaybackError?
    do throws(TraceOpeningError) {
      failure = try specification.firstFailure()
    } catch {
      throw ScenarioRunError(trace.position, "\(error)")
    }
    if let failure { throw ScenarioRunError(trace.position, "the trace: \(failure)") }
  }

  /// Opens the trace.
  func cursor(file: String) throws(ScenarioRunError) -> sending TraceCursor {
    var specification = SourceSpecification(path: trace.path(in: file))
    specification.options = options
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      throw ScenarioRunError(trace.position, "\(error)")
    }
  }
}
