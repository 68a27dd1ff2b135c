// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationSources

@Suite("Sources as text")
struct SourceSpecificationTests {
  private func parse(_ text: String) throws -> SourceSpecification {
    try SourceSpecification(parsing: text)
  }

  private func message(_ text: String) -> String {
    do throws(OptionError) {
      return "accepted: \(try SourceSpecification(parsing: text))"
    } catch {
      return error.description
    }
  }

  @Test("A path alone has the default options: once, at the recorded pace, beginning now")
  func pathAlone() throws {
    let specification = try parse("walk.gpx")
    #expect(specification == SourceSpecification(path: "walk.gpx"))
    #expect(specification.options == PlaybackOptions())
    #expect(specification.rate == .times(1))
    #expect(!specification.keepsRecordedTime)
    #expect(try parse("walk.gpx?") == specification)
    #expect(try parse("walk.gpx?&&") == specification)
  }

  @Test("Every option is understood")
  func everyOption() throws {
    let specification = try parse(
      "a b.gpx?rate=10&start-offset=5&duration=60.5&loop=3&speed=walk&interval=0.5&gap=skip"
        + "&points=trk&track=2&horizontal-accuracy=12&start-time=2026-05-01T08:00:00Z"
        + "&reader=expat&spill-limit=2M&time=recorded"
    )
    var expected = SourceSpecification(path: "a b.gpx")
    expected.rate = .times(10)
    expected.keepsRecordedTime = true
    expected.lane = .expat
    expected.spillLimit = 2 << 20
    expected.options.startOffset = .seconds(5)
    expected.options.duration = .milliseconds(60_500)
    expected.options.repetition = .times(3)
    expected.options.speed = 1.4
    expected.options.interval = .milliseconds(500)
    expected.options.gap = .skip
    expected.options.points = .trackPoint
    expected.options.track = 2
    expected.options.horizontalAccuracy = 12
    expected.options.startTime = morning
    #expect(specification == expected)
  }

  @Test("A loop without a number goes on forever, and a rate may be max")
  func loop() throws {
    #expect(try parse("x?loop").options.repetition == .forever)
    #expect(try parse("x?loop=").options.repetition == .forever)
    #expect(try parse("x?loop=1").options.repetition == .times(1))
    #expect(try parse("x?rate=max").rate == .max)
    #expect(try parse("x?time=now").keepsRecordedTime == false)
  }

  @Test("Values may be percent-encoded, and hold a second question mark or equals sign as text")
  func percentEncoding() throws {
    #expect(try parse("x?rate=%31%30").rate == .times(10))
    #expect(try parse("x?rate=%6dax").rate == .max)
    #expect(
      message("x?gap=a?b=c") == "option gap: “a?b=c” is nothing to do with a gap; give keep or skip"
    )
    #expect(
      message("x?gap=%C3%A4") == "option gap: “ä” is nothing to do with a gap; give keep or skip")
  }

  @Test(
    "A value that is not percent-encoded correctly is refused",
    arguments: ["%", "%3", "%zz", "%C3", "1%", "%٣٣", "%FF"])
  func badPercentEncoding(value: String) {
    #expect(message("x?rate=\(value)") == "the value of “rate” is not percent-encoded correctly")
  }

  @Test(
    "A sign is no hexadecimal digit",
    arguments: ["%+1", "%-0"])
  func signInPercentEncoding(value: String) {
    #expect(message("x?rate=\(value)") == "the value of “rate” is not percent-encoded correctly")
  }

  @Test("A file URL is a path, decoded")
  func fileURL() throws {
    #expect(try parse("file:///traces/a%20b%3F.gpx").path == "/traces/a b?.gpx")
    #expect(try parse("file:///traces/a.gpx?rate=2").rate == .times(2))
    #expect(try parse("100%.gpx").path == "100%.gpx")
    #expect(try parse("-?rate=2").path == "-")
  }

  @Test("A path that cannot be one is refused")
  func badPaths() {
    let hint = "is no file URL; write file:///path/to/trace.gpx"
    #expect(message("file://host/a.gpx") == "“file://host/a.gpx” \(hint)")
    #expect(message("file://") == "“file://” \(hint)")
    #expect(message("file:///%zz") == "“file:///%zz” \(hint)")
    #expect(
      message("gpsd://localhost")
        == "“gpsd://localhost” is no source that is known; give a trace's path")
    #expect(message("") == "the path is empty; give a trace's path")
    #expect(message("?rate=1") == "the path is empty; give a trace's path")
  }

  @Test("A path with a zero byte, which would end it early, is refused")
  func zeroByte() {
    #expect(
      message("file:///traces/a.gpx%00.txt")
        == "“file:///traces/a.gpx%00.txt” is no file URL; write file:///path/to/trace.gpx")
  }

  @Test(
    "A wrong value is reported with its option",
    arguments: [
      ("rate=0", "rate: “0” is no rate; give a number from 0.000001 to 1000000, or max"),
      ("rate", "rate: “” is no rate; give a number from 0.000001 to 1000000, or max"),
      ("start-offset=-1", "start-offset: “-1” is no time; give seconds, zero or more"),
      ("duration=", "duration: “” is no time; give seconds, zero or more"),
      ("loop=0", "loop: “0” is no count; give a whole number from 1"),
      (
        "speed=fly",
        "speed: “fly” is no speed; give meters per second from 0.001 to 100000, or walk, run, "
          + "cycle or drive"
      ),
      ("interval=0", "interval: “0” is too short; give seconds, at least 0.001"),
      ("gap=no", "gap: “no” is nothing to do with a gap; give keep or skip"),
      ("points=all", "points: “all” is no kind of point; give trk, rte or wpt"),
      ("track=0", "track: “0” is no count; give a whole number from 1"),
      (
        "horizontal-accuracy=-5",
        "horizontal-accuracy: “-5” is no distance; give meters, zero or more"
      ),
      ("start-time=now", "start-time: “now” is no time; write it as 2026-05-01T08:00:00Z"),
      ("reader=sax", "reader: “sax” is no reader; give auto, fast or expat"),
      ("time=later", "time: “later” is no choice; give recorded or now"),
      (
        "Rate=1",
        "Rate: there is no such option; known are rate, start-offset, duration, loop, speed, "
          + "interval, gap, max-gap, points, track, horizontal-accuracy, start-time, reader, "
          + "spill-limit and time"
      ),
      (
        "=1",
        ": there is no such option; known are rate, start-offset, duration, loop, speed, "
          + "interval, gap, max-gap, points, track, horizontal-accuracy, start-time, reader, "
          + "spill-limit and time"
      ),
    ])
  func wrongValues(query: String, expected: String) {
    #expect(message("x?\(query)") == "option \(expected)")
    #expect(message("x?rate=2&\(query)&gap=keep") == "option \(expected)")
  }

  @Test("A trace that cannot be opened says which, and why")
  func cannotOpen() {
    #expect(throws: TraceOpeningError.file("/nowhere/x.gpx", FileError(code: 2))) {
      _ = try SourceSpecification(path: "/nowhere/x.gpx").openCursor()
    }
    #expect(
      TraceOpeningError.file("x.gpx", FileError(code: 2)).description
        == "x.gpx: cannot be opened: No such file or directory")
    #expect(
      TraceOpeningError.spill(SpillError(reason: "no room")).description
        == PlaybackError.spill(SpillError(reason: "no room")).description)
  }
}
