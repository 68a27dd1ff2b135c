// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationHost

/// What people and apps do to a device that is steered, kept so that it can be played again.
package final class DeviceRecording: Sendable {
  /// Keeps what is done.
  package let log = EventLog()

  /// Why what happens to a device with a receiver is not kept.
  package static let ofReceiver = LiveFault(
    "a device with a receiver is not recorded as a scenario; record a device that plays a trace",
    isUsage: false)

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
    var setting = Scenario(apps: [])
    setting.source = source
    setting.device = privacy
    setting.seed = seed
    self.setting = setting
    self.clock = clock
  }

  /// The scenario of what was done so far, as a file.
  ///
  /// - Throws: `LiveFault` if there is none.
  package func scenario() throws(LiveFault) -> String {
    let text: String
    do throws(ScenarioRecording.Fault) {
      text = try ScenarioRecording.scenario(of: log, until: clock.now, in: setting).written
    } catch {
      throw LiveFault("\(error)", isUsage: false)
    }
    guard text.utf8.count <= Scenario.byteLimit else {
      throw LiveFault("\(ScenarioRecording.Fault.tooLarge)", isUsage: false)
    }
    return text
  }
}
