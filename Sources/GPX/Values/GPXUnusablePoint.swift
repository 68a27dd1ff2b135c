// SPDX-License-Identifier: MIT

/// A point that has no usable coordinate and therefore is only reported, never delivered.
public struct GPXUnusablePoint: Hashable, Sendable, BitwiseCopyable {
  /// What is wrong with the coordinate; the first fault, latitude before longitude.
  public enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// There is no `lat` attribute.
    case missingLatitude
    /// `lat` is not a decimal number.
    case malformedLatitude
    /// `lat` lies outside −90…90; some recorders mark a pause so.
    case latitudeOutOfRange
    /// There is no `lon` attribute.
    case missingLongitude
    /// `lon` is not a decimal number.
    case malformedLongitude
    /// `lon` lies outside −180…180.
    case longitudeOutOfRange
    /// The element has no namespace (`xmlns=""`), in a document of GPX's.
    case withoutNamespace
  }

  /// The element the point was written as.
  public var kind: GPXPoint.Kind

  /// Place of the point's start tag in the document.
  public var position: TextPosition

  /// What is wrong with the coordinate.
  public var reason: Reason

  /// Makes a report of an unusable point.
  ///
  /// - Parameters:
  ///   - kind: The element the point was written as.
  ///   - position: Place of its start tag.
  ///   - reason: What is wrong with its coordinate.
  public init(kind: GPXPoint.Kind, position: TextPosition, reason: Reason) {
    self.kind = kind
    self.position = position
    self.reason = reason
  }
}

extension GPXUnusablePoint.Reason: CustomStringConvertible {
  /// The fault in words, fit for “LINE:COLUMN: …”.
  public var description: String {
    switch self {
    case .missingLatitude: "“lat” is missing"
    case .malformedLatitude: "“lat” is not a decimal number"
    case .latitudeOutOfRange: "“lat” is outside −90…90"
    case .missingLongitude: "“lon” is missing"
    case .malformedLongitude: "“lon” is not a decimal number"
    case .longitudeOutOfRange: "“lon” is outside −180…180"
    case .withoutNamespace: "the point is outside GPX's namespace, as xmlns=\"\" around it says"
    }
  }
}
