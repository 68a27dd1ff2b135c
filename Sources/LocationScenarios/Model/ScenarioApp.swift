// SPDX-License-Identifier: MIT

public import LocationCore

/// An app of a scenario, as it is at first.
public struct ScenarioApp: Hashable, Sendable {
  /// The short name that steps use.
  public let name: String

  /// Its bundle identifier; no two apps of a scenario share one.
  public let id: AppID

  /// Its name as prompts show it.
  public var displayName: String

  /// Its Info.plist.
  public var infoPlist: ScenarioInfoPlist

  /// What it is doing.
  public var phase: AppPhase

  /// What was decided about it before.
  public var record: AuthorizationRecord

  /// The location managers that it makes at each launch, in this order.
  public var managers: [ScenarioManager]

  /// The monitors whose events it awaits from each launch on, once it has made its managers.
  public var awaits: [String]

  /// Its place in the file.
  public var position = ScenarioPosition.start

  /// Makes an app.
  public init(
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
public struct ScenarioManager: Hashable, Sendable {
  /// The name of a manager that is given none.
  public static let defaultName = "main"

  /// The name that steps use, unique in its app.
  public let name: String

  /// What the app sets at once.
  public var options: ClientOptions

  /// Whether the app starts updates at once.
  public var startsUpdates: Bool

  /// The distance and the time for which the app allows deferral; `nil` if only steps do so.
  ///
  /// The app allows it from its first fix on, and again at each end.
  public var defers: DeferralBounds?

  /// Whether the app starts significant changes at once.
  public var startsSignificantChanges = false

  /// Whether the app starts visits at once.
  public var startsVisits = false

  /// The regions that the app has watched at once.
  public var regions: [CircularRegion] = []

  /// Makes a manager.
  public init(
    name: String = Self.defaultName, options: ClientOptions = ClientOptions(),
    startsUpdates: Bool = false, defers: DeferralBounds? = nil
  ) {
    self.name = name
    self.options = options
    self.startsUpdates = startsUpdates
    self.defers = defers
  }

  /// What the app has watched at once, in order.
  public var watching: [ScenarioWatching] {
    (startsSignificantChanges ? [.startSignificantChanges] : [])
      + (startsVisits ? [.startVisits] : []) + regions.map { .startMonitoring($0) }
  }
}
