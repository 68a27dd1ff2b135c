// SPDX-License-Identifier: MIT

public import Foundation

/// Why a request to Core Location failed, with its code and the framework's further information.
///
/// A wrapper around an `NSError` of domain ``kCLErrorDomain``, as on Apple's platforms, so that all
/// the usual spellings work:
///
/// ```swift
/// if let error = error as? CLError, error.code == .denied { … }
/// do { … } catch CLError.locationUnknown { … }
/// switch error { case CLError.network: …; default: … }
/// (error as NSError).code == CLError.denied.rawValue
/// ```
///
/// An `NSError` that an app made with this domain and a code of ``Code`` can be cast, too; see
/// `CLError+Bridging.swift`. Codes without a name here are kept, as on Apple's platforms.
public struct CLError: Error, Hashable, Sendable {
  /// What went wrong, as a case.
  public let code: Code

  // Public, because Foundation's bridging protocol requires it; apps have no use for it.
  // swift-format-ignore: NoLeadingUnderscores
  /// The `NSError` that this error becomes with `as NSError`.
  public let _nsError: NSError

  /// An error of a code, with further information under Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// Wraps an existing `NSError`, which is kept as it is.
  ///
  /// - Precondition: its domain is ``kCLErrorDomain``. Cast with `as?` if that is not certain.
  public init(_nsError error: NSError) {
    guard error.domain == kCLErrorDomain, let code = Code(rawValue: error.code) else {
      preconditionFailure("CLError made of an NSError \(error.domain) \(error.code)")
    }
    self.code = code
    _nsError = error
  }

  /// The domain of all these errors as `NSError`s: ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }

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
  public static func == (a: CLError, b: CLError) -> Bool { a._nsError.isEqual(b._nsError) }
}
