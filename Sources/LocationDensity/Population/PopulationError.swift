// SPDX-License-Identifier: MIT

internal import LocationCore
package import LocationFiles

/// The reason why a file of population counts cannot be read, and the place.
package struct PopulationError: Error, Hashable, Sendable {
  /// The kind of the error.
  package let code: Code

  /// The path of the file, as it was given.
  package let file: String

  /// The place in the text; `nil` if the file as a whole is wrong.
  package let position: FilePosition?

  /// The kinds of errors.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen(FileError)
    /// Reading failed; the reason is the system's.
    case cannotRead(reason: String)
    /// A line has more bytes than the limit.
    case lineTooLong(limit: Int)
    /// A line has this number of fields instead of three.
    case wrongFieldCount(Int)
    /// A line is empty, and another line follows it.
    case emptyLine
    /// The header has a column whose name is not known.
    case unknownColumn(String)
    /// The header has two columns of the same kind.
    case repeatedColumn(PopulationColumn)
    /// A field is not a number.
    case notANumber(PopulationColumn, String)
    /// A number lies outside its range.
    case outOfRange(PopulationColumn, String)
    /// The file has no counts.
    case noCounts
  }

  /// Whether the file cannot be opened.
  package var isMissingInput: Bool {
    if case .cannotOpen = code { true } else { false }
  }

  /// Whether the system failed to read the file.
  package var isReadFailure: Bool {
    if case .cannotRead = code { true } else { false }
  }
}

/// A column of a file of population counts.
package enum PopulationColumn: String, Hashable, Sendable, CaseIterable {
  /// The latitude in degrees.
  case latitude
  /// The longitude in degrees.
  case longitude
  /// The number of people.
  case count

  /// The column with a name in a header; `nil` if the name is not known.
  init?(name: String) {
    switch name.lowercased() {
    case "lat", "latitude", "y": self = .latitude
    case "lon", "lng", "long", "longitude", "x": self = .longitude
    case "count", "people", "pop", "population", "z": self = .count
    default: return nil
    }
  }

  /// The valid numbers.
  var range: ClosedRange<Double> {
    switch self {
    case .latitude: -90...90
    case .longitude: -180...180
    case .count: DensityBuilder.counts
    }
  }
}

extension PopulationError: CustomStringConvertible {
  /// One line with the file, the place, the problem and its remedy.
  package var description: String {
    let place = position.map { "\(file):\($0.line):\($0.column)" } ?? file
    return "\(place): \(explanation)"
  }

  private var explanation: String {
    switch code {
    case .cannotOpen(let error): "cannot be opened: \(error.reason)"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .lineTooLong(let limit):
      "the line has more than \(limit) bytes; write latitude, longitude and count, one place a line"
    case .wrongFieldCount(let count):
      "the line has \(count) field\(count == 1 ? "" : "s"); write latitude, longitude and count, "
        + "with commas between them"
    case .emptyLine: "the line is empty; delete it"
    case .unknownColumn(let name):
      "“\(shortened(name))” is neither a number nor a column's name; name the columns lat, lon "
        + "and count"
    case .repeatedColumn(let column): "a second column for the \(column.rawValue); leave one"
    case .notANumber(let column, let text):
      "the \(column.rawValue) “\(shortened(text))” is no number; correct it"
    case .outOfRange(.count, let text):
      "the count is \(shortened(text)), outside 0…10000000000; leave out places without data"
    case .outOfRange(let column, let text):
      "the \(column.rawValue) is \(shortened(text)), outside "
        + (column == .latitude ? "−90…90" : "−180…180") + "; correct it"
    case .noCounts: "has no counts; write lines “latitude,longitude,count”"
    }
  }
}
