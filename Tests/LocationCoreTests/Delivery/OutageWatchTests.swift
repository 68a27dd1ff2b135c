// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Outage watch")
struct OutageWatchTests {
  @Test("Reports fall due after the delay and then at the interval, up to the limit")
  func schedule() {
    var configuration = EngineConfiguration()
    configuration.unknownReportDelay = .seconds(7)
    configuration.unknownReportInterval = .seconds(2)
    configuration.maximumUnknownReports = 4
    var due: [Instant] = []
    var watch: OutageWatch? = OutageWatch(since: .at(100), configuration: configuration)
    while let current = watch, due.count < 10 {
      due.append(current.nextReport)
      watch = current.afterReport(configuration: configuration)
    }
    #expect(due == [.at(107), .at(109), .at(111), .at(113)])
  }

  @Test("D-11, D-12: Reports come after 10 s and every 30 s by default, requests last 10 s")
  func defaults() {
    let configuration = EngineConfiguration()
    #expect(configuration.unknownReportDelay == .seconds(10))
    #expect(configuration.unknownReportInterval == .seconds(30))
    #expect(configuration.maximumUnknownReports == 24 * 60 * 60 / 30)
    #expect(configuration.oneFixTimeout == .seconds(10))
    #expect(configuration.accuracyImprovement == 0.25)
    #expect(configuration.oneFixFailureWhileNotDetermined == .denied)
  }
}
