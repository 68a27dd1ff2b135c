// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import LocationPlayback
import LocationPlot
import LocationRecording
import Synchronization

/// Collects what a figure shows, from traces, recordings and running clients.
struct PlotCollector {
  /// A client in a recording.
  private struct ClientKey: Hashable {
    let recording: Int
    let number: Double?
  }

  /// The most clients in a figure; a recording could have any number.
  static let clientLimit = 60

  private var traces: [PlotSeries] = []
  private var clients: [PlotSeries] = []
  private var places: [ClientKey: Int] = [:]
  private var prompts: [PlotPrompt] = []
  private var promptPlaces: [ClientKey: Int] = [:]

  /// Whether there were more clients than the limit, of which the later ones were left out.
  private(set) var leftOutClients = false

  init() {}

  /// All that was collected, with the clients after the traces.
  ///
  /// - Parameter name: What the title names.
  /// - Returns: The content of a figure.
  consuming func finish(name: String) -> PlotData {
    var data = PlotData(name: name)
    data.series = traces + clients
    data.prompts = prompts
    data.sort()
    return data
  }

  /// Adds the positions of a trace, as a replay of it would have them.
  ///
  /// - Returns: What is odd about the trace.
  /// - Throws: `PlaybackError` if the trace is broken or has nothing to play, after all positions
  ///   before the fault were added.
  mutating func add(
    _ cursor: consuming TraceCursor, named name: String
  ) throws(PlaybackError) -> [PlaybackWarning] {
    var series = PlotSeries(name: name, role: .trace)
    defer { if !series.points.isEmpty { traces.append(series) } }
    var segment: UInt16?
    while let step = try cursor.advance() {
      switch step {
      case .fix:
        let fix = cursor.fix
        // Segments whose gap is left out follow each other without a loss of signal.
        series.add(fix, startsSegment: segment.map { $0 != fix.segment } ?? false)
        segment = fix.segment
      case .signalLost: series.loseSignal()
      }
    }
    return cursor.takeWarnings().filter { warning in
      // A figure waits for nothing.
      if case .longGap = warning { false } else { true }
    }
  }

  /// Adds what a recording says.
  ///
  /// - Parameters:
  ///   - notice: What a line says.
  ///   - recording: The number of the recording among the inputs.
  ///   - prefix: The text before the names of its clients; empty for none.
  mutating func add(_ notice: RecordedNotice, from recording: Int, prefix: String) {
    let key = ClientKey(recording: recording, number: notice.client)
    let seconds = notice.time?.plotSeconds
    switch notice.kind {
    case .unusable: break
    case .promptShown(let number, let title):
      guard let seconds else { return }
      promptPlaces[ClientKey(recording: recording, number: number)] = prompts.count
      prompts.append(PlotPrompt(number: number, shown: seconds, title: title))
    case .promptEnded(let number, let answer):
      guard let seconds,
        let place = promptPlaces[ClientKey(recording: recording, number: number)]
      else { return }
      prompts[place].end(at: seconds, answer: answer)
    case .fix, .region, .authorization, .failure:
      let index = place(of: key) {
        prefix + (notice.manager ?? Self.name(ofClient: notice.client))
      }
      guard let index else { return }
      Self.add(notice.kind, at: seconds, to: &clients[index])
    }
  }

  // It is static, because the series would be copied if the collector were read meanwhile.
  private static func add(
    _ kind: RecordedNotice.Kind, at seconds: Double?, to series: inout PlotSeries
  ) {
    switch kind {
    case .fix(let fix, let startsSegment):
      // A recording knows of a loss of signal if the client was notified of it. Another segment
      // alone may as well be the next pass over a trace.
      series.add(fix, startsSegment: startsSegment)
    case .region(let fix):
      series.add(PlotRegion(fix))
    case .authorization(let status, let accuracy):
      guard let seconds else { return }
      series.add(PlotAuthorization(seconds: seconds, status: status, accuracy: accuracy))
    case .failure(let name):
      guard let seconds else { return }
      series.add(PlotFailure(seconds: seconds, name: name))
    case .unusable, .promptShown, .promptEnded: break
    }
  }

  /// The index of a client, which is new or known; `nil` beyond the limit.
  private mutating func place(of key: ClientKey, name: () -> String) -> Int? {
    if let place = places[key] { return place }
    guard clients.count < Self.clientLimit else {
      leftOutClients = true
      return nil
    }
    places[key] = clients.count
    clients.append(PlotSeries(name: name(), role: .client))
    return clients.count - 1
  }

  private static func name(ofClient number: Double?) -> String {
    guard let number, let whole = Int(exactly: number) else { return "client" }
    return "client \(whole)"
  }
}

extension PlotRegion {
  /// The region that a fix at its center stands for.
  init(_ fix: Fix) {
    self.init(
      latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
      radius: fix.horizontalAccuracy, seconds: fix.timestamp.plotSeconds)
  }
}
