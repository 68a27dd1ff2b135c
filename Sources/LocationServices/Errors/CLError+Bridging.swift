// SPDX-License-Identifier: MIT

// swift-format-ignore-file: NoLeadingUnderscores

public import Foundation

// The bridging between `CLError` and `NSError` without Objective-C.
//
// `CustomNSError` covers `as NSError`. In the other direction the runtime asks every type with
// `_ObjectiveCBridgeable`, which also makes a `String` from an `NSString`; with that conformance
// `as?`, `as!`, `is`, `catch` and casts of whole collections work both ways (ErrorBridgingTests).
//
// Foundation's own errors also conform to `_BridgedStoredNSError`. Ours do not: on Linux that makes
// them `CustomStringConvertible`, and an app's own conformance, correct with Apple's SDK, would be
// a second one and be ignored. Its parts are written out here: the matching of codes, equality, and
// the text.
//
// Two things are impossible. `(error as NSError).hash` stops the program, as it does for every
// `NSError` on Linux (seen with Swift 6.3.1), and so do keyed archives of them; `CLError` itself
// hashes well. For `any Error`, Foundation builds a new `NSError` from domain, code and
// `errorUserInfo`: two casts return equal objects, not the same one.

extension CLError.Code {
  /// Whether an error has this code, for `catch` and `case`.
  public static func ~= (match: CLError.Code, error: any Error) -> Bool {
    (error as? CLError)?.code == match
  }
}

extension CLError: CustomNSError, _ObjectiveCBridgeableError {
  /// Wraps an `NSError`; `nil` unless it has our domain.
  public init?(_bridgedNSError error: NSError) {
    guard error.domain == kCLErrorDomain else { return nil }
    self.init(_nsError: error)
  }
}

extension CLError: CustomDebugStringConvertible {
  /// The text that Apple's logs show, also for `print` if the app has no text of its own.
  public var debugDescription: String { _nsError.description }
}

extension CLError: _ObjectiveCBridgeable {
  /// Makes the `NSError` of this error, for `as NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Makes a `CLError` from an `NSError`, for `as? CLError`; `false` if it is not one of ours.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSError,
    result: inout CLError?
  ) -> Bool {
    result = CLError(_bridgedNSError: source)
    return result != nil
  }

  /// Makes a `CLError` from an `NSError`, for `as! CLError`, which traps if this leaves `nil`.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) {
    result = CLError(_bridgedNSError: source)
  }

  /// Makes a `CLError` from an `NSError` that the compiler knows to be one, and traps if it is not.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CLError {
    guard let source else { preconditionFailure("CLError made of no NSError") }
    return CLError(_nsError: source)
  }
}
