// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback
import Testing

@testable import LocationRecording

@Suite("Reading what all clients of a recording were told")
struct RecordReaderTests {
  /// Bytes in memory.
  private struct Bytes: ByteSource {
    var rest: ArraySlice<UInt8>

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let part = rest.prefix(buffer.count)
      unsafe buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private static func notices(in text: String) throws(PlaybackError) -> [RecordedNotice] {
    var reader = RecordReader(name: "x", source: Bytes(rest: Array(text.utf8)[...]))
    var notices: [RecordedNotice] = []
    while try reader.read(into: &notices) {}
    return notices
  }

  private static func words(_ notices: [RecordedNotice]) -> [String] {
    notices.map { notice in
      let client = notice.client.map { "\(Int($0)) " } ?? ""
      let what =
        switch notice.kind {
        case .fix(let fix, let starts): "fix \(fix.coordinate.latitude)\(starts ? " new" : "")"
        case .region(let fix): "region \(fix.horizontalAccuracy)"
        case .unusable(let location): "unusable at \(location.position)"
        case .authorization(let status, let accuracy): "\(status) \(accuracy)"
        case .failure(let name): "failed \(name)"
        case .promptShown(let number, let title): "shown \(Int(number)) \(title)"
        case .promptEnded(let number, let answer): "ended \(Int(number)) \(answer ?? "-")"
        }
      return client + what
    }
  }

  @Test("Each client's locations, regions, failures and authorization are there, and prompts")
  func kinds() throws {
    let location =
      "{\"latitude\":1,\"longitude\":2,\"horizontalAccuracy\":5,"
      + "\"timestamp\":\"2026-05-01T08:00:00Z\""
    let time = "{\"time\":\"2026-05-01T08:00:00.5Z\","
    let lines = [
      time + "\"event\":\"promptShown\",\"prompt\":7,\"title\":\"Allow \\u201cx\\u201d?\"}",
      time + "\"event\":\"promptEnded\",\"prompt\":7,\"answer\":\"allow-once\"}",
      time + "\"event\":\"promptEnded\",\"prompt\":8,\"answer\":null}",
      time + "\"client\":1,\"manager\":\"a/b\","
        + "\"event\":\"locationManagerDidChangeAuthorization\","
        + "\"authorizationStatus\":\"denied\",\"accuracyAuthorization\":\"fullAccuracy\"}",
      time + "\"client\":2,\"event\":\"didUpdateLocations\","
        + "\"locations\":[\(location)},\(location),"
        + "\"startsSegment\":true},\(location),\"reduced\":true},{}]}",
      "",
      time
        + "\"client\":2,\"event\":\"didFailWithError\",\"error\":\"locationUnknown\",\"code\":0}",
      time + "\"client\":2,\"event\":\"didUpdateHeading\",\"magneticHeading\":350}",
    ]
    let notices = try Self.notices(in: lines.joined(separator: "\n"))
    #expect(
      Self.words(notices) == [
        "shown 7 Allow “x”?", "ended 7 allow-once", "ended 8 -", "1 denied fullAccuracy",
        "2 fix 1.0", "2 fix 1.0 new", "2 region 5.0", "2 unusable at 5:384",
        "2 failed locationUnknown",
      ])
    #expect(notices[3].manager == "a/b")
    #expect(notices.allSatisfy { $0.time?.nanoseconds == 500_000_000 })
  }

  @Test("A detail of another type, or none, is left out and breaks nothing")
  func otherTypes() throws {
    let text = """
      {"time":5,"client":1,"event":"didFailWithError","error":null}
      {"time":{"a":[1]},"client":1,"event":"locationManagerDidChangeAuthorization"}
      {"time":"soon","client":1,"event":"didFailWithError","error":"denied"}
      {"event":"promptShown","prompt":"1","title":"x"}
      {"event":"promptShown","prompt":1,"title":[]}
      """
    let notices = try Self.notices(in: text)
    #expect(Self.words(notices) == ["1 failed denied"])
    #expect(notices.allSatisfy { $0.time == nil })
  }

  @Test("A line that is no JSON, and one without an event, are errors with their place")
  func faults() {
    for (text, place) in [("\n{\"event\":", "x:2:10"), ("{}", "x:1:1")] {
      do throws(PlaybackError) {
        _ = try Self.notices(in: text)
        Issue.record("\(text) was read")
      } catch {
        #expect("\(error)".contains(place), "\(error)")
      }
    }
  }

  @Test("Notices to running clients are recorded as the lines that are written of them are read")
  func recorder() throws {
    let client = ClientID(1)
    let time = UTCInstant(secondsSinceEpoch: 1_777_622_400)
    func fix(_ segment: UInt16) throws -> Fix {
      var fix = try #require(
        Fix(
          coordinate: Coordinate(limiting: 1, wrapping: 2), horizontalAccuracy: 5,
          timestamp: time))
      fix.segment = segment
      return fix
    }
    let events: [ClientEvent] = [
      .authorizationChanged(AuthorizationState(status: .denied, accuracy: .full)),
      .locationsUpdated([try fix(1), try fix(1), try fix(2)]), .failed(.locationUnknown),
      .updatesPaused,
    ]
    var (recorder, format) = (NoticeRecorder(), NDJSONFormat())
    var records: [RecordedNotice] = []
    var text = TextBuffer()
    for event in events {
      let notice = ClientNotice(time: time, client: client, event: event)
      recorder.append(notice, to: &records)
      format.append(notice, into: &text)
    }
    let read = try Self.notices(in: String(decoding: text.bytes, as: UTF8.self))
    #expect(Self.words(records) == Self.words(read))
    #expect(records.count == 5)
  }
}
