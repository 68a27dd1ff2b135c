// SPDX-License-Identifier: MIT

package import LocationClient
import LocationCore
package import LocationPlayback

/// Other traces in place of the configured source.
extension SourceSteering {
  /// Plays another trace from its beginning, as ``LiveCommand/open(_:)`` does.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - name: Its name in faults.
  /// - Throws: `LiveFault` if it cannot be played; nothing has changed then.
  package func replace(with trace: SeekableTrace, named name: String) throws(LiveFault) {
    lastEffect = clock.now
    let wasReceiving = positions.isReceiving
    defer { leaveReceiver(wasReceiving) }
    try whileReleased { () throws(LiveFault) in try play(trace, named: name) }
  }

  /// Plays another trace from its beginning.
  func play(_ source: String) throws(LiveFault) {
    guard let open else { throw LiveFault("no other trace can be chosen here") }
    let (trace, name) = try open(source)
    try play(trace, named: name)
  }

  private func play(_ trace: SeekableTrace, named name: String) throws(LiveFault) {
    var trace = trace
    // It begins before the present trace ends, so that a fault changes nothing.
    do throws(SeekFault) {
      _ = try trace.seek(to: .zero)
    } catch {
      let reason = trace.failure.map { "\($0)" } ?? "it has no positions"
      throw LiveFault("\(name): \(reason)")
    }
    let instant = nextInstant
    positions.replaceTrace(with: trace, at: clock.now)
    chosenName = name
    // It was sought there just now.
    let fix = (try? positions.seek(to: .zero) { instant }) ?? nil
    skip(to: instant)
    driver.jump(to: fix, at: instant)
  }
}
