// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback
@testable import LocationRecording

@Suite("Reading NDJSON")
struct NDJSONReaderTests {
  private func reading(_ lines: String..., step: Int = .max) -> ReadNDJSON {
    ReadNDJSON(Array(lines.joined(separator: "\n").utf8), step: step)
  }

  /// A line that gives a client a location.
  private func line(
    _ location: String = Self.location(), client: Int = 1, event: String = "didUpdateLocations"
  ) -> String {
    "{\"time\":\"2026-05-01T08:00:00Z\",\"client\":\(client),\"event\":\"\(event)\","
      + "\"locations\":[\(location)]}"
  }

  private static func location(_ rest: String = "") -> String {
    "{\"latitude\":50,\"longitude\":8,\"horizontalAccuracy\":5,"
      + "\"timestamp\":\"2026-05-01T08:00:00Z\"\(rest)}"
  }

  @Test("A location becomes the fix that it describes, simulated wherever it came from")
  func wholeFix() throws {
    let read = reading(
      line(
        """
        {"latitude":38.7075,"longitude":-9.1365,"altitude":12,"ellipsoidalAltitude":64.5,\
        "horizontalAccuracy":4.25,"verticalAccuracy":7.5,"speed":1.5,"speedAccuracy":0.5,\
        "course":17.25,"courseAccuracy":2e-1,"timestamp":"2026-05-01T08:00:00.125Z"}
        """))
    let fix = Fix(
      coordinate: try #require(Coordinate(latitude: 38.7075, longitude: -9.1365)),
      horizontalAccuracy: 4.25,
      altitude: Altitude(aboveSeaLevel: 12, aboveEllipsoid: 64.5, accuracy: 7.5),
      speed: Speed(metersPerSecond: 1.5, accuracy: 0.5),
      course: Course(degrees: 17.25, accuracy: 0.2),
      timestamp: UTCInstant(secondsSinceEpoch: morning, nanoseconds: 125_000_000),
      origin: .simulation)
    #expect(read.fixes == [try #require(fix)])
    #expect(read.error == nil)
  }

  @Test("Fixes of one array keep their own times and order")
  func array() {
    let second = Self.location().replacing("08:00:00Z", with: "08:00:07Z")
    let read = reading(line(Self.location() + "," + second))
    #expect(read.fixes.map(\.timestamp.seconds) == [morning, morning + 7])
  }

  @Test("Locations unknown are a loss of signal; other events and other failures are passed over")
  func events() {
    let read = reading(
      #"{"client":1,"event":"didFailWithError","error":"locationUnknown","code":0}"#,
      line(),
      #"{"client":1,"event":"didFailWithError","error":"locationUnknown","code":0}"#,
      #"{"client":1,"event":"didFailWithError","error":"denied","code":1}"#,
      #"{"event":"acted","action":"user: \"{\\u00e9\u2028\n}"}"#,
      #"{"event":"activityCounted","app":"a","callbacks":42,"x":[{},[],null,true,-1.5E+3]}"#,
      #"{"event":"notHandedOver","client":2,"count":3,"reason":"notAuthorized"}"#,
      line(event: "stationaryBegan"), "", "  \r")
    #expect(read.events.count == 2)
    #expect(read.fixes.count == 1)
    #expect(read.events.last == .signalLost)
    #expect(read.error == nil)
  }

  @Test("The first of several clients with locations is played, which is reported once")
  func clients() {
    let read = reading(
      #"{"client":1,"event":"locationManagerDidChangeAuthorization"}"#, line(client: 2),
      line(client: 3), #"{"client":3,"event":"didFailWithError","error":"locationUnknown"}"#,
      line(client: 2), line(client: 3))
    #expect(read.fixes.count == 2)
    #expect(read.oddities == [.otherClient(at: TextPosition(line: 3, column: 1))])
    #expect(!read.events.contains(.signalLost))
  }

  @Test(
    "A region of reduced accuracy is a fix at its center with its radius, which is reported once")
  func region() throws {
    let region = """
      {"latitude":50,"longitude":8,"horizontalAccuracy":5000,\
      "timestamp":"2026-05-01T08:00:00Z","reduced":true}
      """
    let read = reading(line(region), line(region))
    #expect(read.fixes.map(\.horizontalAccuracy) == [5_000, 5_000])
    #expect(read.oddities.map(\.kind) == [.reducedRegion])
  }

  @Test(
    "A location that no fix can be made of is reported with its place",
    arguments: [
      (#"{"longitude":8}"#, UnusableLocation.Reason.latitude),
      (#"{"latitude":null,"longitude":8}"#, .latitude),
      (#"{"latitude":90.0001,"longitude":8}"#, .latitude),
      (#"{"latitude":50,"longitude":-181}"#, .longitude),
      (#"{"latitude":50,"longitude":8,"horizontalAccuracy":5}"#, .timestamp),
      (
        #"{"latitude":50,"longitude":8,"horizontalAccuracy":5,"timestamp":"yesterday"}"#,
        .timestamp
      ),
      (
        #"{"latitude":50,"longitude":8,"horizontalAccuracy":-1,"timestamp":"2026-05-01T08:00:00Z"}"#,
        .horizontalAccuracy
      ),
    ])
  func unusable(location: String, reason: UnusableLocation.Reason) {
    let before = "{\"event\":\"didUpdateLocations\",\"x\":\"é\",\"locations\":["
    let read = reading("", before + location + "]}")
    let place = TextPosition(line: 2, column: Int32(before.count + 1))
    #expect(
      read.oddities == [.unusableLocation(UnusableLocation(reason: reason, position: place))])
    #expect(read.fixes.isEmpty)
    #expect(read.error == nil)
  }

  @Test("Impossible values are left out of a fix, as if they were not known")
  func impossibleValues() {
    let read = reading(
      line(Self.location(",\"speed\":-1,\"course\":361,\"altitude\":5,\"verticalAccuracy\":0")))
    #expect(read.fixes == [recorded(0, at: 0)])
  }

  @Test(
    "A line that cannot be read ends the recording with its place, after what came before",
    arguments: [
      ("x", "2:1: this is not JSON: here must be an object"),
      ("[]", "2:1: this is not JSON: here must be an object"),
      ("{\"event\":\"didUp", "2:16: this is not JSON: the line ends early"),
      ("{\"é\":tru}", "2:6: this is not JSON: here must be a value"),
      ("{\"a\":01}", "2:6: this is not JSON: this is no number that can be read"),
      ("{\"a\":1.}", "2:6: this is not JSON: this is no number that can be read"),
      ("{\"a\":\"\t\"}", "2:7: this is not JSON: this must not stand in a string"),
      ("{\"a\":\"\\x\"}", "2:7: this is not JSON: this must not stand in a string"),
      ("{\"a\" 1}", "2:6: this is not JSON: here must be a colon"),
      ("{\"a\":1 \"b\":2}", "2:8: this is not JSON: here must be a comma or a brace"),
      ("{\"a\":[1;2]}", "2:8: this is not JSON: here must be a comma or a bracket"),
      ("{\"event\":\"x\"}}", "2:14: this is not JSON: here must be the end of the line"),
      (
        "{\"a\":" + String(repeating: "[", count: 40),
        "2:37: this is not JSON: it is nested more than 32 deep"
      ),
      (
        "{\"event\":\"x\",\"client\":1e999}",
        "2:23: this is not JSON: this is no number that can be read"
      ),
    ])
  func notJSON(text: String, message: String) {
    let read = reading(line(), text, line())
    #expect(read.fixes.count == 1)
    #expect(
      read.error?.description == "x.ndjson:\(message); record it again, or delete the line")
  }

  @Test(
    "JSON that locsim does not write is refused",
    arguments: [
      (
        #"{"type":"FeatureCollection"}"#,
        "this JSON has no “event”, so it is not what locsim writes; give NDJSON of locsim, or GPX"
      ),
      (
        #"{"event":5}"#,
        "“event” must be a string; record it again, or delete the line"
      ),
      (
        #"{"event":"didUpdateLocations","locations":7}"#,
        "“locations” must be an array; record it again, or delete the line"
      ),
      (
        #"{"event":"didUpdateLocations","locations":[7]}"#,
        "“locations” must be an array of objects; record it again, or delete the line"
      ),
      (
        #"{"event":"didUpdateLocations","locations":[{"latitude":"50"}]}"#,
        "“latitude” must be a number; record it again, or delete the line"
      ),
    ])
  func refused(text: String, message: String) {
    let read = reading(text)
    #expect(read.error?.description.hasSuffix(": \(message)") == true, "\(read)")
  }

  @Test("A line may be as long as the limit, and not longer")
  func lineLimit() {
    let frame = "{\"event\":\"x\",\"a\":\"\"}".utf8.count
    func text(_ length: Int) -> [UInt8] {
      Array(
        ("{\"event\":\"x\",\"a\":\"" + String(repeating: "a", count: length - frame) + "\"}").utf8)
    }
    let longest = ReadNDJSON(text(NDJSONReader.lineLimit), step: 1 << 20)
    #expect(longest.error == nil)
    let longer = ReadNDJSON(text(NDJSONReader.lineLimit + 1), step: 1 << 20)
    #expect(
      longer.error?.description
        == "x.ndjson:1:1: the line is longer than 8388608 bytes; give NDJSON of locsim, or GPX")
  }

  @Test("The reader gives the same however the bytes are cut into reads", arguments: 1...7)
  func splitIndependence(step: Int) {
    let lines = [
      "\u{FEFF}" + line(), #"{"event":"acted","action":"é"}"#, line(client: 2), line(), "{\"a\":",
    ]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    #expect(ReadNDJSON(text, step: step) == ReadNDJSON(text, step: .max))
  }

  @Test("No damage to a recording crashes its reader or makes it read forever", arguments: 0..<50)
  func damaged(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let whole = Array(
      [line(), line(Self.location(",\"speed\":1e-3,\"course\":7.25")), line(client: 2)]
        .joined(separator: "\n").utf8)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = .random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: "\"{[,:\\u".utf8.shuffled(using: &generator), at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { break }
      }
      #expect(ReadNDJSON(bytes, step: .max).events.count <= whole.count)
    }
  }
}

/// All that reading bytes as NDJSON gives.
struct ReadNDJSON: Equatable {
  private(set) var events: [RecordedEvent] = []
  private(set) var error: PlaybackError?

  init(_ bytes: [UInt8], step: Int) {
    var reader = NDJSONReader(name: "x.ndjson", source: SteppedBytes(rest: bytes[...], step: step))
    do throws(PlaybackError) {
      while try reader.read(into: &events) {}
    } catch {
      self.error = error
    }
  }

  var fixes: [Fix] {
    events.compactMap { if case .fix(let fix, _) = $0 { fix } else { nil } }
  }

  var oddities: [PlaybackWarning] {
    events.compactMap { if case .oddity(let oddity) = $0 { oddity } else { nil } }
  }
}

private struct SteppedBytes: ByteSource {
  var rest: ArraySlice<UInt8>
  let step: Int

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(min(buffer.count, step))
    unsafe buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
