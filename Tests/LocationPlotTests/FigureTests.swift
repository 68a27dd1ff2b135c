// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("Figures")
struct FigureTests {
  /// A trace with a gap, and a client that was asked and was given a region and a failure.
  private static var data: PlotData {
    var trace = PlotSeries(name: "a<b>&\"\u{2}.gpx", role: .trace)
    var client = PlotSeries(name: "client 1", role: .client)
    client.add(PlotAuthorization(seconds: 0, status: "notDetermined", accuracy: "fullAccuracy"))
    client.add(PlotAuthorization(seconds: 4, status: "authorizedAlways", accuracy: "fullAccuracy"))
    for second in 0..<60 {
      let place = (10 + Double(second) * 0.001, 20.0)
      trace.add(
        Samples.point(
          at: place, Int64(second < 30 ? second : second + 60), altitude: Double(second),
          after: second == 30 ? .lossOfSignal : .none))
    }
    client.add(Samples.point(at: (10.01, 20), 10, altitude: 10))
    client.add(PlotFailure(seconds: 40, name: "locationUnknown"))
    client.add(Samples.fix(at: (10.04, 20), 100, altitude: 40), startsSegment: true)
    client.add(PlotRegion(latitude: 10, longitude: 20, radius: 5_000, seconds: 110))
    var prompt = PlotPrompt(number: 1, shown: 2, title: "Allow “x” to use your location?")
    prompt.end(at: 4, answer: "allow-once")
    var data = PlotData(name: trace.name)
    data.series = [trace, client]
    data.prompts = [prompt]
    return data
  }

  private static func text(
    _ kind: PlotOptions.Kind, _ change: (inout PlotOptions) -> Void = { _ in }
  ) throws -> String {
    var options = PlotOptions()
    options.kind = kind
    change(&options)
    return String(decoding: try Figure.draw(data, options), as: UTF8.self)
  }

  private static let kinds = PlotOptions.Kind.allCases.filter { $0 != .speed }

  @Test("Figures are well-formed, light or dark, over time or distance", arguments: kinds)
  func wellFormed(kind: PlotOptions.Kind) throws {
    for isDark in [false, true] {
      for horizontal in PlotOptions.Horizontal.allCases {
        let text = try Self.text(kind) {
          $0.isDark = isDark
          $0.horizontal = horizontal
        }
        #expect(WellFormed.fault(in: Array(text.utf8)) == nil)
        #expect(text.contains(isDark ? "#15181c" : "#ffffff"))
      }
    }
  }

  @Test("Equal data give equal bytes", arguments: kinds)
  func equality(kind: PlotOptions.Kind) throws {
    #expect(try Self.text(kind) == Self.text(kind))
  }

  @Test("Every figure shows the gap, the prompt and the changes of authorization")
  func events() throws {
    for kind in Self.kinds where kind != .timeline {
      let text = try Self.text(kind)
      #expect(text.contains("no signal for 0:01:01 from 1970-01-01 00:00:29"), "\(kind)")
      #expect(text.contains("Allow “x” to use your location? allow-once"), "\(kind)")
      #expect(text.contains("client 1: authorizedAlways, fullAccuracy"), "\(kind)")
    }
    let timeline = try Self.text(.timeline)
    #expect(timeline.contains("positions from 1970-01-01 00:00:00 to 1970-01-01 00:00:29"))
    #expect(timeline.contains("client 1: authorizedAlways since 1970-01-01 00:00:04"))
    #expect(timeline.contains("client 1: 1 failure"))
    #expect(timeline.contains("client 1: 1 region"))
    #expect(timeline.contains("client 1: 2 fixes"))
    #expect(timeline.contains("Allow “x” to use your location? allow-once"))
  }

  @Test("Another segment without a loss of signal interrupts the line, and is not called a loss")
  func segments() throws {
    var data = PlotData(name: "x")
    data.series = [PlotSeries(name: "x", role: .trace)]
    for second in 0..<20 {
      data.series[0].add(
        Samples.fix(at: (10, Double(second)), Int64(second), altitude: 1),
        startsSegment: second == 10)
    }
    var options = PlotOptions()
    for kind in Self.kinds {
      options.kind = kind
      let text = String(decoding: try Figure.draw(data, options), as: UTF8.self)
      #expect(!text.contains("no signal"), "\(kind)")
      #expect(!text.contains("to 1970-01-01 00:00:09"), "\(kind)")
      guard kind != .timeline else { continue }
      let line = try #require(
        text.split(separator: "\n").first {
          $0.hasPrefix("<path") && $0.contains(kind == .map ? ">x: 20 fixes<" : ">x</title>")
        })
      #expect(line.count { $0 == "M" } == 2, "\(kind)")
    }
  }

  @Test("A fix after a failure without position follows a loss of signal, the next one does not")
  func losses() {
    var series = PlotSeries(name: "x", role: .client)
    series.add(Samples.fix(at: (1, 1), 0), startsSegment: false)
    series.add(PlotFailure(seconds: 10, name: "locationUnknown"))
    series.add(Samples.fix(at: (1, 1), 20), startsSegment: true)
    series.add(PlotFailure(seconds: 25, name: "denied"))
    series.add(Samples.fix(at: (1, 1), 30), startsSegment: true)
    series.add(Samples.fix(at: (1, 1), 40), startsSegment: false)
    #expect(series.points.map(\.startsSegment) == [false, true, true, false])
    #expect(series.points.map(\.followsLoss) == [false, true, false, false])
  }

  @Test("The title has the dates of what is shown")
  func title() throws {
    let text = try Self.text(.profile)
    #expect(text.contains("Altitude: a&lt;b&gt;&amp;&quot;\u{FFFD}.gpx, 1970-01-01</title>"))
  }

  @Test("A way that is drawn over distance ends at its length")
  func distance() throws {
    let text = try Self.text(.profile) { $0.horizontal = .distance }
    #expect(text.contains(">6 km</text>"))
    #expect(!text.contains(">00:01:00</text>"))
  }

  @Test("Accuracies that differ much have an axis of powers of ten")
  func accuracies() throws {
    let text = try Self.text(.accuracy)
    #expect(text.contains(">5 m</text>") && text.contains(">5000 m</text>"))
  }

  @Test("Nothing to draw is an error that says what to give")
  func nothing() {
    let empty = PlotData(name: "x")
    var options = PlotOptions()
    #expect(throws: PlotFault.noPosition) { try Figure.draw(empty, options) }
    options.kind = .timeline
    #expect(throws: PlotFault.noEvent) { try Figure.draw(empty, options) }
    options.kind = .profile
    #expect(throws: PlotFault.noQuantity(.profile)) { try Figure.draw(empty, options) }
    #expect(
      PlotFault.noQuantity(.profile).description
        == "no position has an altitude; choose another figure")
  }

  @Test("More lanes and names than have room are counted")
  func manyClients() throws {
    var data = PlotData(name: "many")
    for number in 0..<60 {
      data.series.append(
        Samples.series([(1, 1), (2, 2)], name: "client \(number)", role: .client))
    }
    var options = PlotOptions()
    options.kind = .timeline
    let timeline = String(decoding: try Figure.draw(data, options), as: UTF8.self)
    #expect(timeline.contains(">+ 36</text>"))
    options.kind = .map
    let map = String(decoding: try Figure.draw(data, options), as: UTF8.self)
    #expect(map.contains(">+ 52</text>"))
  }

  @Test("What several sessions recorded is put in the order of time")
  func order() {
    var data = PlotData(name: "x")
    data.series = [PlotSeries(name: "x", role: .client)]
    for second in [5.0, 6, 1, 2] {
      data.series[0].add(Samples.point(at: (1, 1), Int64(second)))
      data.series[0].add(PlotRegion(latitude: 1, longitude: 1, radius: 1, seconds: second))
      data.series[0].add(PlotAuthorization(seconds: second, status: "denied", accuracy: ""))
      data.series[0].add(PlotFailure(seconds: second, name: "denied"))
      data.prompts.append(PlotPrompt(number: second, shown: second, title: "?"))
    }
    data.sort()
    #expect(data.series[0].points.map(\.seconds) == [1, 2, 5, 6])
    #expect(data.series[0].regions.map(\.seconds) == [1, 2, 5, 6])
    #expect(data.series[0].authorizations.map(\.seconds) == [1, 2, 5, 6])
    #expect(data.series[0].failures.map(\.seconds) == [1, 2, 5, 6])
    #expect(data.prompts.map(\.shown) == [1, 2, 5, 6])
  }

  @Test("A name is shortened to 48 letters, however many code points they have")
  func names() {
    let letters = String(repeating: "ä", count: 48)
    #expect(letters.shortened() == letters)
    #expect((letters + "b").shortened() == letters.dropLast() + "…")
    let accents = "a" + String(repeating: "\u{301}", count: 50_000)
    #expect(accents.shortened().unicodeScalars.count == 97)
    #expect(PlotSeries(name: letters + "b", role: .client).name.count == 48)
  }
}
