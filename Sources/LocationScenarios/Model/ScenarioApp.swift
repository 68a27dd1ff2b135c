// SPDX-License-Identifier: MIT

package import LocationCore

/// An app of a scenario in its initial state.
package struct ScenarioApp: Hashable, Sendable {
  /// The short name that steps use.
  package let name: String

  /// Its bundle identifier; no two apps of a scenario share one.
  package let id: AppID

  /// Its name as prompts show it.
  package var displayName: String

  /// Its Info.plist.
  package var infoPlist: ScenarioInfoPlist

  /// Its initial phase.
  package var phase: AppPhase

  /// The earlier decision about it.
  package var record: AuthorizationRecord

  /// The location managers that it makes at each launch, in this order.
  package var managers: [ScenarioManager]

  /// The monitors whose events it awaits from each launch on, once it has made its managers.
  package var awaits: [String]

  /// Its place in the file.
  package var position = ScenarioPosition.start

  /// Makes an app.
  package init(
    name: String, id: AppID, displayName: String, infoPlist: ScenarioInfoPlist = .complete,
    phase: AppPhase, record: AuthorizationRecord = AuthorizationRecord(),
    managers: [ScenarioManager] = [ScenarioManager()], awaits: [String] = []
  ) {
    self.name = name
    self.id = id
    self.displayName = displayName
    self.infoPlist = infoPlist
    self.phase = phase
    self.record = record
    self.managers = managers
    self.awaits = awaits
  }
}

/// A location manager as an app makes it.
package struct ScenarioManager: Hashable, Sendable {
  /// The name of a manager without a given name.
  package static let defaultName = "main"

  /// The name that steps use, unique in its app.
  package let name: String

  /// The options that the app sets at once.
  package var options: ClientOptions

  /// Whether the app starts updates at once.
  package var startsUpdates: Bool

  /// The distance and the time for which the app allows deferral; `nil` if only steps do so.
  ///
  /// The app allows it from its first fix on, and again after each end.
  package var defers: DeferralBounds?

  /// Whether the app starts significant changes at once.
  package var startsSignificantChanges = false

  /// Whether the app starts visits at once.
  package var startsVisits = false

  /// The regions that the app monitors at once.
  package var regions: [CircularRegion] = []

  /// Makes a manager.
  package init(
    name: String = Self.defaultName, options: ClientOptions = ClientOptions(),
    startsUpdates: Bool = false, defers: DeferralBounds? = nil
  ) {
    self.name = name
    self.options = options
    self.startsUpdates = startsUpdates
    self.defers = defers
  }

  /// The services that the app starts at once, in order.
  package var watching: [ScenarioWatching] {
    (startsSignificantChanges ? [.startSignificantChanges] : [])
      + (startsVisits ? [.startVisits] : []) + regions.map { .startMonitoring($0) }
  }
}
