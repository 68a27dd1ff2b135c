// SPDX-License-Identifier: MIT

/// What a client may get of the device's position.
package enum LocationAccess: UInt8, Hashable, Sendable, Comparable, CaseIterable {
  /// Nothing.
  case none
  /// The published region: all that reduced accuracy permits.
  case region
  /// Fixes as the source gives them.
  case full

  /// Whether the left access is the lesser one.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What an authorization permits a client that wishes this.
  package init(_ authorization: AuthorizationState, wish: DesiredAccuracy) {
    if !authorization.status.permitsFixes {
      self = .none
    } else if authorization.accuracy == .full, wish != .reduced {
      self = .full
    } else {
      // A client's wish never raises its access; a wish for less is granted.
      self = .region
    }
  }
}

extension DropReason {
  /// Why a client with this access does not get a fix; `nil` if it does.
  package init?(against access: LocationAccess) {
    switch access {
    case .none: self = .notAuthorized
    case .region: self = .reducedAccuracy
    case .full: return nil
    }
  }
}
