// SPDX-License-Identifier: MIT

internal import LocationCore
package import LocationFiles

/// Why counts of people cannot be read, and where.
package struct PopulationError: Error, Hashable, Sendable {
  /// What is wrong.
  package let code: Code

  /// The file's path, as it was given.
  package let file: String

  /// The place in the text; `nil` if the file as a whole is wrong.
  package let position: FilePosition?

  /// What can be wrong.
  package enum Code: Hashable, Sendable {
    /// The file cannot be opened.
    case cannotOpen(FileError)
    /// Reading failed, for the system's reason.
    case cannotRead(reason: String)
    /// A line has more bytes than this.
    case lineTooLong(limit: Int)
    /// A line has so many fields and not three.
    case wrongFieldCount(Int)
    /// A line has nothing in it, and is not the end.
    case emptyLine
    /// A column of the header has a name that says neither of the three.
    case unknownColumn(String)
    /// Two columns of the header say the same.
    case repeatedColumn(PopulationColumn)
    /// A field is no number.
    case notANumber(PopulationColumn, String)
    /// A number lies outside its range.
    case outOfRange(PopulationColumn, String)
    /// There are no counts in the file.
    case noCounts
  }

  /// Whether there was no file to read, rather than a broken one.
  package var isMissingInput: Bool {
    if case .cannotOpen = code { true } else { false }
  }

  /// Whether the system failed, and not the file.
  package var isReadFailure: Bool {
    if case .cannotRead = code { true } else { false }
  }
}

/// What a column holds.
package enum PopulationColumn: String, Hashable, Sendable, CaseIterable {
  /// Latitude in degrees.
  case latitude
  /// Longitude in degrees.
  case longitude
  /// People.
  case count

  /// The column for a name in a header; `nil` if there is none.
  init?(name: String) {
    switch name.lowercased() {
    case "lat", "latitude", "y": self = .latitude
    case "lon", "lng", "long", "longitude", "x": self = .longitude
    case "count", "people", "pop", "population", "z": self = .count
    default: return nil
    }
  }

  /// The numbers that it may hold.
  var range: ClosedRange<Double> {
    switch self {
    case .latitude: -90...90
    case .longitude: -180...180
    case .count: DensityBuilder.counts
    }
  }
}

extension PopulationError: CustomStringConvertible {
  /// File, place, what is wrong and what to do, in one line.
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
