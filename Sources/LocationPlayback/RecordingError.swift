// SPDX-License-Identifier: MIT

package import GPX
package import LocationJSON

/// Why a recording cannot be read further, and where.
package struct RecordingError: Error, Hashable, Sendable {
  /// What is wrong with a line.
  package enum Code: Hashable, Sendable {
    /// It breaks a rule of JSON.
    case notJSON(JSONFault)
    /// It is JSON, but not an event as locsim writes it.
    case notEvent
    /// The value of a key has the wrong type.
    case wrongType(key: String, expected: String)
    /// It has more bytes than the limit.
    case lineTooLong(limit: Int)
    /// It is to come from a receiver, and has no instant.
    case noInstant
    /// Its instant lies before that of an earlier line.
    case earlierInstant
    /// It is to come from a receiver, and its location cannot become a fix.
    case unusable(UnusableLocation.Reason)
    /// It is to come from a receiver, and its heading lacks a number.
    case noHeading
  }

  /// What is wrong.
  package let code: Code

  /// The recording's name, as given to the reader.
  package let file: String

  /// The line and the column.
  package let position: TextPosition

  /// Makes an error.
  package init(code: Code, file: String, position: TextPosition) {
    self.code = code
    self.file = file
    self.position = position
  }
}

extension RecordingError: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: what is wrong; what to do`, always one line without control characters.
  package var description: String { "\(excerpt(file, limit: 4096)):\(position): \(code)" }
}

extension RecordingError.Code: CustomStringConvertible {
  /// `what is wrong; what to do`.
  package var description: String {
    switch self {
    case .notJSON(let fault): "this is not JSON: \(fault); record it again, or delete the line"
    case .notEvent:
      "this JSON has no “event”, so it is not what locsim writes; give NDJSON of locsim, or GPX"
    case .wrongType(let key, let expected):
      "“\(key)” must be \(expected); record it again, or delete the line"
    case .lineTooLong(let limit):
      "the line is longer than \(limit) bytes; give NDJSON of locsim, or GPX"
    case .noInstant:
      "the line has no “at” of 0 to 9000000 seconds, so it was not recorded from a receiver; play the "
        + "file as a trace"
    case .earlierInstant:
      "“at” lies before that of an earlier line; put the lines in order"
    case .unusable(let reason): "\(reason); record it again, or delete the line"
    case .noHeading:
      "a heading needs “magneticHeading” from 0 to 360 and a “timestamp”; delete the line"
    }
  }
}

/// A location of a recording that cannot become a fix.
package struct UnusableLocation: Hashable, Sendable {
  /// The first fault of the location.
  package enum Reason: Hashable, Sendable, CaseIterable {
    /// There is no latitude, or none in −90…90.
    case latitude
    /// There is no longitude, or none in −180…180.
    case longitude
    /// There is no accuracy, or it is negative.
    case horizontalAccuracy
    /// There is no time, or none in the years 1…9999.
    case timestamp
  }

  /// What is wrong with it.
  package let reason: Reason

  /// The start of the location in the recording.
  package let position: TextPosition

  /// Makes a report of an unusable location.
  package init(reason: Reason, position: TextPosition) {
    self.reason = reason
    self.position = position
  }
}

extension UnusableLocation.Reason: CustomStringConvertible {
  /// The fault in words.
  package var description: String {
    switch self {
    case .latitude: "“latitude” is missing or outside −90…90"
    case .longitude: "“longitude” is missing or outside −180…180"
    case .horizontalAccuracy: "“horizontalAccuracy” is missing or negative"
    case .timestamp: "“timestamp” is missing or no time in UTC"
    }
  }
}
