// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("A figure has less than two megabytes, whatever a recording holds")
struct FigureSizeTests {
  private static let limit = 2_000_000

  /// The size in bytes of a figure of the greatest extent.
  private static func size(of data: PlotData, _ kind: PlotOptions.Kind) throws -> Int {
    var data = data
    data.sort()
    var options = PlotOptions()
    options.kind = kind
    (options.width, options.height) = (4_000, 4_000)
    let bytes = try Figure.draw(data, options)
    #expect(WellFormed.fault(in: bytes) == nil)
    return bytes.count
  }

  @Test("Changes of authorization whose times go back and forth")
  func authorizations() throws {
    var series = PlotSeries(name: "client 1", role: .client)
    for index in 0..<20_000 {
      series.add(
        PlotAuthorization(
          seconds: index % 2 == 0 ? Double(index) : Double(20_000 - index),
          status: index % 3 == 0 ? "denied" : "authorizedAlways", accuracy: "fullAccuracy"))
    }
    var data = PlotData(name: "x")
    data.series = [series]
    #expect(try Self.size(of: data, .timeline) < Self.limit)
    data.series[0].add(Samples.point(at: (1, 1), 0, altitude: 0))
    data.series[0].add(Samples.point(at: (1, 1), 20_000, altitude: 0))
    #expect(try Self.size(of: data, .profile) < Self.limit)
    #expect(try Self.size(of: data, .map) < Self.limit)
  }

  @Test("Prompts that end at once and never in turn")
  func prompts() throws {
    var data = PlotData(name: "x")
    for index in 0..<20_000 {
      var prompt = PlotPrompt(
        number: Double(index), shown: Double(index), title: "Allow “x” to use your location?")
      if index % 2 == 0 { prompt.end(at: Double(index), answer: "allow-once") }
      data.prompts.append(prompt)
    }
    #expect(try Self.size(of: data, .timeline) < Self.limit)
  }

  @Test(
    "Sixty clients with thousands of fixes, regions and failures each",
    arguments: PlotOptions.Kind.allCases)
  func clients(kind: PlotOptions.Kind) throws {
    var numbers = Samples.Numbers()
    let points = (0..<4_000).map { second in
      Samples.point(
        at: (numbers.next(), numbers.next()), second, altitude: numbers.next() * 1_000,
        speed: numbers.next() * 1_000, accuracy: numbers.next() * 1_000)
    }
    let regions = (0..<400).map { index in
      PlotRegion(
        latitude: numbers.next() * 10, longitude: numbers.next() * 10,
        radius: numbers.next() * 5_000, seconds: Double(index) * 10)
    }
    var data = PlotData(name: "x")
    for number in 1...60 {
      var series = PlotSeries(name: "client \(number)", role: .client)
      for point in points { series.add(point) }
      for region in regions {
        series.add(region)
        series.add(PlotFailure(seconds: region.seconds, name: "denied"))
      }
      data.series.append(series)
    }
    #expect(try Self.size(of: data, kind) < Self.limit)
  }

  @Test("Regions whose times go back and forth")
  func regions() throws {
    var numbers = Samples.Numbers()
    var series = PlotSeries(name: "client 1", role: .client)
    for index in 0..<160_000 {
      series.add(
        PlotRegion(
          latitude: 1, longitude: 1, radius: numbers.next() * 5_000,
          seconds: index % 2 == 0 ? Double(index) : Double(160_000 - index)))
    }
    var data = PlotData(name: "x")
    data.series = [series]
    #expect(try Self.size(of: data, .accuracy) < Self.limit)
  }

  @Test("Names, states and prompts of fifty thousand letters", arguments: PlotOptions.Kind.allCases)
  func names(kind: PlotOptions.Kind) throws {
    let name = String(repeating: "&", count: 50_000)
    var series = PlotSeries(name: name, role: .client)
    for second in 0..<100 {
      series.add(
        Samples.point(
          at: (1, Double(second)), Int64(second), altitude: 1, speed: 1,
          after: second % 2 == 0 ? .lossOfSignal : .none))
      series.add(PlotAuthorization(seconds: Double(second), status: name, accuracy: name))
    }
    var data = PlotData(name: name)
    data.series = [series]
    for second in 0..<100 {
      var prompt = PlotPrompt(number: Double(second), shown: Double(second), title: name)
      prompt.end(at: Double(second) + 0.5, answer: name)
      data.prompts.append(prompt)
    }
    #expect(try Self.size(of: data, kind) < Self.limit)
  }
}
