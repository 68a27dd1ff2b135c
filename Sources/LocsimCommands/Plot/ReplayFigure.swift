// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationPlayback
import LocationPlot
import LocationRecording
import LocationSources
import Synchronization

/// The figure of a replay: the trace, and what the apps were given.
final class ReplayFigure: Sendable {
  private struct State {
    var collector = PlotCollector()
    var recorder = NoticeRecorder()
    var records: [RecordedNotice] = []
  }

  private let options: PlotOptions
  private let output: PlotOutput
  private let state = Mutex(State())

  /// Makes a figure that has received nothing.
  ///
  /// - Parameters:
  ///   - path: The file to write it to.
  ///   - options: What it shows.
  /// - Throws: The exit status if the figure cannot be made, after the reason was reported.
  init(at path: String, _ options: PlotOptions) throws {
    self.options = options
    output = PlotOutput(path: path)
    try output.check()
  }

  /// Receives a notice to the app.
  func receive(_ notice: ClientNotice) { receive(.client(notice), named: nil) }

  /// Receives a notice to a client, with its name in a scenario, or about the device.
  func receive(_ record: DeviceRecord, named manager: String?) {
    state.withLock { state in
      state.recorder.append(record, named: manager, to: &state.records)
      for record in state.records { state.collector.add(record, from: 0, prefix: "") }
      state.records.removeAll(keepingCapacity: true)
    }
  }

  /// Reads the trace once more, for where the device was, and writes the figure.
  ///
  /// Input that can be read only once, such as a pipe, is left out.
  ///
  /// - Parameters:
  ///   - trace: The trace; `nil` for none.
  ///   - name: What the title names.
  /// - Throws: The exit status if the figure cannot be written, after the reason was reported.
  func write(trace: SourceSpecification?, of name: String) throws {
    var collector = state.withLock { state in
      defer { state = State() }
      return state.collector
    }
    if let trace, trace.isFile {
      var once = trace
      once.options.repetition = .times(1)
      do throws(TraceOpeningError) {
        collector.addUnlessBroken(try once.openCursor(), named: PlotInputs.label(of: trace.path))
      } catch {
        Terminal.error(error.description)
        throw error.status
      }
    }
    try output.write(collector.finish(name: name), options, of: name)
  }
}

extension PlotCollector {
  /// Adds the positions of a trace up to a fault in it, which the replay has reported.
  fileprivate mutating func addUnlessBroken(_ cursor: consuming TraceCursor, named name: String) {
    do throws(PlaybackError) {
      _ = try add(cursor, named: name)
    } catch {
      // The replay ended with this error, too.
    }
  }
}
