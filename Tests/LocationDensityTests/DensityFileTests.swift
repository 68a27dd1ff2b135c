// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationDensity
@testable import LocationFiles

@Suite("Density: tables in files")
struct DensityFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func table() -> DensityTable {
    var builder = DensityBuilder(minimumPopulation: 500)
    for (latitude, people) in [(48.12, 600.0), (48.17, 700), (48.21, 10)] {
      guard let place = Coordinate(latitude: latitude, longitude: 11.6) else { continue }
      builder.add(people, at: place)
    }
    return builder.finish().table
  }

  private static func error(_ path: String) -> DensityFileError? {
    do throws(DensityFileError) {
      _ = try DensityFile.load(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("A table is found again in its file")
  func roundTrip() throws {
    let table = Self.table()
    let path = try folder.write(table.bytes, to: "world.density")
    #expect(try DensityFile.load(path: path) == table)
  }

  @Test("A file that cannot be opened is reported in one line that names it")
  func missing() {
    let path = folder.path("none.density")
    let error = Self.error(path)
    #expect(error?.description == "\(path): cannot be opened: No such file or directory")
    #expect(error?.isMissingInput == true && error?.isReadFailure == false)
    #expect(
      Self.error(folder.path)?.description == "\(folder.path): cannot be opened: Is a directory")
  }

  @Test("A file that is no table is refused in one line that says why")
  func refused() throws {
    let bytes = Self.table().bytes
    var damaged = bytes
    damaged[1_000_000] ^= 1
    for (content, reason) in [
      (Array("lat,lon,count\n".utf8), "is no density table"),
      (
        bytes.dropLast(1_000),
        "is cut off: it has \(bytes.count - 1_000) of \(bytes.count) bytes"
      ),
      (bytes + bytes, "is no density table: it has more than \(bytes.count) bytes"),
      (damaged, "is damaged: its checksum is wrong"),
    ] {
      let path = try folder.write(content, to: "world.density")
      let error = Self.error(path)
      #expect(error?.description == "\(path): \(reason)")
      #expect(error?.isMissingInput == false && error?.isReadFailure == false)
    }
  }

  @Test("A file without an end is not read to it")
  func endless() {
    #expect(Self.error("/dev/zero")?.description == "/dev/zero: is no density table")
  }
}
