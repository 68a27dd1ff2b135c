// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// What a person may see of a device: where it was, and what its apps were given.
///
/// It keeps the newest part of all that, however fast the device plays. The timeline and apps add to it,
/// and any thread may read it.
package final class DeviceView: Sendable {
  /// The numbers of positions, of given fixes and regions, and of other marks that are always kept.
  private static let limits = (positions: 5_000, given: 10_000, marks: 4_096)

  private struct State {
    var positions = RecentList<DevicePosition>(limit: limits.positions)
    var given = RecentList<DeviceMark>(limit: limits.given)
    var marks = RecentList<DeviceMark>(limit: limits.marks)
    var lastGiven: [AppID: DeviceMark] = [:]
    var version = 0
  }

  /// How far someone who looks on has read.
  package struct Cursor: Hashable, Sendable {
    var positions = 0
    var given = 0
    var marks = 0

    /// Makes a cursor at the beginning.
    package init() {}
  }

  /// What is new after a cursor, oldest first.
  package struct News: Sendable {
    /// Where the device was.
    package var positions: [DevicePosition]

    /// The fixes and regions that apps were given.
    package var given: [DeviceMark]

    /// All other marks.
    package var marks: [DeviceMark]

    /// The number of the first of them; they are numbered in order.
    package var firstMark: Int

    /// Whether there is nothing.
    package var isEmpty: Bool { positions.isEmpty && given.isEmpty && marks.isEmpty }
  }

  private let clock: any EngineClock
  private let state = Mutex(State())

  /// Makes a view of a device to which nothing has happened.
  ///
  /// - Parameter clock: The clock of the device's timeline.
  package init(clock: any EngineClock) { self.clock = clock }

  // MARK: - What happens

  /// Takes where the device is, and where its trace.
  package func take(_ fix: Fix, at instant: Instant, tracePosition: Duration? = nil) {
    state.withLock { state in
      state.positions.append(
        DevicePosition(instant: instant, fix: fix, tracePosition: tracePosition))
      state.version += 1
    }
  }

  /// Takes that the signal was lost.
  package func loseSignal(at instant: Instant) { add(DeviceMark(.signalLost, at: instant)) }

  /// Takes what an app receives.
  package func take(_ notice: ClientNotice, of app: AppID) {
    let marks = DeviceMark.marks(of: notice.event, at: now, app)
    guard !marks.isEmpty else { return }
    state.withLock { state in
      for mark in marks {
        guard mark.isGiven else {
          state.marks.append(mark)
          continue
        }
        state.given.append(mark)
        state.lastGiven[app] = mark
      }
      state.version += 1
    }
  }

  /// Takes an event of the device.
  package func take(_ record: DeviceRecord) {
    guard case .device(let notice) = record else { return }
    let place = latest?.fix.coordinate
    if let mark = DeviceMark.mark(of: notice.event, at: now, place) { add(mark) }
  }

  /// Takes that a person has changed how the device moves or how time passes.
  package func noteCommand() { state.withLock { $0.version += 1 } }

  private func add(_ mark: DeviceMark) {
    state.withLock { state in
      state.marks.append(mark)
      state.version += 1
    }
  }

  // MARK: - Reading

  /// The present instant of the device's timeline.
  package var now: Instant { clock.now }

  /// Where the device was last; `nil` before it was anywhere.
  package var latest: DevicePosition? {
    state.withLock { $0.positions.last }
  }

  /// A number that rises with everything that happens.
  package var version: Int { state.withLock { $0.version } }

  /// The fix or region that an app was given last.
  package func lastGiven(to app: AppID) -> DeviceMark? {
    state.withLock { $0.lastGiven[app] }
  }

  /// Returns what is new after a cursor, and moves the cursor to the end.
  ///
  /// - Parameters:
  ///   - cursor: How far the reader has read.
  ///   - most: The most positions, and the most fixes and regions of apps, evenly spread.
  /// - Returns: The news.
  package func news(after cursor: inout Cursor, atMost most: Int = .max) -> News {
    state.withLock { state in
      defer {
        cursor.positions = state.positions.end
        cursor.given = state.given.end
        cursor.marks = state.marks.end
      }
      return News(
        positions: state.positions.elements(from: cursor.positions, atMost: most),
        given: state.given.elements(from: cursor.given, atMost: most),
        marks: state.marks.elements(from: cursor.marks),
        firstMark: max(cursor.marks, state.marks.start))
    }
  }
}
