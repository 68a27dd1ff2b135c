// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationHost
import LocationPlayback
import LocationRecording

/// What people and apps do to a device that is steered, kept so that it can be played again.
package final class DeviceRecording: Sendable {
  /// The most lines about a receiver that are written at once, and the first one.
  private static let pageLength = 1_000

  /// Keeps what is done.
  package let log: EventLog

  /// Keeps what the receiver gives; `nil` for a trace.
  package let received: ReceivedLog?

  private let setting: Scenario
  private let clock: any EngineClock

  /// Makes a recording of a device on which nothing was done yet.
  ///
  /// - Parameters:
  ///   - source: The trace with its options; `nil` for none.
  ///   - clock: The clock of the device.
  ///   - privacy: The initial privacy settings of the whole device.
  ///   - seed: The seed of the hidden choices, if it is no secret.
  package init(
    of source: ScenarioSource?, clock: any EngineClock, privacy: DevicePrivacy = DevicePrivacy(),
    seed: UInt64 = 0
  ) {
    setting = Self.setting(source, privacy, seed)
    log = EventLog()
    received = nil
    self.clock = clock
  }

  /// Makes a recording of a device with a receiver, to which nothing was done yet.
  ///
  /// - Parameters:
  ///   - clock: The clock of the device.
  ///   - privacy: The initial privacy settings of the whole device.
  package init(ofReceiver clock: any EngineClock, privacy: DevicePrivacy) {
    setting = Self.setting(nil, privacy, 0)
    log = EventLog(keepsHeadings: false)
    received = ReceivedLog()
    self.clock = clock
  }

  private static func setting(
    _ source: ScenarioSource?, _ privacy: DevicePrivacy, _ seed: UInt64
  ) -> Scenario {
    var setting = Scenario(apps: [])
    setting.source = source
    setting.device = privacy
    setting.seed = seed
    return setting
  }

  /// The scenario of what was done so far, as a file.
  ///
  /// - Parameter positions: The path of the file that gets what the receiver gave, from the folder of
  ///   the scenario; `nil` for none.
  /// - Returns: The scenario, and the number of lines about the receiver; zero without one.
  /// - Throws: `LiveFault` if there is none.
  package func scenario(positions: String?) throws(LiveFault) -> (text: String, lines: Int) {
    var setting = setting
    var lines = 0
    if let received {
      let content = try content(of: received)
      lines = content.begin == nil ? 0 : content.events.count + 1
      if lines > 0 {
        guard let positions else { throw Self.noFile }
        setting.source = ScenarioSource(
          receiver: ScenarioFileReference(path: positions, position: .start))
      }
    }
    let text: String
    do throws(ScenarioRecording.Fault) {
      text = try ScenarioRecording.scenario(of: log, until: clock.now, in: setting).written
    } catch {
      throw LiveFault("\(error)", isUsage: false)
    }
    guard text.utf8.count <= Scenario.byteLimit else {
      throw LiveFault("\(ScenarioRecording.Fault.tooLarge)", isUsage: false)
    }
    return (text, lines)
  }

  /// What the receiver gave, as NDJSON, from the line of a number on.
  ///
  /// - Parameter first: The number of the first line; they count from zero, which tells when the
  ///   device's time began.
  /// - Returns: As many lines as are written at once, none at the end, and the number of the line after
  ///   them.
  /// - Throws: `LiveFault` if nothing is kept.
  package func receivedLines(from first: Int) throws(LiveFault) -> (lines: String, next: Int) {
    guard let received else { return ("", first) }
    let content = try content(of: received)
    guard let begin = content.begin else { return ("", first) }
    var text = TextBuffer()
    if first == 0 { NDJSONFormat.append(beginOfReceiver: begin, into: &text) }
    let page = content.events.dropFirst(max(first - 1, 0)).prefix(Self.pageLength)
    for received in page {
      NDJSONFormat.append(received.event, at: received.instant, since: begin, into: &text)
    }
    return (String(decoding: text.bytes, as: UTF8.self), max(first, 1) + page.count)
  }

  private func content(of received: ReceivedLog) throws(LiveFault) -> ReceivedLog.Content {
    guard let content = received.content else {
      let fault: ScenarioRecording.Fault = received.isOverfull ? .tooManyPositions : .stopped
      throw LiveFault("\(fault)", isUsage: false)
    }
    return content
  }

  /// Forgets everything, and keeps nothing further.
  package func stop() {
    log.stop()
    received?.stop()
  }

  private static let noFile = LiveFault(
    "the positions of a receiver need a file of their own beside the scenario; give a FILE")
}
