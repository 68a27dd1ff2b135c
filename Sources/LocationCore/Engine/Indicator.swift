// SPDX-License-Identifier: MIT

/// The arrow that shows whether location is used (UI-01).
public enum LocationArrow: String, Hashable, Sendable {
  /// No app uses it.
  case none
  /// It is used only under conditions, such as the crossing of a region.
  case hollow
  /// Some app uses it.
  case solid
}

/// What the device shows about the use of location.
public struct Indicator: Hashable, Sendable {
  /// The arrow in the status bar.
  public var arrow: LocationArrow

  /// The apps whose background use of location is shown (UI-04), in the order of their first
  /// launch.
  public var backgroundApps: [AppID]

  /// Makes an indicator; by default it shows nothing.
  public init(arrow: LocationArrow = .none, backgroundApps: [AppID] = []) {
    self.arrow = arrow
    self.backgroundApps = backgroundApps
  }
}

/// The mark beside an app in the Settings list (UI-02).
public enum UsageMark: String, Hashable, Sendable {
  /// It has not used location in the last 24 hours.
  case none
  /// It used location in the last 24 hours.
  case grey
  /// It uses location, or did so shortly before.
  case solid
}

extension LocationEngine {
  /// The mark beside an app in the Settings list.
  public func usageMark(of app: AppID, at now: Instant) -> UsageMark {
    guard let index = index(of: app) else { return .none }
    let state = apps[index]
    if state.use != nil { return .solid }
    guard let lastUse = state.lastUse else { return .none }
    let passed = now - lastUse
    if passed < configuration.recentUse { return .solid }
    return passed < configuration.pastUse ? .grey : .none
  }
}
