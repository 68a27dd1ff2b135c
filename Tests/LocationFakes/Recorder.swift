// SPDX-License-Identifier: MIT

package import GPX
package import LocationClient
package import LocationCore
package import LocationHost
import LocationPlayback
import LocationRecording
import LocationScenarios
import Synchronization

/// Keeps what a client receives, and can act on each notice.
package final class Recorder: ClientObserver {
  private let kept = Mutex<[ClientNotice]>([])
  private let reaction = Mutex(Reaction())

  private struct Reaction {
    var body: (@Sendable (ClientNotice) -> Void)?
  }

  package init() {}

  /// What was received so far.
  package var notices: [ClientNotice] { kept.withLock { $0 } }

  /// The events received so far, as a short text.
  package var story: String { notices.map(\.event.word).joined(separator: " ") }

  /// Sets what to do with each notice.
  package func react(_ body: @escaping @Sendable (ClientNotice) -> Void) {
    reaction.withLock { $0.body = body }
  }

  package func receive(_ notice: ClientNotice) {
    kept.withLock { $0.append(notice) }
    reaction.withLock { $0 }.body?(notice)
  }
}

extension ClientEvent {
  /// One word for tests: the latitudes of fixes, the names of the rest.
  package var word: String {
    switch self {
    case .authorizationChanged(let state): "\(state.status.name)"
    case .locationsUpdated(let fixes):
      fixes.map { "\(Int($0.coordinate.latitude))" }.joined(separator: "+")
    case .regionUpdated(let region): "region \(region.region.code)"
    case .headingUpdated(let heading): "\(heading.magnetic)°"
    case .failed(let failure): "!\(failure.name)"
    case .deferralFinished(let failure): "deferral finished \(failure?.name ?? "")"
    case .updatesPaused: "paused"
    case .updatesResumed: "resumed"
    case .eventOccurred(let event): event.name
    case .monitoringStarted(let region): "monitoring \(region.identifier)"
    case .monitoringFailed(let region, let failure):
      "!\(failure.name) \(region?.identifier ?? "")"
    case .stateDetermined(let presence, let region): "\(presence.name) \(region.identifier)"
    case .requestCompleted(_, let failure): "completed \(failure?.name ?? "")"
    case .stationaryBegan(let fix): "rest \(Int(fix.coordinate.latitude))"
    case .diagnosticsChanged(let diagnostics): "\(diagnostics.names)"
    case .conditionChanged(let event): "\(event.identifier) \(event.state.name)"
    }
  }
}

extension LocationService {
  /// Makes a client of an app that was launched, with this decided before, at its first client.
  package func makeClient(
    of app: AppID, decided status: AuthorizationStatus, observer: any ClientObserver
  ) -> ClientID {
    if authorization(of: app) == nil {
      send(
        .appLaunched(
          app, .complete(named: app.rawValue), AuthorizationRecord(status), .foreground))
    }
    return makeClient(of: app, observer: observer)
  }
}

/// Begin of the lines in these tests: 2026-05-01T08:00:00Z.
package let morning = UTCInstant(secondsSinceEpoch: 1_777_622_400)

package func at(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

/// A fix whose latitude is a number that tests recognize, so many seconds after the morning.
package func fix(_ latitude: Int, at second: Double) -> Fix {
  guard let coordinate = Coordinate(latitude: Double(latitude), longitude: 8),
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracy: 5, timestamp: morning + .seconds(second),
      origin: .simulation)
  else { preconditionFailure("\(latitude) is no latitude") }
  return fix
}

/// A trace in memory: segments of points, whose latitudes are 1, 2, 3…80 and on from −80, at seconds after
/// the morning; with a fault at its end if one is set.
package struct ListSource: PointSource {
  private let events: [GPXEvent]
  private let fault: GPXError?
  private var position = 0
  package let ignoredValues = GPXIgnoredValues()
  package let isAtHand: Bool

  package init(_ segments: [Int64]..., fault: GPXError? = nil, isAtHand: Bool = true) {
    self.init(segments, fault: fault, isAtHand: isAtHand)
  }

  package init(_ segments: [[Int64]], fault: GPXError? = nil, isAtHand: Bool = true) {
    self.init(segments, fault: fault, isAtHand: isAtHand, from: 1)
  }

  package init(
    _ segments: [[Int64]], fault: GPXError? = nil, isAtHand: Bool = true, from first: Double
  ) {
    var events: [GPXEvent] = [.trackStart]
    var latitude = first - 1
    for segment in segments {
      events.append(.segmentStart)
      for second in segment {
        latitude = latitude < 80 ? latitude + 1 : -80
        events.append(
          .point(
            GPXPoint(
              kind: .trackPoint, latitude: latitude, longitude: 8,
              time: GPXTime(secondsSince1970: morning.seconds + second))))
      }
      events.append(.segmentEnd)
    }
    self.events = events + [.trackEnd]
    self.fault = fault
    self.isAtHand = isAtHand
  }

  package mutating func next() throws(GPXError) -> GPXEvent? {
    guard position < events.count else {
      if let fault { throw fault }
      return nil
    }
    position += 1
    return events[position - 1]
  }

  package mutating func takePoint(_ point: inout GPXPoint) -> Bool {
    guard position < events.count, case .point(let next) = events[position] else { return false }
    point = next
    position += 1
    return true
  }

  package mutating func rewind() { position = 0 }
}
