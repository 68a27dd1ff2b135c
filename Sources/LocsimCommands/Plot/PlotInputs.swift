// SPDX-License-Identifier: MIT

import GPX
import LocationFiles
import LocationPlayback
import LocationPlot
import LocationRecording
import LocationSources

/// Reads what a figure shows from files.
enum PlotInputs {
  /// Reads files to their ends.
  ///
  /// - Parameter paths: The files; `-` is standard input.
  /// - Returns: What they hold; the title names the traces, or the files if there is no trace.
  /// - Throws: The exit status if one cannot be read, after the reason was reported.
  static func read(_ paths: [String]) throws -> PlotData {
    var collector = PlotCollector()
    var traces: [String] = []
    var recordings: [(path: String, reader: RecordReader)] = []
    for path in paths {
      switch try open(path) {
      case .record(let reader): recordings.append((path, reader))
      case .trace(let cursor):
        traces.append(label(of: path))
        try add(cursor, path, to: &collector)
      }
    }
    for (number, recording) in recordings.enumerated() {
      let prefix = recordings.count > 1 ? "\(label(of: recording.path)) " : ""
      try add(recording.reader, recording.path, number, prefix: prefix, to: &collector)
    }
    if collector.leftOutClients {
      Terminal.warning(
        recordings.map { name(of: $0.path) }.joined(separator: ", "),
        "there are more than \(PlotCollector.clientLimit) clients; the later ones are left out")
    }
    let names = traces.isEmpty ? paths.map(label) : traces
    return collector.finish(name: names.joined(separator: ", "))
  }

  /// The name of a file in messages.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// The name of a file in a figure, without its folders.
  static func label(of path: String) -> String {
    name(of: path).split(separator: "/").last.map(String.init) ?? path
  }

  private static func open(_ path: String) throws -> FileContent {
    do throws(TraceOpeningError) {
      return try FileContent(path: path)
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
  }

  /// Adds a trace, and reports what is odd about it.
  static func add(
    _ cursor: consuming TraceCursor, _ path: String, to collector: inout PlotCollector
  ) throws {
    do throws(PlaybackError) {
      let warnings = try collector.add(cursor, named: label(of: path))
      for warning in warnings {
        // The place is not known in a log of sentences, because gpsd decodes it.
        let isKnown = warning.position != TextPosition()
        Terminal.warning(
          isKnown ? "\(name(of: path)):\(warning.position)" : name(of: path), warning.description)
      }
    } catch {
      Terminal.error(error.message(of: path))
      throw error.status
    }
  }

  private static func add(
    _ reader: RecordReader, _ path: String, _ number: Int, prefix: String,
    to collector: inout PlotCollector
  ) throws {
    var reader = reader
    var notices: [RecordedNotice] = []
    var first: PlaybackWarning?
    do throws(PlaybackError) {
      while try reader.read(into: &notices) {
        for notice in notices {
          if case .unusable(let location) = notice.kind, first == nil {
            first = .unusableLocation(location)
          }
          collector.add(notice, from: number, prefix: prefix)
        }
        notices.removeAll(keepingCapacity: true)
      }
    } catch {
      Terminal.error(error.message(of: path))
      throw error.status
    }
    if let first {
      Terminal.warning("\(name(of: path)):\(first.position)", first.description)
    }
  }
}
