// SPDX-License-Identifier: MIT

/// What a user has granted an app, with the open question about it.
///
/// A question is part of the state, so that no question can be open where it makes no sense.
package enum Grant: String, Hashable, Sendable, CaseIterable {
  /// There is no decision.
  case undecided
  /// There is no decision, and the prompt for use in the foreground is up.
  case askedForWhenInUse
  /// There is no decision, and the prompt for use at any time is up.
  case askedForAlways
  /// Location until the app is no longer in use.
  case once
  /// No location.
  case never
  /// Location while the app is in use.
  case whileUsing
  /// Location while the app is in use, and the prompt that offers Always is up.
  case askedForUpgrade
  /// Shown to the app as Always, granted as While Using; nothing has needed Always yet.
  case provisional
  /// As `provisional`; an event needed Always, and the second prompt waits.
  case provisionalQueued
  /// As `provisional`; the second prompt is up.
  case provisionalAsked
  /// Location at any time.
  case always

  /// When an app really gets location.
  package enum Reach: Hashable, Sendable {
    /// Never.
    case never
    /// While it is in use.
    case whileInUse
    /// While its process runs.
    case always
  }

  /// When the app really gets location.
  package var reach: Reach {
    switch self {
    case .undecided, .askedForWhenInUse, .askedForAlways, .never: .never
    case .once, .whileUsing, .askedForUpgrade: .whileInUse
    // Events that need Always are held, and updates in the background do not flow.
    case .provisional, .provisionalQueued, .provisionalAsked: .whileInUse
    case .always: .always
    }
  }

  /// The status that the app sees, on a device on which location may be used.
  package var status: AuthorizationStatus {
    switch self {
    case .undecided, .askedForWhenInUse, .askedForAlways: .notDetermined
    case .never: .denied
    case .once, .whileUsing, .askedForUpgrade: .authorizedWhenInUse
    case .provisional, .provisionalQueued, .provisionalAsked, .always: .authorizedAlways
    }
  }

  /// What is stored of the grant: neither an open question nor Allow Once.
  package var decision: Decision {
    switch self {
    case .undecided, .askedForWhenInUse, .askedForAlways, .once: .undecided
    case .never: .never
    case .whileUsing, .askedForUpgrade: .whileUsing
    case .provisional, .provisionalQueued, .provisionalAsked: .provisionalAlways
    case .always: .always
    }
  }

  /// The prompt that is up.
  var prompt: Prompt.Kind? {
    switch self {
    case .askedForWhenInUse: .whenInUse
    case .askedForAlways: .always
    case .askedForUpgrade: .upgrade
    case .provisionalAsked: .provisionalAlways
    case .undecided, .once, .never, .whileUsing, .provisional, .provisionalQueued, .always: nil
    }
  }

  /// The grant that a stored decision stands for.
  init(_ decision: Decision) {
    self =
      switch decision {
      case .undecided: .undecided
      case .never: .never
      case .whileUsing: .whileUsing
      case .provisionalAlways: .provisional
      case .always: .always
      }
  }
}

/// A grant, and whether the one chance to ask for Always is used up.
package struct GrantState: Hashable, Sendable {
  /// The grant.
  package let grant: Grant

  /// Whether the chance is used up.
  package let isAlwaysChanceUsed: Bool

  /// Makes a state; provisional Always and the prompt for an upgrade have used the chance.
  package init(_ grant: Grant, isAlwaysChanceUsed: Bool = false) {
    self.grant = grant
    self.isAlwaysChanceUsed =
      switch grant {
      case .askedForUpgrade, .provisional, .provisionalQueued, .provisionalAsked: true
      case .undecided, .askedForWhenInUse, .askedForAlways, .once, .never, .whileUsing, .always:
        isAlwaysChanceUsed
      }
  }

  /// The same with another grant.
  func with(_ grant: Grant) -> Self {
    Self(grant, isAlwaysChanceUsed: isAlwaysChanceUsed)
  }

  /// The same with another grant, and with the chance used up.
  func spending(_ grant: Grant) -> Self { Self(grant, isAlwaysChanceUsed: true) }
}
