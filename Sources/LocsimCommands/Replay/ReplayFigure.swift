// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationPlayback
import LocationPlot
import LocationRecording
import LocationSources
import Synchronization

/// The figure of a replay: a map of the trace and of what the app was given.
final class ReplayFigure: Sendable {
  private struct State {
    var collector = PlotCollector()
    var recorder = NoticeRecorder()
    var records: [RecordedNotice] = []
  }

  private let specification: SourceSpecification
  private let output: PlotOutput
  private let state = Mutex(State())

  /// Makes a figure that has received nothing.
  ///
  /// - Parameters:
  ///   - path: The file to write it to.
  ///   - specification: The trace that is played.
  /// - Throws: The exit status if the figure cannot be made, after the reason was reported.
  init(at path: String, of specification: SourceSpecification) throws {
    self.specification = specification
    output = PlotOutput(path: path)
    try output.check()
  }

  /// Receives what the app is told.
  func receive(_ notice: ClientNotice) {
    state.withLock { state in
      state.recorder.append(notice, to: &state.records)
      for record in state.records { state.collector.add(record, from: 0, prefix: "") }
      state.records.removeAll(keepingCapacity: true)
    }
  }

  /// Reads the trace once more, for where the device was, and writes the figure.
  ///
  /// Input that can be read only once, such as a pipe, is left out.
  ///
  /// - Throws: The exit status if the figure cannot be written, after the reason was reported.
  func write() throws {
    var collector = state.withLock { state in
      defer { state = State() }
      return state.collector
    }
    let label = PlotInputs.label(of: specification.path)
    if specification.isFile {
      var once = specification
      once.options.repetition = .times(1)
      do throws(TraceOpeningError) {
        collector.addUnlessBroken(try once.openCursor(), named: label)
      } catch {
        Terminal.error(error.description)
        throw error.status
      }
    }
    try output.write(collector.finish(name: label), PlotOptions(), of: label)
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
