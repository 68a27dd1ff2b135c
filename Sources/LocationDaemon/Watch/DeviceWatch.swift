// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationJSON
import LocationPlayback
import LocationScenarios
import NIOCore

/// Sends what happens on a device to one who looks on: first a snapshot, then changes, at most ten times
/// a second.
///
/// All runs on the event loop of its channel. While the peer does not read, changes wait: positions and
/// deliveries are thinned, and all other marks are kept as long as the view keeps them.
final class DeviceWatch {
  /// The time between two looks.
  static let interval = TimeAmount.milliseconds(100)

  /// Every so many looks the apps are looked at even if nothing happened, because time changes them.
  private static let looksBetweenApps = 10

  /// The most positions, and the most fixes and regions of apps, in the snapshot and in each change.
  private static let mostPoints = (snapshot: 2_000, change: 200)

  private let device: any SteeredDevice
  private let channel: any Channel
  private var cursor = DeviceView.Cursor()
  private var seenVersion: Int?
  private var sent: (state: LiveStatus?, apps: [ShownApp], prompts: [Prompt]) = (nil, [], [])
  private var looks = 0
  private var isFirst = true

  /// The number of looks at which the peer had not read what was sent before.
  private var skipped = 0

  /// Whether the state was asked for and did not come yet.
  private var isAsking = false
  private var task: RepeatedTask?

  /// Makes a watch that has not begun.
  init(_ device: any SteeredDevice, on channel: any Channel) {
    self.device = device
    self.channel = channel
  }

  /// Begins to look.
  func begin() {
    let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
    task = channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: Self.interval) { _ in
      bound.value.look()
    }
  }

  /// Ends it.
  func end() { task?.cancel() }

  private func look() {
    guard !isAsking else { return }
    guard channel.isWritable else {
      skipped += 1
      return
    }
    looks += 1
    let version = device.view?.version ?? 0
    // A paused device without news needs no look at its timeline.
    let isQuiet = seenVersion == version && sent.state?.isPaused == true
    if isQuiet, !looks.isMultiple(of: Self.looksBetweenApps) { return }
    seenVersion = version
    isAsking = true
    let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
    let loop = channel.eventLoop
    device.steer(.status) { result in
      loop.execute {
        bound.value.isAsking = false
        bound.value.send(try? result.get())
      }
    }
  }

  // MARK: - News

  private func send(_ known: LiveStatus?) {
    guard channel.isActive else { return }
    let state = known ?? unsteeredState
    let most = isFirst ? Self.mostPoints.snapshot : Self.mostPoints.change
    let news = device.view?.news(after: &cursor, atMost: most)
    let apps = appsIfChanged(news)
    let prompts = device.desk.prompts
    let hasNews =
      isFirst || state != sent.state || news?.isEmpty == false || apps != nil
      || prompts != sent.prompts
    guard hasNews else { return }
    var writer = JSONWriter()
    writer.writeReply(continues: true) { writer in
      if isFirst { writeTitle(to: &writer) }
      writer.member("now", (device.view?.now ?? .start).sinceStart.seconds)
      writer.member("time", device.device.utcNow)
      writer.member("state", state)
      if let news { write(news, to: &writer) }
      if let apps { ShownApp.write(apps, to: &writer) }
      if isFirst || prompts != sent.prompts { writer.member("prompts", prompts) }
      if skipped > 0 { writer.member("skipped", skipped) }
      if let log = try? device.recording.get().log { writer.member("recordedCount", log.count) }
    }
    (sent.state, sent.prompts) = (state, prompts)
    if let apps { sent.apps = apps }
    (isFirst, skipped) = (false, 0)
    channel.writeAndFlush(ByteBuffer(bytes: writer.bytes), promise: nil)
  }

  private func writeTitle(to writer: inout JSONWriter) {
    writer.member("isSnapshot", true)
    writer.member("run", DeviceRun.identifier)
    writer.member("program", device.title)
    writer.member("canEnd", device.canEnd)
  }

  /// The state of a device that cannot be steered: the place that its source gave last.
  private var unsteeredState: LiveStatus {
    var state = LiveStatus(source: .receiver, name: device.title)
    guard let fix = device.view?.latest?.fix else {
      state.signal = .lost
      return state
    }
    state.place = LivePlace(
      fix.coordinate, altitude: fix.altitude?.aboveSeaLevel, accuracy: fix.horizontalAccuracy,
      speed: fix.speed?.metersPerSecond, course: fix.course?.degrees)
    return state
  }

  private func write(_ news: DeviceView.News, to writer: inout JSONWriter) {
    writer.key("positions")
    writer.beginArray()
    for position in news.positions { writer.write(position) }
    writer.endArray()
    writer.key("events")
    writer.beginArray()
    for mark in news.given { writer.write(mark, number: nil) }
    for (index, mark) in news.marks.enumerated() {
      writer.write(mark, number: news.firstMark + index)
    }
    writer.endArray()
  }

  /// The apps; `nil` if they are as they were sent.
  private func appsIfChanged(_ news: DeviceView.News?) -> [ShownApp]? {
    guard isFirst || news?.isEmpty == false || looks.isMultiple(of: Self.looksBetweenApps) else {
      return nil
    }
    let apps = ShownApp.all(of: device)
    return apps == sent.apps && !isFirst ? nil : apps
  }
}

/// Identifies this run of the program, so that a page can tell it from another one.
enum DeviceRun {
  static let identifier: String = {
    var random = SystemRandom()
    return String(random.next(), radix: 36)
  }()
}
