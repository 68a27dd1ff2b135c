// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// Keeps an app in use in the background, with an indicator, for as long as it is held.
///
/// It must begin in the foreground, or right after the app was launched again, and needs the
/// background mode `location`; its diagnostics report if it has no effect.
public final class CLBackgroundActivitySession: Sendable {
  private let handle: SessionHandle

  /// Begins a session.
  public init() {
    let device = DefaultDevice.current
    if !device.appSnapshot.hasLocationBackgroundMode {
      DeveloperLog.backgroundModeMissing()
    }
    handle = SessionHandle(on: device, .backgroundActivity)
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

    /// Whether the session did not begin in the foreground, or the background mode is missing.
    public var insufficientlyInUse: Bool { flags.contains(.insufficientlyInUse) }

    /// Whether the app needs to hold a service session.
    public var serviceSessionRequired: Bool { flags.contains(.serviceSessionRequired) }
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
