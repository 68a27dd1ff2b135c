// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationScenarios
import Synchronization

/// The app of a replay or a monitor.
///
/// It requests authorization if needed, starts updates and the watching services, and defers
/// updates again after each end. It forwards all callbacks of its delegate.
final class CommandApp: ClientObserver {
  private struct State {
    var client: ClientID?
    var tally = WatchingTally()
    var renewal: DeferralRenewal
    var isPaused = false
  }

  /// Its identity.
  let id: AppID

  private let service: LocationService
  private let onNotice: @Sendable (ClientNotice) -> Void
  private let writer: NoticeWriter?
  private let delivery: DeliveryArguments

  // These are read once, because reading an option of the command line for each fix is slow.
  private let deferral: DeferralBounds?
  private let counts: Bool
  private let watching: WatchingArguments
  private let state: Mutex<State>

  /// Makes an app that has not been launched.
  ///
  /// - Parameters:
  ///   - id: Its identity; the identifier is its name.
  ///   - service: The device.
  ///   - delivery: The options for the delivery of its fixes.
  ///   - watching: The options for the services that watch for it.
  ///   - writer: The writer for several fixes at once; `nil` if each fix must go to `onNotice`.
  ///   - onNotice: Receives the callbacks of its delegate.
  init(
    _ id: AppID, service: LocationService, delivery: DeliveryArguments,
    watching: WatchingArguments, writer: NoticeWriter? = nil,
    onNotice: @escaping @Sendable (ClientNotice) -> Void
  ) {
    self.id = id
    self.service = service
    self.onNotice = onNotice
    self.writer = writer
    self.delivery = delivery
    deferral = delivery.deferral
    state = Mutex(State(renewal: DeferralRenewal(delivery.deferral)))
    counts = watching.isAnythingWatched
    self.watching = watching
  }

  /// The state that its properties show; `nil` before it was launched.
  var snapshot: ClientSnapshot? {
    state.withLock { $0.client }.flatMap { service.snapshot(for: $0) }
  }

  /// Whether it may receive satellites, which reveal its place.
  var mayKnowSky: Bool {
    guard let authorization = snapshot?.authorization else { return false }
    return authorization.status.permitsFixes && authorization.accuracy == .full
      && delivery.desiredAccuracy != .reduced
  }

  /// Whether its updates have paused; they do not resume by themselves.
  var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Whether a service watches for it, which may report after a long time.
  var isWatching: Bool {
    watching.isAnythingWatched && snapshot?.authorization.status.permitsFixes == true
  }

  /// The text for the reports of its watching services; `nil` if there are none.
  func watchingSummary(in format: OutputFormat?) -> String? {
    let tally = state.withLock { $0.tally }
    guard var words = tally.words(watching) else { return nil }
    if !watching.regions.isEmpty, snapshot?.authorization.accuracy == .reduced {
      words += "; with reduced accuracy no region is reported"
    }
    if format == .gpx || format == .nmea, tally.hasEvents {
      words +=
        "; \(format == .gpx ? "GPX" : "NMEA") has no place for visits and regions, "
        + "other formats show them"
    }
    return words
  }

  /// Whether it has standard updates.
  var hasUpdates: Bool { watching.hasUpdates }

  /// The time for which the receiver has been on for it.
  func receiverTime(at now: Instant) -> Duration { service.read { $0.receiverTime(at: now) } }

  /// The numbers of its callbacks and wake-ups.
  var activity: ActivityCounts { service.read { $0.activity(of: id) } ?? ActivityCounts() }

  /// Launches the app in the foreground, and starts its updates and the services that watch for it.
  ///
  /// - Parameters:
  ///   - status: The authorization status that the options give it.
  ///   - record: The earlier decision about it, which is that status unless something limits it.
  func launch(_ status: AuthorizationStatus, _ record: AuthorizationRecord) {
    service.send(.appLaunched(id, .complete(named: id.rawValue), record, .foreground))
    let client = service.makeClient(of: id, observer: self)
    state.withLock { $0.client = client }
    if hasUpdates { service.send(.optionsChanged(client, delivery.options)) }
    if status == .notDetermined, record.decision == .undecided {
      service.send(.authorizationRequested(.whenInUse, client))
    }
    if hasUpdates { service.send(.updatesStarted(client)) }
    for event in watching.events(of: client).compactMap({ Event($0, of: id) }) {
      service.send(event)
    }
  }

  /// Moves the app to the background, if the options say so.
  func enterBackgroundIfWanted() {
    if delivery.background { service.send(.appStateChanged(id, .background)) }
  }

  /// Stops deferred updates at the end, so that fixes that are held back are delivered.
  func finish() {
    guard deferral != nil, let client = state.withLock({ $0.client }) else { return }
    service.send(.updatesStopped(client))
    service.performEffects()
  }

  func receive(_ notice: ClientNotice) {
    onNotice(notice)
    if counts { state.withLock { $0.tally.count(notice.event) } }
    if case .updatesPaused = notice.event { state.withLock { $0.isPaused = true } }
    guard deferral != nil,
      let bounds = state.withLock({ $0.renewal.bounds(after: notice.event) })
    else { return }
    service.send(.deferralAllowed(notice.client, bounds))
  }

  // With deferral, each update must be handled by itself, because the app allows the next deferral
  // after it.
  var takesRuns: Bool { writer != nil && deferral == nil }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    guard takesRuns, let writer else {
      for fix in fixes { receive(fix.notice(for: client)) }
      return
    }
    writer.receive(fixes, for: client)
  }
}
