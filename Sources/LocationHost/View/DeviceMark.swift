// SPDX-License-Identifier: MIT

package import LocationCore

/// Where a device was, as its source told.
package struct DevicePosition: Hashable, Sendable {
  /// When, on the device's timeline.
  package var instant: Instant

  /// The fix of the source.
  package var fix: Fix

  /// Where the trace was then; `nil` without a trace.
  package var tracePosition: Duration?

  /// Makes a position.
  package init(instant: Instant, fix: Fix, tracePosition: Duration? = nil) {
    (self.instant, self.fix, self.tracePosition) = (instant, fix, tracePosition)
  }
}

/// Something that happened to an app or to the device, for a person who looks on.
package struct DeviceMark: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An app was given a fix.
    case delivered
    /// An app was given the region of reduced accuracy.
    case region
    /// The permission of an app changed.
    case authorization
    case promptShown
    case promptEnded
    /// The device entered or left a region that is watched for an app.
    case entered
    case exited
    case visit
    /// An app was notified of a failure.
    case error
    case indicator
    case signalLost
    case other
  }

  /// What happened.
  package var kind: Kind

  /// When, on the device's timeline.
  package var instant: Instant

  /// The app that it concerns; `nil` for the device.
  package var app: AppID?

  /// The place that belongs to it: what an app was given, or the middle of a region.
  package var place: Coordinate?

  /// The radius in meters that belongs to the place.
  package var radius: Double?

  /// A word about it, such as the new status or the name of a region.
  package var text: String?

  /// Makes a mark.
  package init(
    _ kind: Kind, at instant: Instant, app: AppID? = nil, place: Coordinate? = nil,
    radius: Double? = nil, text: String? = nil
  ) {
    (self.kind, self.instant, self.app) = (kind, instant, app)
    (self.place, self.radius, self.text) = (place, radius, text)
  }

  /// Whether it is one of the many that drawings thin out.
  package var isGiven: Bool { kind == .delivered || kind == .region }
}

extension DeviceMark {
  /// Makes the marks of a notice to an app.
  static func marks(of event: ClientEvent, at instant: Instant, _ app: AppID) -> [Self] {
    func mark(
      _ kind: Kind, _ place: Coordinate? = nil, _ radius: Double? = nil, _ text: String? = nil
    ) -> [Self] {
      [Self(kind, at: instant, app: app, place: place, radius: radius, text: text)]
    }
    switch event {
    case .locationsUpdated(let fixes):
      return fixes.flatMap { mark(.delivered, $0.coordinate, $0.horizontalAccuracy) }
    case .stationaryBegan(let fix):
      return mark(.delivered, fix.coordinate, fix.horizontalAccuracy)
    case .regionUpdated(let published):
      return mark(.region, published.region.center, published.region.radius)
    case .authorizationChanged(let state):
      let reduced = state.accuracy == .reduced ? ", reduced accuracy" : ""
      return mark(.authorization, nil, nil, "\(state.status)\(reduced)")
    case .failed(let failure): return mark(.error, nil, nil, "\(failure)")
    case .eventOccurred(let event): return self.mark(of: event, at: instant, app).map { [$0] } ?? []
    case .updatesPaused: return mark(.other, nil, nil, "updates paused")
    case .updatesResumed: return mark(.other, nil, nil, "updates resumed")
    case .deferralFinished(let failure):
      return mark(.other, nil, nil, failure == nil ? "deferral finished" : "deferral ended early")
    case .headingUpdated, .monitoringStarted, .monitoringFailed, .stateDetermined,
      .requestCompleted, .diagnosticsChanged, .conditionChanged:
      return []
    }
  }

  private static func mark(
    of event: MonitoredEvent, at instant: Instant, _ app: AppID
  ) -> Self? {
    switch event {
    case .regionCrossed(let region, let presence):
      Self(
        presence == .inside ? .entered : .exited, at: instant, app: app, place: region.center,
        radius: region.radius, text: region.identifier)
    case .visited(let visit, _):
      Self(
        .visit, at: instant, app: app, place: visit.coordinate, radius: visit.horizontalAccuracy,
        text: visit.departure == nil ? "arrival" : "departure")
    case .reported: nil
    }
  }

  /// Makes the mark of an event of the device; `nil` for one that no person looks for.
  static func mark(of event: DeviceEvent, at instant: Instant, _ place: Coordinate?) -> Self? {
    switch event {
    case .promptShown(let prompt):
      Self(.promptShown, at: instant, app: prompt.app, place: place, text: prompt.title)
    case .promptEnded(let prompt, let outcome):
      Self(.promptEnded, at: instant, app: prompt.app, text: outcome.word)
    case .indicatorChanged(let indicator):
      Self(.indicator, at: instant, text: indicator.arrow.rawValue)
    case .requestRefused(let app, _):
      Self(.error, at: instant, app: app, text: "a purpose string is missing")
    case .appWoken(let app): Self(.other, at: instant, app: app, text: "woken")
    case .appEnded(let app, let reason): Self(.other, at: instant, app: app, text: reason)
    case .activityCounted, .dropped, .acted: nil
    }
  }
}

extension PromptOutcome {
  /// A word for it.
  fileprivate var word: String {
    switch self {
    case .answered(let choice, _): choice.rawValue
    case .notAnswered: "not answered"
    }
  }
}
