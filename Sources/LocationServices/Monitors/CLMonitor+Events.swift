// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore

extension CLMonitor {
  /// The state of a condition, its date, and the reasons why no more is known.
  public struct Event: Sendable {
    /// Whether a condition holds.
    public enum State: Int, Hashable, Sendable {
      /// No fix has shown it yet.
      case unknown = 0
      /// It holds.
      case satisfied = 1
      /// It does not hold.
      case unsatisfied = 2
      /// It is not watched.
      case unmonitored = 3
    }

    /// The name of the condition in its monitor.
    public let identifier: String

    /// The more specific condition that satisfied this one; always `nil`, because no condition that
    /// is watched here leaves a part open.
    public var refinement: (any CLCondition)? { nil }

    /// Whether the condition holds.
    public let state: State

    /// Since when the state is so; `Date.distantPast` before any fix showed it.
    public let date: Date

    let diagnostics: ServiceDiagnostics

    /// Whether the user refused, or Location Services are off.
    public var authorizationDenied: Bool { diagnostics.contains(.authorizationDenied) }

    /// Whether Location Services are off.
    public var authorizationDeniedGlobally: Bool {
      diagnostics.contains(.authorizationDeniedGlobally)
    }

    /// Whether a profile or parental control forbids location.
    public var authorizationRestricted: Bool { diagnostics.contains(.authorizationRestricted) }

    /// Whether the user is being asked.
    public var authorizationRequestInProgress: Bool {
      diagnostics.contains(.authorizationRequestInProgress)
    }

    /// Whether nothing is seen because the app is not in use.
    public var insufficientlyInUse: Bool { diagnostics.contains(.insufficientlyInUse) }

    /// Whether the app may know only a region, which does not decide a circle.
    public var accuracyLimited: Bool { diagnostics.contains(.accuracyLimited) }

    /// Whether the condition cannot be watched on this device.
    public var conditionUnsupported: Bool { diagnostics.contains(.conditionUnsupported) }

    /// Whether the app already watches as many conditions as it may.
    public var conditionLimitExceeded: Bool { diagnostics.contains(.conditionLimitExceeded) }

    /// Whether conditions cannot be stored; always false here.
    public var persistenceUnavailable: Bool { diagnostics.contains(.persistenceUnavailable) }

    /// Whether the app needs to hold a service session.
    public var serviceSessionRequired: Bool { diagnostics.contains(.serviceSessionRequired) }

    init(_ event: ConditionEvent, at time: UTCInstant?, on device: any LocationDevice) {
      identifier = event.identifier
      state = State(event.state)
      date = (event.date ?? time).map { Date($0, on: device) } ?? .distantPast
      diagnostics = event.diagnostics
    }
  }

  /// The events of a monitor, as they come.
  public struct Events: AsyncSequence, Sendable {
    let device: any LocationDevice
    let monitor: String

    /// Begins an iteration, which ends any other one over events of this monitor.
    public func makeAsyncIterator() -> Iterator {
      Iterator(subscription: ConditionSubscription(on: device, monitor))
    }

    /// Takes one event after another.
    public struct Iterator: AsyncIteratorProtocol {
      let subscription: ConditionSubscription

      /// The next event; `nil` when the task is canceled, or another iteration began.
      ///
      /// - Parameter actor: The actor of the caller.
      /// - Returns: The event.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> Event? {
        await subscription.next(isolation: actor)
      }

      /// The next event; `nil` when the task is canceled, or another iteration began.
      ///
      /// - Returns: The event.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next() async throws -> Event? { await subscription.next() }
    }
  }
}

extension CLMonitor.Event.State {
  init(_ state: ConditionState) {
    self =
      switch state {
      case .unknown: .unknown
      case .satisfied: .satisfied
      case .unsatisfied: .unsatisfied
      case .unmonitored: .unmonitored
      }
  }
}

extension ConditionState {
  init(_ state: CLMonitor.Event.State) {
    self =
      switch state {
      case .unknown: .unknown
      case .satisfied: .satisfied
      case .unsatisfied: .unsatisfied
      case .unmonitored: .unmonitored
      }
  }
}
