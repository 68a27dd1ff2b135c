// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What reveals to a client where the device is.
extension PrivacyOracle {
  mutating func checkDelivery(_ effect: Effect, _ engine: LocationEngine) {
    switch effect {
    case .notify(.stationaryBegan(let fix), let id):
      guard let (index, app) = find(id) else { return }
      require(model.clients[index].isLive, "\(id) is notified of rest and is a manager")
      checkFixes([fix], of: index, app)
      model.clients[index].obstacles.remove(.locationUnavailable)
    case .notify(.locationsUpdated(let fixes), let id):
      guard let (index, app) = find(id) else { return }
      checkFixes(fixes, of: index, app)
      model.clients[index].hasInitial = true
      model.clients[index].obstacles.remove(.locationUnavailable)
      // A significant change looks like any other fix, and answers no request for one.
      if !model.clients[index].hasChanges || !Self.awaitsFix(id, engine) {
        model.clients[index].wantsOne = false
      }
    case .notify(.regionUpdated(_), let id):
      guard let (index, app) = find(id) else { return }
      let client = model.clients[index]
      require(
        (client.wants || client.hasChanges) && model.mayUse(client) && !model.mayLearn(client),
        "\(id) receives a region that it may not have, or need not")
      require(
        client.wants || app.watched.hasChanges, "\(id) receives a change that is not watched for")
      model.clients[index].wantsOne = false
      model.clients[index].obstacles.remove(.locationUnavailable)
    case .notify(.headingUpdated(let heading), let id):
      guard let (index, _) = find(id) else { return }
      let client = model.clients[index]
      require(model.mayKnowHeading(client), "\(id) receives a heading that it may not have")
      require(
        heading.trueNorth == nil || model.mayKnowTrueNorth(client),
        "\(id) receives true north and may not know where the device is")
    default: break
    }
  }

  /// Fixes are delivered that the client was entitled to when they came, each of them once.
  private mutating func checkFixes(
    _ fixes: [Fix], of index: Int, _ app: PrivacyModel.App
  ) {
    let times = fixes.map(\.timestamp)
    require(!times.isEmpty && times == times.sorted(), "fixes come out of order")
    let client = model.clients[index]
    let isToldChanges = client.hasChanges && model.mayLearn(client) && model.mayWatch(app)
    let mayReceive = model.mayReceive(client) || isToldChanges
    for time in times {
      if let owed = model.clients[index].owed.firstIndex(of: time) {
        model.clients[index].owed.remove(at: owed)
      } else if model.clients[index].mayBeOwedCached, time == times.first {
        model.clients[index].mayBeOwedCached = false
      } else {
        require(
          mayReceive && times.count == 1,
          "\(model.clients[index].id) receives a fix that it may not have")
      }
    }
  }
}
