// SPDX-License-Identifier: MIT

/// What the device level needs to know of one app, as found by settling.
struct AppSummary: Hashable, Sendable {
  /// The strictest accuracy that the app needs of fixes; `nil` where it needs none.
  var wish: DesiredAccuracy?

  /// Whether it is served regions.
  var wantsRegions = false

  /// The arrow for it alone.
  var arrow = LocationArrow.none

  /// Whether its background use of location is shown.
  var showsBackgroundUse = false

  /// Whether what is watched for it needs every fix.
  var watchesFixes = false

  /// Whether one of its clients still waits for its first position.
  var awaitsPosition = false

  /// Whether its second prompt waits for the home screen.
  var hasQueuedPrompt = false

  /// Takes a wish if it is stricter than the present one.
  mutating func add(_ other: DesiredAccuracy) {
    if wish.map(other.isStricter) ?? true { wish = other }
  }
}

/// The summaries of all apps, counted, so that a change of one app costs the same however many apps
/// there are.
struct AppTally: Sendable {
  private var summaries = IndexedArray<AppIndex, AppSummary>()
  private var wishes: [DesiredAccuracy: Int] = [:]
  private var arrows: [LocationArrow: Int] = [:]
  private var regionClients = 0
  private var watchers = 0
  private var waiting = 0
  private var queued = 0

  /// The apps whose use in the background is shown, in the order of the engine's apps.
  private(set) var backgroundUsers: [AppIndex] = []

  /// The strictest accuracy that any app needs of fixes; `nil` where none needs any.
  var strictestWish: DesiredAccuracy? {
    var strictest: DesiredAccuracy?
    for wish in wishes.keys where strictest.map(wish.isStricter) ?? true { strictest = wish }
    return strictest
  }

  /// Whether any app is served regions.
  var isRegionWanted: Bool { regionClients > 0 }

  /// Whether what is watched for any app needs every fix.
  var isAnyWatching: Bool { watchers > 0 }

  /// Whether any app waits for its first position.
  var isPositionAwaited: Bool { waiting > 0 }

  /// Whether the second prompt of any app waits for the home screen.
  var hasQueuedPrompt: Bool { queued > 0 }

  /// The arrow for all apps.
  var arrow: LocationArrow {
    if arrows[.solid] != nil { return .solid }
    return arrows[.hollow] != nil ? .hollow : .none
  }

  /// Replaces what is known of an app.
  mutating func set(_ summary: AppSummary, for app: AppIndex) {
    summaries.extend(to: app, with: AppSummary())
    let old = summaries[app]
    guard old != summary else { return }
    count(old, by: -1)
    count(summary, by: 1)
    if old.showsBackgroundUse != summary.showsBackgroundUse {
      let place = backgroundUsers.firstIndex { $0 >= app } ?? backgroundUsers.endIndex
      if summary.showsBackgroundUse {
        backgroundUsers.insert(app, at: place)
      } else {
        backgroundUsers.remove(at: place)
      }
    }
    summaries[app] = summary
  }

  private mutating func count(_ summary: AppSummary, by step: Int) {
    if let wish = summary.wish {
      let count = wishes[wish, default: 0] + step
      wishes[wish] = count == 0 ? nil : count
    }
    if summary.arrow != .none {
      let count = arrows[summary.arrow, default: 0] + step
      arrows[summary.arrow] = count == 0 ? nil : count
    }
    if summary.wantsRegions { regionClients += step }
    if summary.watchesFixes { watchers += step }
    if summary.awaitsPosition { waiting += step }
    if summary.hasQueuedPrompt { queued += step }
  }
}
