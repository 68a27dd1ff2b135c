// SPDX-License-Identifier: MIT

/// How a permission to hold fixes back ended.
struct DeferralEnd: Hashable, Sendable {
  /// Why it ended early; `nil` if it was used up.
  let failure: LocationFailure?
}

extension StandardService {
  /// How an event ends a deferral; `nil` if a deferral continues (D-17).
  static func deferralEnd(on event: Event) -> DeferralEnd? {
    switch event {
    case .deferralUsedUp: DeferralEnd(failure: nil)
    case .deferralRequested, .deferralDisallowed: DeferralEnd(failure: .deferredCanceled)
    case .stopped, .rested, .authorizationLost: DeferralEnd(failure: .deferredNotUpdatingLocation)
    case .positionUnknown: DeferralEnd(failure: .deferredFailed)
    case .optionsChanged(let options): refusal(under: options).map(DeferralEnd.init)
    case .started, .fixRequested, .requestEnded, .deferralBegan, .accessChanged, .reset: nil
    }
  }

  /// Why updates with these options cannot be deferred.
  static func refusal(under options: ClientOptions) -> LocationFailure? {
    switch options.desiredAccuracy {
    case .best, .bestForNavigation: options.distanceFilter > 0 ? .deferredDistanceFiltered : nil
    case .within, .reduced: .deferredAccuracyTooLow
    }
  }
}

extension StandardService.State {
  /// The state after an event: all rules.
  ///
  /// An event without a meaning in a state leaves it unchanged. A deferral that the event ends has
  /// ended before.
  func after(_ event: StandardService.Event) -> Self {
    switch event {
    case .started: afterStart
    case .stopped: .idle
    case .fixRequested: afterRequest
    // A request for one fix is canceled without a callback.
    case .requestEnded, .deferralRequested: afterEndOfRequest
    case .deferralBegan(let deferral): with(deferral)
    case .accessChanged(let access): with(access)
    case .rested: afterRest
    case .reset: afterReset
    // They end a deferral, and change nothing else.
    case .deferralDisallowed, .deferralUsedUp, .optionsChanged, .authorizationLost,
      .positionUnknown:
      self
    }
  }

  private var afterStart: Self {
    switch self {
    // A request for one fix is canceled without a callback.
    case .idle, .paused, .requesting: .waiting(nil)
    // A second start without a stop gives no new initial event (S-03).
    case .waiting, .delivering, .deferring: self
    }
  }

  private var afterRequest: Self {
    switch self {
    case .idle: .requesting(OneFixRequest(), isPaused: false)
    case .paused: .requesting(OneFixRequest(), isPaused: true)
    // Ignored while updates run or another request is under way (D-13).
    case .waiting, .delivering, .deferring, .requesting: self
    }
  }

  private var afterEndOfRequest: Self {
    switch self {
    case .requesting(_, let isPaused): isPaused ? .paused : .idle
    case .idle, .waiting, .delivering, .deferring, .paused: self
    }
  }

  private func with(_ deferral: Deferral) -> Self {
    switch self {
    case .waiting: .waiting(deferral)
    case .delivering(let delivery), .deferring(_, let delivery): .deferring(deferral, delivery)
    case .idle, .paused, .requesting: self
    }
  }

  private func with(_ access: LocationAccess) -> Self {
    switch self {
    case .idle, .paused: return self
    case .waiting(let deferral): return Self.updating(access, deferral)
    case .delivering(let delivery):
      return access == delivery.access ? self : Self.updating(access, nil)
    case .deferring(let deferral, let delivery):
      return access == delivery.access ? self : Self.updating(access, deferral)
    case .requesting(var request, let isPaused):
      request.serve(access)
      return .requesting(request, isPaused: isPaused)
    }
  }

  /// Updates with an access.
  private static func updating(_ access: LocationAccess, _ deferral: Deferral?) -> Self {
    switch access {
    case .none: .waiting(deferral)
    case .region, .full:
      deferral.map { .deferring($0, StandardService.Delivery(access: access)) }
        ?? .delivering(StandardService.Delivery(access: access))
    }
  }

  private var afterRest: Self {
    switch self {
    case .waiting, .delivering, .deferring: .paused
    case .idle, .paused, .requesting: self
    }
  }

  /// The pause is forgotten: the next start of updates does not resume any.
  private var afterReset: Self {
    switch self {
    case .paused: .idle
    case .requesting(let request, _): .requesting(request, isPaused: false)
    case .idle, .waiting, .delivering, .deferring: self
    }
  }

  /// The same state without a deferral.
  var withoutDeferral: Self {
    switch self {
    case .waiting: .waiting(nil)
    case .deferring(_, let delivery): .delivering(delivery)
    case .idle, .delivering, .paused, .requesting: self
    }
  }
}
