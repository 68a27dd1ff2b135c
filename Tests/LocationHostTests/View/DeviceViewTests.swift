// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("What a person may see of a device")
struct DeviceViewTests {
  private let clock = SteppedClock()
  private var view: DeviceView { DeviceView(clock: clock) }

  private func fix(_ second: Int) throws -> Fix {
    try #require(
      Fix(
        coordinate: Coordinate(limiting: Double(second) / 1e6, wrapping: 11), horizontalAccuracy: 5,
        timestamp: UTCInstant(secondsSinceEpoch: Int64(second))))
  }

  private func notice(_ event: ClientEvent) -> ClientNotice {
    ClientNotice(time: UTCInstant(secondsSinceEpoch: 0), client: ClientID(1), event: event)
  }

  @Test("Each reader gets everything once, in order")
  func cursors() throws {
    let view = view
    var (first, second) = (DeviceView.Cursor(), DeviceView.Cursor())
    for index in 0..<10 { view.take(try fix(index), at: at(Double(index))) }
    #expect(view.news(after: &first).positions.map(\.instant) == (0..<10).map { at(Double($0)) })
    view.take(try fix(10), at: at(10))
    #expect(view.news(after: &first).positions.map(\.instant) == [at(10)])
    #expect(view.news(after: &first).isEmpty)
    #expect(view.news(after: &second).positions.count == 11)
  }

  @Test("The newest part is kept, however much comes")
  func bounds() throws {
    let view = view
    for index in 0..<40_000 { view.take(try fix(index), at: at(Double(index))) }
    var cursor = DeviceView.Cursor()
    let kept = view.news(after: &cursor).positions
    #expect((5_000...10_000).contains(kept.count) && kept.last?.instant == at(39_999))
    #expect(view.latest?.instant == at(39_999))
  }

  @Test("What an app is given is apart from all other marks, which are never crowded out")
  func marks() throws {
    let view = view
    view.take(notice(.failed(.denied)), of: .tracker)
    clock.advance(to: at(7))
    for index in 0..<50_000 {
      view.take(notice(.locationsUpdated([try fix(index)])), of: .tracker)
    }
    var cursor = DeviceView.Cursor()
    let news = view.news(after: &cursor)
    #expect(news.marks.map(\.kind) == [.error])
    #expect((10_000...20_000).contains(news.given.count))
    #expect(view.lastGiven(to: .tracker)?.place?.latitude == 0.049999)
    #expect(view.lastGiven(to: .tracker)?.instant == at(7))
    #expect(view.lastGiven(to: .other) == nil)
  }

  @Test("The version rises with everything that happens")
  func versions() throws {
    let view = view
    var versions = [view.version]
    view.take(try fix(1), at: at(1))
    versions.append(view.version)
    view.loseSignal(at: at(2))
    versions.append(view.version)
    view.take(notice(.updatesPaused), of: .tracker)
    versions.append(view.version)
    view.noteCommand()
    versions.append(view.version)
    view.take(notice(.monitoringFailed(nil, .denied)), of: .tracker)
    #expect(view.version == versions.last)
    #expect(versions == versions.sorted() && Set(versions).count == versions.count)
  }

  @Test("A prompt is marked where the device was when it came up")
  func prompts() throws {
    let view = view
    view.take(try fix(3), at: at(3))
    let prompt = Prompt.sample(1)
    let time = UTCInstant(secondsSinceEpoch: 3)
    view.take(.device(DeviceNotice(time: time, event: .promptShown(prompt))))
    view.take(
      .device(
        DeviceNotice(time: time, event: .promptEnded(prompt, .answered(.dontAllow, precise: nil)))))
    var cursor = DeviceView.Cursor()
    let marks = Array(view.news(after: &cursor).marks)
    #expect(marks.map(\.kind) == [.promptShown, .promptEnded])
    #expect(marks[0].place == (try fix(3)).coordinate && marks[0].text == prompt.title)
    #expect(marks[1].text == "dont-allow")
  }
}
