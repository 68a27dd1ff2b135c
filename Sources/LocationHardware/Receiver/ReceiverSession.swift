// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import NIOCore
import NIOPosix

/// A session with a gpsd; it belongs to one event loop.
///
/// It connects, reads, checks whether gpsd still answers, and reconnects after a wait.
final class ReceiverSession {
  /// The time limits for a connection and for an answer.
  private static let connectLimit = TimeAmount.seconds(1)
  private static let answerLimit = TimeAmount.seconds(2)

  /// The time without input after which gpsd is requested to answer.
  private static let silenceLimit = TimeAmount.seconds(4)

  /// The time that a connection must last to reset the wait before the next attempt.
  private static let steadyTime = Duration.seconds(2)

  /// The largest number of devices to remember; gpsd itself has room for four.
  private static let mostDevices = 64

  private let address: ReceiverAddress
  private let clock: any EngineClock
  private let loop: any EventLoop
  private let decoder = GPSDDecoder()
  private var tracker: ReceiverTracker
  private var status: ReceiverStatus
  private var waiting: [ReceiverEvent] = []
  private var hasDevices: Bool?

  private weak var link: ReceiverLink?
  private var channel: (any Channel)?
  private var connectedAt: Instant?

  /// The number of the current attempt; input of earlier connections is dropped.
  private var attempt = 0
  private var backOff = BackOff()
  private var random = SystemRandom()

  private var retry: Scheduled<Void>?
  private var watchdog: Scheduled<Void>?
  private var alarm: Scheduled<Void>?
  private var alarmAt: Instant?

  init(address: ReceiverAddress, clock: any EngineClock, loop: any EventLoop) {
    self.address = address
    self.clock = clock
    self.loop = loop
    tracker = ReceiverTracker(device: address.device)
    status = ReceiverStatus(address: address)
  }

  // MARK: - Calls from outside

  func start(for link: ReceiverLink) {
    guard self.link == nil else { return }
    self.link = link
    status.state = .connecting
    publish()
    connect()
  }

  func stop() {
    attempt += 1
    for task in [retry, watchdog, alarm] { task?.cancel() }
    alarmAt = nil
    channel?.close(promise: nil)
    channel = nil
    connectedAt = nil
    _ = tracker.disconnect(at: clock.now)
    waiting = []
    backOff.reset()
    status.state = .idle
    publish()
    link = nil
  }

  // MARK: - Connections

  private func connect() {
    attempt += 1
    let attempt = attempt
    ClientBootstrap(group: loop)
      .connectTimeout(Self.connectLimit)
      .channelOption(.socketOption(.so_keepalive), value: 1)
      .channelInitializer { [session = NIOLoopBound(self, eventLoop: loop)] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ReceiverHandler(session: session.value, attempt: attempt))
        }
      }
      .connect(host: address.place.host, port: address.place.port)
      .assumeIsolated()
      .whenComplete { result in
        switch result {
        case .success(let channel): self.connected(channel, attempt)
        case .failure(let error): self.connectionEnded(attempt, reason: Self.words(for: error))
        }
      }
  }

  private func connected(_ channel: any Channel, _ attempt: Int) {
    guard attempt == self.attempt, channel.isActive else {
      channel.close(promise: nil)
      return
    }
    self.channel = channel
    connectedAt = clock.now
    status.connections += 1
    hasDevices = nil
    status.devices = []
    send(Self.watch)
    expectAnswer()
  }

  /// Handles a connection that failed or ended.
  func connectionEnded(_ attempt: Int, reason: String) {
    guard attempt == self.attempt, link != nil else { return }
    // Further input of the old connection is dropped.
    self.attempt += 1
    watchdog?.cancel()
    channel?.close(promise: nil)
    channel = nil
    if let connectedAt, clock.now - connectedAt >= Self.steadyTime { backOff.reset() }
    connectedAt = nil
    waiting += tracker.disconnect(at: clock.now)
    status.state = .unreachable(reason: reason)
    publish()
    tryAgain()
  }

  private func tryAgain() {
    retry = after(TimeAmount(backOff.next(using: &random))) { $0.connect() }
  }

  // MARK: - Input from gpsd

  private static let watch = "?WATCH={\"enable\":true,\"json\":true};\n"

  private func send(_ text: String) {
    channel?.writeAndFlush(ByteBuffer(string: text), promise: nil)
  }

  func take(_ line: [UInt8], from attempt: Int) {
    guard attempt == self.attempt else { return }
    switch decoder.decode(line) {
    case .report(let report):
      expectMore()
      take(report)
    case .ignored: expectMore()
    // A line that cannot be understood is no answer.
    case .refused: status.refusedLines += 1
    }
  }

  private func take(_ report: GPSDReport) {
    switch report {
    case .version(let version): status.release = version.release
    case .devices(let devices): hear(of: devices)
    case .device(let device): hear(of: device)
    case .error(let words): status.complaint = words
    case .attitude: status.reportsHeading = true
    case .position, .sky, .noise, .watch: break
    }
    let events = tracker.take(report, at: clock.now, utc: WallClock.now)
    // Satellites are those of the followed device.
    for case .sky(let sky) in events { note(sky) }
    waiting += events
    setAlarm()
  }

  private func hear(of devices: [GPSDDevice]) {
    hasDevices = !devices.isEmpty
    status.devices = devices.prefix(Self.mostDevices).map(\.path)
  }

  private func hear(of device: GPSDDevice) {
    guard device.isActive != false else {
      // gpsd keeps some devices that it cannot read and forgets others; only its list shows which.
      send("?DEVICES;\n")
      return
    }
    hasDevices = true
    if status.devices.count < Self.mostDevices, !status.devices.contains(device.path) {
      status.devices.append(device.path)
    }
  }

  private func note(_ sky: Sky) {
    guard let satellites = sky.satellites else { return }
    status.satellitesInView = satellites.count
    status.satellitesUsed = satellites.count(where: \.isUsed)
  }

  func skippedLines(_ count: Int, from attempt: Int) {
    if attempt == self.attempt { status.skippedLines = count }
  }

  // MARK: - Time

  /// Waits for an answer to the last command.
  private func expectAnswer() {
    watchdog?.cancel()
    let attempt = attempt
    watchdog = after(Self.answerLimit) { session in
      session.connectionEnded(attempt, reason: "no answer")
      session.status.state = .unanswered
      session.publish()
    }
  }

  /// Records that gpsd has answered, and sends a command if no more input comes.
  private func expectMore() {
    watchdog?.cancel()
    watchdog = after(Self.silenceLimit) { session in
      // A new watch command makes gpsd reopen lost devices, and gpsd always answers it.
      session.send("?DEVICES;" + Self.watch)
      session.expectAnswer()
    }
  }

  /// Schedules the next deadline of the tracker.
  private func setAlarm() {
    let due = tracker.deadline
    guard due != alarmAt else { return }
    alarm?.cancel()
    alarm = nil
    alarmAt = due
    guard let due else { return }
    alarm = after(TimeAmount(max(due - clock.now, .zero))) { session in
      session.alarmAt = nil
      session.waiting += session.tracker.meetDeadline(at: session.clock.now)
      session.setAlarm()
      session.publish()
    }
  }

  private func after(
    _ time: TimeAmount, _ body: @escaping (ReceiverSession) -> Void
  ) -> Scheduled<Void> {
    loop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      if let self { body(self) }
    }
  }

  // MARK: - Output

  /// Publishes the new events with the current status.
  func publish() {
    if channel != nil { status.state = stateOfDevice }
    status.device = tracker.followed
    status.driver = tracker.driver
    status.cycle = tracker.cycle
    status.lastReport = tracker.lastEpoch
    link?.publish(waiting, status)
    waiting.removeAll(keepingCapacity: true)
  }

  private var stateOfDevice: ReceiverStatus.State {
    if tracker.hasFix { return .fix }
    if hasDevices == false { return .noDevices }
    if let device = address.device, hasDevices == true, !status.devices.contains(device) {
      return .deviceMissing
    }
    if tracker.isSilent { return .silent }
    return tracker.lastEpoch == nil ? .waiting : .noFix
  }

  /// The reason why a host was not found: a resolver without descriptors fails as if the host did
  /// not exist.
  private static func wordsForUnknownHost() -> String {
    SystemReserve.canOpen(1) ? "there is no such host" : FileError.tooManyFiles.reason
  }

  static func words(for error: any Error) -> String {
    switch error {
    case let error as IOError: FileError(code: error.errnoCode).reason
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { words(for: $0.error) }
        ?? (error.dnsAError != nil ? wordsForUnknownHost() : "no connection")
    case let error as ChannelError:
      switch error {
      case .connectTimeout: "no answer within a second"
      default: "\(error)"
      }
    default: "\(error)"
    }
  }
}
