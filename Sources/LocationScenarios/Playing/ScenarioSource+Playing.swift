// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import LocationHost
import LocationPlayback
import LocationSources

extension ScenarioSource {
  /// Reads the trace up to its first position, unless it can be read only once or needs gpsd.
  ///
  /// - Throws: `ScenarioRunError` if the trace cannot be played.
  package func check(file: String) throws(ScenarioRunError) {
    if isReceiver { return try checkReceiver(file: file) }
    var specification = SourceSpecification(path: trace.path(in: file))
    specification.options = options
    let failure: PlaybackError?
    do throws(TraceOpeningError) {
      failure = try specification.firstFailure()
    } catch {
      throw ScenarioRunError(trace.position, "\(error)")
    }
    if let failure { throw ScenarioRunError(trace.position, "the trace: \(failure)") }
  }

  /// Plays the trace in place of a source, and returns the reason if that is impossible.
  func play(with steering: SourceSteering, file: String) -> String? {
    let other: SeekableTrace
    do throws(ScenarioRunError) {
      other = try seekableTrace(file: file)
    } catch {
      return error.message
    }
    do throws(LiveFault) {
      try steering.replace(with: other, named: trace.path)
      return nil
    } catch {
      return error.reason
    }
  }

  private func checkReceiver(file: String) throws(ScenarioRunError) {
    let receiver = try receiver(file: file)
    if let failure = receiver.failure {
      throw ScenarioRunError(trace.position, "the receiver: \(failure)")
    }
  }

  /// Opens the receiver, and reads the first thing that it gave.
  func receiver(file: String) throws(ScenarioRunError) -> RecordedReceiver {
    let path = trace.path(in: file)
    let receiver: RecordedReceiver
    do throws(FileError) {
      guard try FileSource.isRegular(path) else { throw FileError(code: EINVAL) }
      receiver = RecordedReceiver(name: path, try FileSource(path: path))
    } catch {
      let reason = error.code == EINVAL ? "it is no file" : error.reason
      throw ScenarioRunError(trace.position, "the receiver: \(path): \(reason); correct the path")
    }
    guard !receiver.isEmpty else {
      throw ScenarioRunError(
        trace.position,
        "the receiver: \(path): there is nothing in it; give the file that locsim live record wrote"
      )
    }
    return receiver
  }

  /// Opens the trace so that it can take the place of another source.
  ///
  /// - Returns: The trace; as a reason if it cannot.
  func seekableTrace(file: String) throws(ScenarioRunError) -> SeekableTrace {
    // Opening a pipe waits for its writer, and time would stand still meanwhile.
    guard (try? FileSource.isRegular(trace.path(in: file))) == true else {
      throw ScenarioRunError(
        trace.position, "\(trace.path): it is no file; give the path of a trace")
    }
    return SeekableTrace(keeping: try cursor(file: file))
  }

  /// Opens the trace.
  func cursor(file: String) throws(ScenarioRunError) -> sending TraceCursor {
    var specification = SourceSpecification(path: trace.path(in: file))
    specification.options = options
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      throw ScenarioRunError(trace.position, "\(error)")
    }
  }
}
