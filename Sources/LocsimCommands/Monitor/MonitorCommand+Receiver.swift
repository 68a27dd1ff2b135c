// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationPlayback
import LocationScenarios
import LocationSources
import LocationTerminalPrompt

/// The receiver of a monitor, and the device around it.
extension MonitorCommand {
  func openSource() throws -> (ReceiverAddress, PrivateGPSD?) {
    let text = source ?? "gpsd://"
    let receiver: ReceiverSource?
    do throws(OptionError) {
      receiver = try ReceiverSource(parsing: text)
    } catch {
      throw ValidationError("\(error)")
    }
    guard let receiver else {
      throw ValidationError(
        "“\(text)” is no receiver; give gpsd://HOST:PORT or a serial device, or replay a file.")
    }
    do throws(PrivateGPSDError) {
      return try receiver.open()
    } catch {
      if case .refused(let shortage) = error {
        Terminal.error("locsim cannot run: \(shortage)")
        throw ExitStatus.systemError
      }
      Terminal.error("\(text): reading it needs gpsd; \(error)")
      throw ExitStatus.unavailable
    }
  }

  /// What shows the monitor to people who look on; `nil` if it is not served.
  func watch(_ clock: PacedClock, _ permissions: CommandPermissions) -> WatchedCommand? {
    guard serving.isServed else { return nil }
    let recording = DeviceRecording(ofReceiver: clock, privacy: privacy(permissions))
    return WatchedCommand(of: Self.app, nil, .success(recording), clock: clock) {
      permissions.give($0)
    }
  }

  /// Makes the driver of the receiver, and what steers the device where a person may.
  func makeDriver(
    _ receiver: ReceiverPositions, _ service: LocationService, _ clock: PacedClock, _ alarm: Alarm,
    _ watched: WatchedCommand?
  ) throws -> (TimelineDriver, PlaybackControl?) {
    let readsKeys = keys.areRead()
    guard serving.isServed || readsKeys else {
      return (TimelineDriver(service: service, source: receiver), nil)
    }
    let steering = SourceSteering(service, receiver: receiver, clock: clock)
    steering.positions.view = watched?.view
    steering.positions.received = (try? watched?.recording.get())?.received
    steering.open = SteeredSource.open
    let name = source ?? "gpsd://"
    let device = DeviceSteering(steering, clock: clock, name: name, canEnd: true)
    let control = try PlaybackControl(device, alarm: alarm, hasKeys: readsKeys) { desk in
      watched?.device(of: service, title: name, steeredBy: desk)
    }
    try control.openMap(serving)
    return (steering.driver, control)
  }

  func makeService(
    _ alarm: Alarm, _ clock: PacedClock, _ permissions: CommandPermissions,
    _ watched: WatchedCommand?
  ) throws -> LocationService {
    var outlets = ServiceOutlets()
    outlets.log = (try? watched?.recording.get())?.log
    if let watched {
      watched.watch(&outlets, prompts: permission.answer)
    } else {
      outlets.prompter = Prompters.make(policy: permission.answer)
    }
    let density = try permission.loadDensity()
    var regions: CoarseAreaSetup
    if let seed {
      regions = CoarseAreaSetup(
        seed: AccuracySeed(number: seed).seed(for: .hardware), density: density)
      regions.separatesSimulations = true
    } else {
      let kept = HardwareCoarseAreas.ofUser()
      regions = kept.setup(density)
      outlets.regions = kept.keeper
    }
    return LocationService(
      clock: clock, privacy: privacy(permissions),
      regions: regions, outlets: outlets, appDidAct: { alarm.ring() })
  }

  private func privacy(_ permissions: CommandPermissions) -> DevicePrivacy {
    var privacy = permissions.device
    if permission.status == .restricted { privacy.isRestricted = true }
    return privacy
  }
}
