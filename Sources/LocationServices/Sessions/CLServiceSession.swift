// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// States the authorization that an app wants, for as long as it is held.
///
/// The user is asked as soon as possible, and again when a grant for one use has lapsed. The
/// highest requirement of several sessions counts. With Always, live updates and monitors continue
/// in the background only while a session for Always is held that began in the foreground.
public final class CLServiceSession: Sendable {
  /// How much authorization a session wants.
  public enum AuthorizationRequirement: Int, Hashable, Sendable {
    /// None: the user is never asked.
    case none = 0
    /// Location while the app is in use.
    case whenInUse = 1
    /// Location at any time.
    case always = 2
  }

  private let handle: SessionHandle

  /// Begins a session.
  ///
  /// - Parameter authorization: How much authorization it wants.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, purposeKey: nil)
  }

  /// Begins a session that also wants full accuracy if the app has reduced.
  ///
  /// - Parameters:
  ///   - authorization: How much authorization it wants.
  ///   - fullAccuracyPurposeKey: A key of `NSLocationTemporaryUsageDescriptionDictionary` in the
  ///     Info.plist.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization, purposeKey: fullAccuracyPurposeKey)
  }

  private init(_ authorization: AuthorizationRequirement, purposeKey: String?) {
    let goal = ServiceGoal(
      ServiceRequirement(authorization), fullAccuracyPurposeKey: purposeKey)
    handle = SessionHandle(on: DefaultDevice.current, .serviceSession(goal))
  }

  /// Ends the session, as releasing it does.
  public func invalidate() { handle.invalidate() }

  /// The session's diagnostics: the present ones, then each change, until the session ends.
  public var diagnostics: Diagnostics { Diagnostics(hub: handle.diagnostics) }

  /// The diagnostics of a session at a moment.
  public struct Diagnostic: Hashable, Sendable {
    let flags: ServiceDiagnostics

    /// Whether the user refused, or Location Services are off.
    public var authorizationDenied: Bool { flags.contains(.authorizationDenied) }

    /// Whether Location Services are off.
    public var authorizationDeniedGlobally: Bool { flags.contains(.authorizationDeniedGlobally) }

    /// Whether a profile or parental control forbids location.
    public var authorizationRestricted: Bool { flags.contains(.authorizationRestricted) }

    /// Whether the user is being asked.
    public var authorizationRequestInProgress: Bool {
      flags.contains(.authorizationRequestInProgress)
    }

    /// Whether the app is not in use in the way that asking or beginning requires.
    public var insufficientlyInUse: Bool { flags.contains(.insufficientlyInUse) }

    /// Whether the app needs to hold another service session.
    public var serviceSessionRequired: Bool { flags.contains(.serviceSessionRequired) }

    /// Whether full accuracy was refused for the session's purpose.
    public var fullAccuracyDenied: Bool { flags.contains(.fullAccuracyDenied) }

    /// Whether the user kept While Using although the session wants Always.
    public var alwaysAuthorizationDenied: Bool { flags.contains(.alwaysAuthorizationDenied) }
  }

  /// The diagnostics of a session, as they change.
  public struct Diagnostics: AsyncSequence, Sendable {
    let hub: DiagnosticsHub

    /// Begins with the present diagnostics.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: hub.makeBuffer()) }

    /// Takes one diagnostic after another.
    public struct Iterator: AsyncIteratorProtocol {
      let buffer: AsyncBuffer<ServiceDiagnostics>

      /// The next diagnostic; `nil` when the session has ended or the task is canceled.
      ///
      /// - Parameter actor: The actor of the caller.
      /// - Returns: The diagnostic.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> Diagnostic? {
        await buffer.next(isolation: actor).map(Diagnostic.init)
      }

      /// The next diagnostic; `nil` when the session has ended or the task is canceled.
      ///
      /// - Returns: The diagnostic.
      /// - Throws: Nothing; it may in other implementations of Core Location.
      public mutating func next() async throws -> Diagnostic? {
        try await next(isolation: #isolation)
      }
    }
  }
}

extension ServiceRequirement {
  init(_ requirement: CLServiceSession.AuthorizationRequirement) {
    self =
      switch requirement {
      case .none: .none
      case .whenInUse: .whenInUse
      case .always: .always
      }
  }
}
