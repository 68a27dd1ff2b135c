// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// Keeps an app in use behind the foreground, with an indicator, for as long as it is held.
///
/// It must begin in the foreground, or right after the app was launched again, and needs the
/// background mode `location`; its diagnostics say where it has no effect.
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

  /// Ends the session, as letting go of it does.
  public func invalidate() { handle.invalidate() }

  /// What stands in the session's way: how that is now, then each change, until the session ends.
  public var diagnostics: Diagnostics { Diagnostics(hub: handle.diagnostics) }

  /// What stands in a session's way at a moment.
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

    /// Whether the app would have to hold a service session.
    public var serviceSessionRequired: Bool { flags.contains(.serviceSessionRequired) }
  }

  /// What stands in a session's way, as it changes.
  public struct Diagnostics: AsyncSequence, Sendable {
    let hub: DiagnosticsHub

    /// Begins with how it is now.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: hub.makeBuffer()) }

    /// Takes one diagnostic after another.
    public struct Iterator: AsyncIteratorProtocol {
      let buffer: AsyncBuffer<ServiceDiagnostics>

      /// The next diagnostic; `nil` when the session has ended or the task is canceled.
      ///
      /// - Parameter actor: Where the caller runs.
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
