// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationScenarios
import LocationSources

/// The origin of a live app's decisions, as its variables say.
enum DecisionOrigin: Hashable, Sendable {
  /// `LOCSIM_AUTHORIZATION` decides; the seed is `nil` if none is chosen.
  case given(AuthorizationStatus, isPrecise: Bool?, seed: UInt64?)

  /// Nothing is decided at launch, and no decision is kept; the seed is `nil` if none is chosen.
  case memory(seed: UInt64?)

  /// The user's own store decides.
  case users
}

/// Reads the variables that describe a device of an app's own (docs/guides/apps.md).
///
/// It opens files that variables name, and changes none. The device of an app and `locsim doctor`
/// both read by it, so that they agree about what cannot be used.
struct VariableReader {
  /// Returns the value of a variable; `nil` if it is not set or empty.
  var value: (String) -> String? = Environment.value(of:)

  /// Receives each value that cannot be used.
  var report: (VariableFault) -> Void = LocalDevice.report

  /// Reads `LOCSIM_AUTHORIZATION`, `LOCSIM_ACCURACY`, `LOCSIM_STORE` and `LOCSIM_SEED`.
  func decisionOrigin() -> DecisionOrigin {
    if let text = value("LOCSIM_AUTHORIZATION") { return decision(text) }
    if value("LOCSIM_ACCURACY") != nil {
      report(VariableFault("LOCSIM_ACCURACY goes with LOCSIM_AUTHORIZATION; it has no effect"))
    }
    switch value("LOCSIM_STORE") {
    case "memory": return .memory(seed: seed())
    case let text?:
      report(
        VariableFault(
          "LOCSIM_STORE: “\(text)” is no store; give memory, or leave it out; nothing is decided",
          .decision))
      return .memory(seed: seed())
    case nil: break
    }
    if value("LOCSIM_SEED") != nil {
      // The device's own secret is never a chosen one.
      report(
        VariableFault(
          "LOCSIM_SEED goes with LOCSIM_AUTHORIZATION or LOCSIM_STORE=memory; it has no effect"))
    }
    return .users
  }

  /// Returns the initial decision; if the text is invalid, nothing is decided.
  private func decision(_ text: String) -> DecisionOrigin {
    let seed = seed()
    do throws(OptionError) {
      let status = try OptionText.authorization(text)
      return .given(status, isPrecise: isPrecise(), seed: seed)
    } catch {
      report(VariableFault("LOCSIM_AUTHORIZATION: \(error); nothing is decided", .decision))
      return .memory(seed: seed)
    }
  }

  private func isPrecise() -> Bool? {
    guard let text = value("LOCSIM_ACCURACY") else { return nil }
    do throws(OptionError) {
      return try OptionText.accuracy(text) == .full
    } catch {
      report(VariableFault("LOCSIM_ACCURACY: \(error); accuracy is reduced"))
      return false
    }
  }

  private func seed() -> UInt64? {
    guard let text = value("LOCSIM_SEED") else { return nil }
    do throws(OptionError) {
      return try OptionText.seed(text)
    } catch {
      report(VariableFault("LOCSIM_SEED: \(error); it has no effect"))
      return nil
    }
  }

  /// Reads `LOCSIM_DEFERRAL`.
  func configuration() -> EngineConfiguration {
    var configuration = EngineConfiguration()
    guard let text = value("LOCSIM_DEFERRAL") else { return configuration }
    if let deferral = DeferralSupport(rawValue: text) {
      configuration.deferral = deferral
    } else {
      report(
        VariableFault(
          "LOCSIM_DEFERRAL: give available or retired, not “\(text)”; updates can be deferred"))
    }
    return configuration
  }

  /// Reads `LOCSIM_DENSITY`.
  func density() -> DensityTable? {
    guard let path = value("LOCSIM_DENSITY") else { return nil }
    do throws(DensityFileError) {
      return try DensityFile.load(path: path)
    } catch {
      report(VariableFault("LOCSIM_DENSITY: \(error); all places are treated alike"))
      return nil
    }
  }

  /// Reads `LOCSIM_ANSWER`.
  func promptPolicies() -> [PromptPolicy] {
    guard let text = value("LOCSIM_ANSWER") else { return [] }
    do throws(OptionError) {
      return try OptionText.promptPolicies(text)
    } catch {
      report(VariableFault("LOCSIM_ANSWER: \(error); prompts are not answered", .decision))
      return [.nobody]
    }
  }

  /// Reads `LOCSIM_EXPLAIN`: whether obstacles are logged.
  func logsObstacles() -> Bool {
    let variable = ObstacleLog.variable
    switch value(variable) {
    case "on": return true
    case nil, "off": return false
    case let text?:
      report(
        VariableFault("\(variable): “\(text)” is neither on nor off; it counts as off", .variable))
      return false
    }
  }

  /// Reads `LOCSIM_SCENARIO`.
  ///
  /// - Parameter identity: The app's identity, which selects one of several apps of the scenario.
  /// - Returns: The scenario; `nil` if there is none, or if it cannot be used.
  func scenario(_ identity: AppID) -> LoadedScenario? {
    guard let text = value("LOCSIM_SCENARIO") else { return nil }
    if let rival = LocalDeviceRun.rival(of: { value($0) != nil }) {
      // It is unknown which of the two is meant, and each could allow what the other denies.
      let reason = "a scenario says itself what \(rival) says; unset one of them"
      report(
        VariableFault("LOCSIM_SCENARIO: \(reason); there is no location until then", .scenario))
      return nil
    }
    do throws(AppScenarioError) {
      return try AppScenario.load(handedOver: text, identity: identity)
    } catch {
      for line in error.lines { report(VariableFault("LOCSIM_SCENARIO: \(line)")) }
      report(
        VariableFault("LOCSIM_SCENARIO: there is no location until that is corrected", .scenario))
      return nil
    }
  }
}
