// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("A scenario is loaded with the files that it names")
struct ScenarioLoaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ file: String) -> [String] {
    do throws(ScenarioLoadingError) {
      _ = try ScenarioLoader.load(file)
      return []
    } catch {
      return error.lines(file: file).map { $0.replacing(folder.path, with: "FOLDER") }
    }
  }

  @Test("Paths are relative to the scenario's file, unless they begin with a slash")
  func paths() throws {
    let reference = ScenarioFileReference(path: "a/b.gpx", position: .start)
    let absolute = ScenarioFileReference(path: "/a/b.gpx", position: .start)
    #expect(reference.path(in: "x/y.yaml") == "x/a/b.gpx")
    #expect(reference.path(in: "/y.yaml") == "/a/b.gpx")
    #expect(reference.path(in: "y.yaml") == "a/b.gpx")
    #expect(reference.path(in: "-") == "a/b.gpx")
    #expect(absolute.path(in: "x/y.yaml") == "/a/b.gpx")
  }

  @Test("Files that are there are fine, whatever is in them")
  func good() throws {
    _ = try folder.write("no GPX", to: "walk.gpx")
    _ = try folder.write("no list", to: "Info.plist")
    let file = try folder.write(
      Reading.withApp("{identifier: w, info-plist: Info.plist}") + "source: walk.gpx\n",
      to: "good.yaml")
    #expect(lines(file) == [])
    #expect(
      try ScenarioLoader.load(file).scenario.fileReferences.map(\.path) == [
        "walk.gpx", "Info.plist",
      ])
  }

  @Test("Each file that cannot be read is reported where it is named")
  func missing() throws {
    let file = try folder.write(
      Reading.withApp("{identifier: w, info-plist: no.plist}") + "source: .\n", to: "bad.yaml")
    #expect(
      lines(file) == [
        "FOLDER/bad.yaml:2:42: “FOLDER/no.plist” cannot be read: No such file or directory; "
          + "correct the path",
        "FOLDER/bad.yaml:3:9: “FOLDER/.” cannot be read: Is a directory; correct the path",
      ])
  }

  @Test("A file that is not there, or no file, cannot be read")
  func unreadable() throws {
    #expect(
      lines(folder.path("none.yaml"))
        == ["FOLDER/none.yaml: cannot be read: No such file or directory"])
    #expect(lines(folder.path) == ["FOLDER: cannot be read: Is a directory"])
  }

  @Test("A file without end is read no further than a scenario can extend")
  func endless() {
    #expect(
      lines("/dev/zero") == [
        "/dev/zero:1:1: the file has more than 1 MiB, which is too long for a scenario; split it"
      ])
  }

  @Test("Standard input is called so")
  func standardInput() {
    #expect(Scenario.name(of: "-") == "standard input")
    let faults = ScenarioFaults(
      faults: [ScenarioFault(at: ScenarioPosition(line: 2, column: 3), "x; y")], hasMore: false)
    #expect(ScenarioLoadingError.faulty(faults).lines(file: "-") == ["standard input:2:3: x; y"])
  }
}
