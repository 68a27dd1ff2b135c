// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationDensity

/// Bytes in memory, given out in pieces of one length.
private struct Pieces: ByteSource {
  var rest: ArraySlice<UInt8>
  let length: Int
  var failure: String?

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceError) -> Int {
    if rest.isEmpty, let failure { throw ByteSourceError(reason: failure) }
    let piece = rest.prefix(min(length, buffer.count))
    unsafe buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

@Suite("Density: counts of people")
struct PopulationReaderTests {
  /// Reads a text to its end.
  private static func read(
    _ bytes: [UInt8], pieces: Int = 1 << 20, failure: String? = nil
  ) throws(PopulationError) -> (count: Int, tally: DensityTally) {
    var builder = DensityBuilder(minimumPopulation: 1)
    let source = Pieces(rest: bytes[...], length: pieces, failure: failure)
    var reader = PopulationReader(source, file: "people.csv")
    while try reader.readChunk(into: &builder) {}
    return (reader.count, builder.finish().tally)
  }

  private static func failure(_ text: String) -> String? {
    do throws(PopulationError) {
      _ = try read(Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "Lines are read with and without a header, in its order, with any line ends and blanks",
    arguments: [
      "48.137,11.575,12.5\n-33.9,151.2,7\n",
      "lat,lon,count\n48.137,11.575,12.5\n-33.9,151.2,7",
      "\u{FEFF}lat,lon,count\r\n48.137,11.575,12.5\r\n-33.9,151.2,7\r\n",
      "\u{FEFF}48.137,11.575,12.5\n-33.9,151.2,7\n\n\n",
      "x,y,z\n11.575,48.137,12.5\n151.2,-33.9,7\n\r\n",
      "\"Population\", \"Longitude\" ,LAT\n12.5 , 11.575,\t48.137\n7,1.512E+2,-3.39e1\n",
      "count,lat,lng\n\"12.5\",\"48.137\",\"11.575\"\n7,-33.9,151.2\n",
    ])
  func forms(text: String) throws {
    var expected = DensityBuilder(minimumPopulation: 1)
    for (latitude, longitude, people) in [(48.137, 11.575, 12.5), (-33.9, 151.2, 7)] {
      expected.add(
        people, at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    let whole = try Self.read(Array(text.utf8))
    #expect(whole.count == 2)
    #expect(whole.tally == expected.finish().tally)
    // What a read happens to end in does not matter.
    for pieces in 1...9 {
      let parts = try Self.read(Array(text.utf8), pieces: pieces)
      #expect(parts.count == 2 && parts.tally == whole.tally)
    }
  }

  @Test("People are counted where the line says")
  func places() throws {
    let lines = ["lon,lat,count", "11.575,48.137,3000", "11.575,48.1,2000", "-11.575,48.137,4000"]
    var builder = DensityBuilder(minimumPopulation: 1_000)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var reader = PopulationReader(Pieces(rest: bytes[...], length: 7), file: "people.csv")
    while try reader.readChunk(into: &builder) {}
    let (table, tally) = builder.finish()
    #expect(
      tally.people == 9_000 && tally.peopleInThinCells == 0 && reader.byteCount == bytes.count)
    var other = DensityBuilder(minimumPopulation: 1_000)
    for (latitude, longitude, people) in [
      (48.137, 11.575, 3_000.0), (48.1, 11.575, 2_000), (48.137, -11.575, 4_000),
    ] {
      other.add(people, at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    #expect(other.finish().table == table)
  }

  @Test(
    "Text that is no count ends the reading with its place, and says what to do",
    arguments: [
      ("", "people.csv: has no counts; write lines “latitude,longitude,count”"),
      ("lat,lon,count\n", "people.csv: has no counts; write lines “latitude,longitude,count”"),
      ("\n\r\n\n", "people.csv: has no counts; write lines “latitude,longitude,count”"),
      ("1,2,3\n4,5\n", "people.csv:2:1: the line has 2 fields; \(fields)"),
      ("1,2,3\n4,5,6,7\n", "people.csv:2:1: the line has 4 fields; \(fields)"),
      ("48.1;11.5;3\n", "people.csv:1:1: the line has 1 field; \(fields)"),
      ("lat,lon,count,iso\n", "people.csv:1:1: the line has 4 fields; \(fields)"),
      ("1,2,3\n\n4,5,6\n", "people.csv:2:1: the line is empty; delete it"),
      ("\n1,2,3\n", "people.csv:1:1: the line is empty; delete it"),
      (
        "lat,elev,count\n",
        "people.csv:1:5: “elev” is neither a number nor a column's name; name the columns lat, "
          + "lon and count"
      ),
      ("lat,lon,y\n", "people.csv:1:9: a second column for the latitude; leave one"),
      ("1,2,3\nlat,lon,count\n", "people.csv:2:1: the latitude “lat” is no number; correct it"),
      ("1,2,3\r\n1, 2,x\r\n", "people.csv:2:6: the count “x” is no number; correct it"),
      ("1,2,\n", "people.csv:1:5: the count “” is no number; correct it"),
      ("1,ä,3\n", "people.csv:1:3: the longitude “ä” is no number; correct it"),
      ("1,2,nan\n", "people.csv:1:5: the count “nan” is no number; correct it"),
      ("1,2,inf\n", "people.csv:1:5: the count “inf” is no number; correct it"),
      ("1,2,0x1p3\n", "people.csv:1:5: the count “0x1p3” is no number; correct it"),
      ("1,2,1e999\n", "people.csv:1:5: the count “1e999” is no number; correct it"),
      ("1,2,1,5\n", "people.csv:1:1: the line has 4 fields; \(fields)"),
      ("91,2,3\n", "people.csv:1:1: the latitude is 91, outside −90…90; correct it"),
      ("-90.01,2,3\n", "people.csv:1:1: the latitude is -90.01, outside −90…90; correct it"),
      ("1,\"180.5\",3\n", "people.csv:1:4: the longitude is 180.5, outside −180…180; correct it"),
      (
        "1,2,-9999\n",
        "people.csv:1:5: the count is -9999, outside 0…10000000000; leave out places without data"
      ),
      (
        "x,y,z\n1,2,1e11\n",
        "people.csv:2:5: the count is 1e11, outside 0…10000000000; leave out places without data"
      ),
      (
        "1,2,\(String(repeating: "3", count: 4_100))\n",
        "people.csv:1:1: the line has more than 4096 bytes; write latitude, longitude and count, "
          + "one place a line"
      ),
      (
        "1,2,3\n" + String(repeating: "3", count: 5_000),
        "people.csv:2:1: the line has more than 4096 bytes; write latitude, longitude and count, "
          + "one place a line"
      ),
    ])
  func broken(text: String, message: String) {
    #expect(Self.failure(text) == message)
  }

  private static let fields = "write latitude, longitude and count, with commas between them"

  @Test("A line of 4096 bytes is read, one of 4097 is not")
  func lineLimit() {
    let number = "1,2,3"
    let filled = number + String(repeating: " ", count: 4_096 - number.utf8.count)
    #expect(Self.failure(filled + "\n") == nil)
    #expect(Self.failure(filled + " \n") != nil)
    #expect(Self.failure(filled) == nil)
    #expect(Self.failure(filled + " ") != nil)
  }

  @Test("The ends of the ranges belong to them")
  func ranges() throws {
    let text = "90,180,0\n-90,-180,10000000000\n0,0,0.000001\n"
    #expect(try Self.read(Array(text.utf8)).count == 3)
  }

  @Test("A failure of the system is reported as such, after what was read")
  func readFailure() {
    do throws(PopulationError) {
      _ = try Self.read(Array("1,2,3\n".utf8), failure: "the disk is gone")
      Issue.record("it was read")
    } catch {
      #expect(error.description == "people.csv: cannot be read: the disk is gone")
      #expect(error.isReadFailure && !error.isMissingInput)
    }
  }

  @Test("Random bytes never crash it, and never pass for counts", arguments: 0..<50)
  func randomBytes(seed: UInt64) {
    var state = seed
    let alphabet = Array("0123456789.,-\n\re\"lat \u{FEFF}".utf8) + [0, 0xff]
    let bytes = (0..<300).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return alphabet[Int(state >> 33) % alphabet.count]
    }
    // Whatever the pieces, it is the same error.
    var errors: Set<String> = []
    for pieces in [1, 5, 1_000] {
      do throws(PopulationError) {
        let (count, _) = try Self.read(bytes, pieces: pieces)
        errors.insert("\(count)")
      } catch {
        errors.insert(error.description)
      }
    }
    #expect(errors.count == 1)
  }
}
