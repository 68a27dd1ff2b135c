// SPDX-License-Identifier: MIT

/// A point without a usable coordinate, which is only reported.
package struct GPXUnusablePoint: Hashable, Sendable, BitwiseCopyable {
  /// The reason why a point is unusable: the first fault, latitude before longitude.
  package enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// The `lat` attribute is missing.
    case missingLatitude
    /// `lat` is not a decimal number.
    case malformedLatitude
    /// `lat` lies outside −90…90, with which some recorders mark a pause.
    case latitudeOutOfRange
    /// The `lon` attribute is missing.
    case missingLongitude
    /// `lon` is not a decimal number.
    case malformedLongitude
    /// `lon` lies outside −180…180.
    case longitudeOutOfRange
    /// The element has no namespace (`xmlns=""`), in a document with GPX's namespace.
    case withoutNamespace
  }

  /// The element that the point was written as.
  package var kind: GPXPoint.Kind

  /// The place of the point's start tag in the document.
  package var position: TextPosition

  /// The reason why the point is unusable.
  package var reason: Reason

  /// Makes a report of an unusable point.
  ///
  /// - Parameters:
  ///   - kind: The element that the point was written as.
  ///   - position: The place of the start tag.
  ///   - reason: The reason why the point is unusable.
  package init(kind: GPXPoint.Kind, position: TextPosition, reason: Reason) {
    self.kind = kind
    self.position = position
    self.reason = reason
  }
}

extension GPXUnusablePoint.Reason: CustomStringConvertible {
  /// The reason in words, suitable to follow “LINE:COLUMN: ”.
  package var description: String {
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
