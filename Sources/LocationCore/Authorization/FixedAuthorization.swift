// SPDX-License-Identifier: MIT

/// Authorization that a setting decides: a status, and the answer that waits for a request.
///
/// It fails closed: without an answer a request leaves everything as it was.
public struct FixedAuthorization: Hashable, Sendable {
  /// Which of the two requests an app made.
  public enum Request: Hashable, Sendable {
    /// Asks for location while the app is in use.
    case whenInUse

    /// Asks for location at any time.
    case always
  }

  /// What the app is told now.
  public private(set) var status: AuthorizationStatus

  /// What the first request leads to; `nil` leaves it unanswered.
  public let answer: AuthorizationStatus?

  /// Makes an authorization.
  ///
  /// - Parameters:
  ///   - status: What the app is told at first.
  ///   - answer: What its first request leads to, should the status be `notDetermined` then.
  public init(status: AuthorizationStatus, answer: AuthorizationStatus? = nil) {
    self.status = status
    self.answer = answer
  }

  /// What the app is told, with its accuracy.
  public var state: AuthorizationState { AuthorizationState(status: status) }

  /// Answers a request, and tells whether that changed the status.
  ///
  /// A request counts only while nothing is decided. A request for use in the foreground
  /// never yields more than that, whatever the answer would allow.
  mutating func request(_ request: Request) -> Bool {
    guard status == .notDetermined, let answer, answer != .notDetermined else { return false }
    status =
      switch (request, answer) {
      case (.whenInUse, .authorizedAlways): .authorizedWhenInUse
      case (_, let answer): answer
      }
    return true
  }
}
