// SPDX-License-Identifier: MIT

import LocationCore

/// A device with the real engine: one app watches its region all day, and other apps call.
///
/// The device is also the shell of the engine: it sends fixes while the source is open, meets
/// deadlines exactly, and records the answers of each client.
struct OracleDevice {
  /// An answer that a client received.
  enum Answer: Hashable, Sendable {
    /// A region, and the instant of its delivery.
    case region(PublishedRegion, Instant)
    /// A failure, and the instant of its delivery.
    case failure(LocationFailure, Instant)
  }

  /// The client that watches; it is created first.
  static let watcher = ClientID(1)

  /// The clients of the calling app.
  static let callers = [ClientID(2), ClientID(3)]

  /// A client that starts to watch later, in an app that may have full accuracy but requests a
  /// region.
  static let latecomer = ClientID(4)

  /// The calling app.
  static let callingApp = AppID("caller")

  /// The purpose key with which it may request full accuracy.
  static let purposeKey = "Scan"

  /// The answers that the watcher and the latecomer received.
  private(set) var transcripts: [ClientID: [Answer]] = [:]

  /// The number of regions that the callers received, by delivery or by reading `location`.
  private(set) var answers = 0

  /// The number of these regions that the watcher had not received before.
  private(set) var strangeAnswers = 0

  /// The prompt that is up.
  var prompt: Prompt? { engine.prompt }

  private var engine: LocationEngine
  private var buffer = EffectBuffer()
  private var now = Instant.start
  private var isOpen = false
  private var seen: Set<Fix> = []

  /// Makes a device.
  ///
  /// - Parameters:
  ///   - seed: The device's secret.
  ///   - utc: The UTC time at the start.
  init(seed: UInt64, utc: UTCInstant) {
    engine = LocationEngine(regions: CoarseAreaSetup(seed: AccuracySeed(number: seed)))
    send(.clockSet(utc))
    launch(AppID("watcher"), isPrecise: false)
    launch(AppID("latecomer"), isPrecise: true)
    launch(Self.callingApp, isPrecise: false)
    let clients = [(Self.watcher, "watcher"), (Self.latecomer, "latecomer")]
    for (client, app) in clients { create(client, of: AppID(app)) }
    for client in Self.callers { create(client, of: Self.callingApp) }
    send(
      .optionsChanged(
        Self.latecomer,
        ClientOptions(desiredAccuracy: .reduced, allowsBackgroundUpdates: true)))
    send(.updatesStarted(Self.watcher))
  }

  /// Advances to an instant, and meets all deadlines on the way when they fall due.
  mutating func advance(to instant: Instant) {
    while let due = engine.nextDeadline?.instant, due <= instant {
      now = max(now, due)
      send(.deadlineReached)
    }
    now = max(now, instant)
  }

  /// Sends a fix if the source is open.
  mutating func bring(_ fix: Fix) {
    if isOpen { send(.fixArrived(fix)) }
  }

  /// Sends an event to the engine, and performs the effects.
  mutating func send(_ event: Event) {
    buffer.removeAll()
    engine.handle(event, at: now, into: &buffer)
    var opened = false
    for effect in buffer.effects {
      switch effect {
      case .openSource:
        opened = !isOpen
        isOpen = true
      case .closeSource: isOpen = false
      case .notify(.regionUpdated(let region), let client): take(region, client)
      case .notify(.failed(let failure), let client):
        if !Self.callers.contains(client) {
          transcripts[client, default: []].append(.failure(failure, now))
        }
      default: break
      }
    }
    if opened { send(.sourceOpened) }
  }

  /// Reads `location` of the callers, which must show only published regions.
  mutating func look() {
    for caller in Self.callers {
      guard let snapshot = engine.snapshot(for: caller, at: now), snapshot.access == .region,
        let location = snapshot.location
      else { continue }
      answers += 1
      if !seen.contains(location) { strangeAnswers += 1 }
    }
  }

  private mutating func take(_ region: PublishedRegion, _ client: ClientID) {
    if client == Self.watcher { seen.insert(region.fix) }
    if Self.callers.contains(client) {
      answers += 1
      if !seen.contains(region.fix) { strangeAnswers += 1 }
    } else {
      transcripts[client, default: []].append(.region(region, now))
    }
  }

  private mutating func launch(_ app: AppID, isPrecise: Bool) {
    let isCaller = app == Self.callingApp
    var description = AppDescription(name: app.rawValue, hasLocationBackgroundMode: true)
    for key in PurposeKey.allCases { description.purposes[key] = Self.purpose }
    description.temporaryPurposes[Self.purposeKey] = Self.purpose
    let record = AuthorizationRecord(
      decision: isCaller ? .whileUsing : .always, isPrecise: isPrecise)
    send(.appLaunched(app, description, record, isCaller ? .foreground : .background))
  }

  private mutating func create(_ client: ClientID, of app: AppID) {
    send(.managerCreated(client, app))
    send(.optionsChanged(client, ClientOptions(allowsBackgroundUpdates: true)))
  }

  private static let purpose = Result { () throws(PurposeStringFault) in
    try PurposeString("To see what shows.")
  }
}
