// SPDX-License-Identifier: MIT

// swift-format-ignore-file: NoLeadingUnderscores

public import CCoreLocation
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The `NSError` domain of ``CLLocationPushServiceError``.
///
/// Apple publishes the symbol and not the text; here the text is the symbol's name.
public let CLLocationPushServiceErrorDomain: String = "CLLocationPushServiceErrorDomain"

/// Why an app cannot get pushes that request its position (behavior.md E-07).
///
/// It is made and bridged with `NSError` in the same way as ``CLError``.
public struct CLLocationPushServiceError: Error, Hashable, Sendable {
  /// What went wrong; the raw value is the code of the `NSError`.
  public typealias Code = CLLocationPushServiceErrorCode

  /// The code ``Code/unknown``, 0.
  public static let unknown = Code.unknown

  /// The code ``Code/missingPushExtension``, 1.
  public static let missingPushExtension = Code.missingPushExtension

  /// The code ``Code/missingPushServerEnvironment``, 2.
  public static let missingPushServerEnvironment = Code.missingPushServerEnvironment

  /// The code ``Code/missingEntitlement``, 3.
  public static let missingEntitlement = Code.missingEntitlement

  /// The code ``Code/unsupportedPlatform``, 4.
  public static let unsupportedPlatform = Code.unsupportedPlatform

  /// What went wrong, as a case.
  public let code: Code

  /// The `NSError` that this error becomes with `as NSError`.
  public let _nsError: NSError

  /// An error of a code, with further information under Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    _nsError = NSError(
      domain: CLLocationPushServiceErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// Wraps an existing `NSError`, which is kept as it is.
  ///
  /// - Precondition: its domain is ``CLLocationPushServiceErrorDomain``.
  public init(_nsError error: NSError) {
    guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else {
      preconditionFailure("CLLocationPushServiceError made of \(error.domain) \(error.code)")
    }
    self.code = code
    _nsError = error
  }

  /// The domain of all these errors as `NSError`s: ``CLLocationPushServiceErrorDomain``.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// Further information about the error, under Foundation's keys; mostly empty.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }

  /// The same as ``errorUserInfo``.
  public var userInfo: [String: Any] { _nsError.userInfo }

  /// Feeds the code to a hasher; the rest need not be hashable.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }

  /// Whether the codes and the further information are equal.
  public static func == (a: CLLocationPushServiceError, b: CLLocationPushServiceError) -> Bool {
    a._nsError.isEqual(b._nsError)
  }
}

// MARK: - Bridging, as of CLError

extension CLLocationPushServiceError.Code {
  /// Whether an error has this code, for `catch` and `case`.
  public static func ~= (match: CLLocationPushServiceError.Code, error: any Error) -> Bool {
    (error as? CLLocationPushServiceError)?.code == match
  }
}

extension CLLocationPushServiceError: CustomNSError, _ObjectiveCBridgeableError {
  /// Wraps an `NSError`; `nil` unless it has this domain.
  public init?(_bridgedNSError error: NSError) {
    guard error.domain == Self.errorDomain else { return nil }
    self.init(_nsError: error)
  }
}

extension CLLocationPushServiceError: CustomDebugStringConvertible {
  /// The text that Apple's logs show, also for `print` if the app has no text of its own.
  public var debugDescription: String { _nsError.description }
}

extension CLLocationPushServiceError: _ObjectiveCBridgeable {
  /// Makes the `NSError` of this error, for `as NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Makes an error from an `NSError`, for `as?`; `false` if it is not one of these.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError, result: inout CLLocationPushServiceError?
  ) -> Bool {
    result = CLLocationPushServiceError(_bridgedNSError: source)
    return result != nil
  }

  /// Makes an error from an `NSError`, for `as!`, which traps if this leaves `nil`.
  public static func _forceBridgeFromObjectiveC(
    _ source: NSError, result: inout CLLocationPushServiceError?
  ) {
    result = CLLocationPushServiceError(_bridgedNSError: source)
  }

  /// Makes an error from an `NSError` that the compiler knows to be one, and traps if it is not.
  public static func _unconditionallyBridgeFromObjectiveC(
    _ source: NSError?
  ) -> CLLocationPushServiceError {
    guard let source else { preconditionFailure("CLLocationPushServiceError made of no NSError") }
    return CLLocationPushServiceError(_nsError: source)
  }
}
