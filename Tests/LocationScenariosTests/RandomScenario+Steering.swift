// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationPlayback

@testable import LocationScenarios

/// What moves a source, at random.
extension RandomScenario {
  mutating func steering() -> LiveCommand {
    switch int(0...10) {
    case 0: .pause
    case 1: .resume
    case 2: .clear
    case 3: .step(int(LiveCommand.steps))
    case 4: .rate(Double(int(1...800)) / 8)
    case 5: .seek(moment())
    case 6: .set(livePlace())
    case 7: .start(route())
    case 8: .stopDriving
    case 9: .run(pick(BuiltInRoutes.names))
    default:
      .drive(
        LiveVector(speed: quarter(0...40), course: quarter(0...359), turn: quarter(-360...360)))
    }
  }

  /// Whole milliseconds and eighths, which texts hold exactly.
  private mutating func moment() -> LiveSeek {
    switch int(0...2) {
    case 0: .to(Double(int(0...9_999)))
    case 1: .by(Double(int(-9_999...9_999)) + 0.5)
    default: .share(Double(int(0...64)) / 64)
    }
  }

  private mutating func livePlace() -> LivePlace {
    LivePlace(
      coordinate(), altitude: maybe { $0.quarter(-100...8_000) },
      accuracy: maybe { $0.quarter(0...900) }, speed: maybe { $0.quarter(0...90) },
      course: maybe { $0.quarter(0...359) })
  }

  private mutating func route() -> LiveRoute {
    // The first two differ, so that there is a way.
    let first = coordinate()
    let second = Coordinate(limiting: -first.latitude - 1, wrapping: first.longitude)
    let more = list(0...4) { $0.coordinate() }
    var route = LiveRoute([first, second] + more, speed: maybe { $0.quarter(1...90) })
    switch int(0...2) {
    case 0: route.interval = Double(int(1...900)) / 100
    case 1: route.distance = quarter(1...900)
    default: break
    }
    return route
  }

  private mutating func coordinate() -> Coordinate {
    Coordinate(limiting: quarter(0...88), wrapping: quarter(-179...179))
  }

  private mutating func quarter(_ range: ClosedRange<Int>) -> Double {
    Double(int(range.lowerBound * 4...range.upperBound * 4)) / 4
  }
}
