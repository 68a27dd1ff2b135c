// SPDX-License-Identifier: MIT

package import GPX
import LocationCore
import LocationFiles

/// Reads population counts: lines of latitude, longitude and count, separated by commas.
///
/// The first line may name the columns, which may then be in any order. An invalid line ends the
/// reading with an error. The reader reads in chunks and keeps at most one incomplete line, so a
/// file may have any length.
package struct PopulationReader<Bytes: ByteSource> {
  /// The largest number of bytes in a line.
  static var lineLimit: Int { 4_096 }

  /// The number of bytes to read at once.
  private static var chunk: Int { 1 << 18 }

  /// The name of the file in messages.
  package let file: String

  private var source: Bytes

  /// The bytes that were read but not used yet: the beginning of a line.
  private var rest: [UInt8] = []

  /// The columns, in order.
  private var columns: [PopulationColumn] = [.latitude, .longitude, .count]

  /// The number of the next line, from 1.
  private var line = 1

  /// The first empty line; only empty lines may follow it.
  private var emptyLine: Int?

  /// The number of bytes read.
  package private(set) var byteCount = 0

  /// The number of counts read.
  package private(set) var count = 0

  /// Makes a reader at the beginning of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - file: The name of the file in messages.
  package init(_ source: Bytes, file: String) {
    self.source = source
    self.file = file
  }

  /// Reads the next chunk, and adds its counts to a builder.
  ///
  /// - Parameter builder: The builder.
  /// - Returns: Whether more may follow.
  /// - Throws: `PopulationError` if reading fails, at the first invalid line, and at the end of a
  ///   file without counts.
  package mutating func readChunk(
    into builder: inout DensityBuilder
  ) throws(PopulationError) -> Bool {
    let start = rest.count
    do throws(ByteSourceError) {
      try appendChunk()
    } catch {
      throw PopulationError(
        code: .cannotRead(reason: error.reason), file: file, position: nil)
    }
    let isEnd = rest.count == start
    // The bytes are moved out of the reader, because reading lines changes the reader.
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    let used = try readLines(of: bytes.span, into: &builder)
    rest = Array(bytes[used...])
    guard rest.count <= Self.lineLimit else { throw error(.lineTooLong(limit: Self.lineLimit)) }
    guard isEnd else { return true }
    bytes = []
    swap(&bytes, &rest)
    if !bytes.isEmpty { try readLine(bytes.span, into: &builder) }
    guard count > 0 else {
      throw PopulationError(code: .noCounts, file: file, position: nil)
    }
    return false
  }

  private mutating func appendChunk() throws(ByteSourceError) {
    var failure: ByteSourceError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      do throws(ByteSourceError) {
        count = unsafe try source.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    byteCount += chunk.count
    rest += chunk
  }

  /// Reads all complete lines, and returns the number of bytes in them.
  private mutating func readLines(
    of bytes: Span<UInt8>, into builder: inout DensityBuilder
  ) throws(PopulationError) -> Int {
    var start = 0
    for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
      try readLine(bytes.extracting(start..<index), into: &builder)
      start = index + 1
    }
    return start
  }

  private mutating func readLine(
    _ text: Span<UInt8>, into builder: inout DensityBuilder
  ) throws(PopulationError) {
    var end = text.count
    if end > 0, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    // The file may begin with a byte order mark.
    let isMarked = line == 1 && end >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf
    let text = text.extracting((isMarked ? 3 : 0)..<end)
    guard end <= Self.lineLimit else { throw error(.lineTooLong(limit: Self.lineLimit)) }
    if text.isEmpty {
      emptyLine = emptyLine ?? line
    } else {
      if let emptyLine {
        line = emptyLine
        throw error(.emptyLine)
      }
      try read(PopulationLine(text), in: text, into: &builder)
    }
    line += 1
  }

  private mutating func read(
    _ fields: PopulationLine, in text: Span<UInt8>, into builder: inout DensityBuilder
  ) throws(PopulationError) {
    let isHeader = line == 1 && fields.fields[0].number == nil
    guard fields.fieldCount == 3 else { throw error(.wrongFieldCount(fields.fieldCount)) }
    if isHeader { return try readHeader(fields, in: text) }
    var numbers = (latitude: 0.0, longitude: 0.0, count: 0.0)
    for (column, field) in zip(columns, fields.fields) {
      let number = try number(of: field, column, in: text)
      switch column {
      case .latitude: numbers.latitude = number
      case .longitude: numbers.longitude = number
      case .count: numbers.count = number
      }
    }
    guard
      let position = Coordinate(latitude: numbers.latitude, longitude: numbers.longitude)
    else { preconditionFailure("\(numbers) is in range and no coordinate") }
    builder.add(numbers.count, at: position)
    count += 1
  }

  private func number(
    of field: PopulationLine.Field, _ column: PopulationColumn, in text: Span<UInt8>
  ) throws(PopulationError) -> Double {
    guard let number = field.number else {
      throw error(.notANumber(column, field.text), at: field.range.lowerBound, in: text)
    }
    guard column.range.contains(number) else {
      let written = PopulationLine.text(of: text, field.range)
      throw error(.outOfRange(column, written), at: field.range.lowerBound, in: text)
    }
    return number
  }

  private mutating func readHeader(
    _ fields: PopulationLine, in text: Span<UInt8>
  ) throws(PopulationError) {
    var columns: [PopulationColumn] = []
    for field in fields.fields {
      let name = PopulationLine.text(of: text, field.range)
      guard let column = PopulationColumn(name: name) else {
        throw error(.unknownColumn(name), at: field.range.lowerBound, in: text)
      }
      guard !columns.contains(column) else {
        throw error(.repeatedColumn(column), at: field.range.lowerBound, in: text)
      }
      columns.append(column)
    }
    self.columns = columns
  }

  private func error(_ code: PopulationError.Code) -> PopulationError {
    PopulationError(code: code, file: file, position: FilePosition(line: line, column: 1))
  }

  private func error(
    _ code: PopulationError.Code, at offset: Int, in text: Span<UInt8>
  ) -> PopulationError {
    let before = PopulationLine.text(of: text, 0..<offset).count
    return PopulationError(
      code: code, file: file, position: FilePosition(line: line, column: before + 1))
  }
}

extension PopulationReader<FileSource> {
  /// Opens a file.
  ///
  /// - Parameter path: Its path; `-` is standard input.
  /// - Throws: `PopulationError` if it cannot be opened.
  package init(path: String) throws(PopulationError) {
    let name = path == "-" ? "standard input" : path
    do throws(FileError) {
      self.init(try FileSource(path: path), file: name)
    } catch {
      throw PopulationError(code: .cannotOpen(error), file: name, position: nil)
    }
  }

  /// The progress in percent; `nil` if the size of the file is unknown.
  package var percentage: Int? { source.size.map { $0 > 0 ? byteCount * 100 / $0 : 100 } }
}
