// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationScenarios

/// What an app has of monitors of conditions, as far as is known.
struct RandomMonitors {
  /// The monitors whose events it awaits.
  var awaited: [String] = []

  /// The conditions of each monitor.
  var conditions: [String: [String]] = [:]
}

extension RandomScenario {
  /// Names of monitors; none is a manager's or a session's.
  static let monitorNames = ["places", "on", "7"]

  /// Something that an app does with one of its monitors.
  mutating func monitoring(_ known: inout RandomMonitors) -> ScenarioAppAction {
    let monitor = pick(Self.monitorNames)
    switch int(0...3) {
    case 0 where known.awaited.contains(monitor):
      known.awaited.removeAll { $0 == monitor }
      return .stopAwaiting(monitor)
    case 0:
      known.awaited.append(monitor)
      return .awaitEvents(monitor)
    case 1:
      guard let id = known.conditions[monitor]?.popLast() else { return .suspend }
      return .monitor(monitor, .removeCondition(id))
    default:
      let id = pick(["home", "12", "true", "Büro, 2. Stock"])
      known.conditions[monitor, default: []].removeAll { $0 == id }
      known.conditions[monitor, default: []].append(id)
      let state = pick([ConditionState.unknown, .satisfied, .unsatisfied])
      return .monitor(monitor, .addCondition(id, condition(), assuming: state))
    }
  }

  private mutating func condition() -> MonitorCondition {
    if bool() {
      let region = region()
      return .circle(center: region.center, radius: region.radius)
    }
    let uuid = pick([
      "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "00000000-0000-0000-0000-000000000001",
    ])
    let major: UInt16? = maybe { UInt16($0.int(0...65_535)) }
    return .beacon(
      uuid: uuid, major: major, minor: major == nil ? nil : maybe { UInt16($0.int(0...65_535)) })
  }

  mutating func heading() -> ScenarioHeading? {
    ScenarioHeading(
      magnetic: Double(int(0...1_439)) / 4, trueNorth: maybe { Double($0.int(0...359)) },
      accuracy: maybe { Double($0.int(0...180)) })
  }
}
