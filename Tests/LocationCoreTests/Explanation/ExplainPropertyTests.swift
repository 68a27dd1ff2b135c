// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Explanations: what they say is what happens")
struct ExplainPropertyTests {
  /// How many devices are tried; each has 25 states with up to three clients.
  static let devices = isExhaustive ? 4_000 : 200

  /// What became of a fix, found by sending it.
  private func outcome(of fix: Fix, for client: ClientID, in device: RandomDevice) throws
    -> Explanation.Outcome
  {
    var engine = device.engine
    let before = try #require(engine.snapshot(for: client, at: device.now)).counts
    let held = try heldFixes(of: client, in: engine)
    _ = engine.handle(.fixArrived(fix), at: device.now)
    let after = try #require(engine.snapshot(for: client, at: device.now)).counts
    let state = engine.clients[try #require(engine.index(of: client))]
    if state.standard.servedAccess == .region { return .region }
    if let newest = state.fixes.held.fixes.last, newest == fix, held.last != fix { return .held }
    if let request = state.standard.request {
      return request.best == fix ? .held : .none
    }
    return after.delivered + after.answers > before.delivered + before.answers ? .delivered : .none
  }

  private func heldFixes(of client: ClientID, in engine: LocationEngine) throws -> [Fix] {
    engine.clients[try #require(engine.index(of: client))].fixes.held.fixes
  }

  @Test("The outcome of an explanation is what the fix comes to", arguments: 0..<8)
  func outcomes(part: Int) throws {
    var found: [Explanation.Outcome: Int] = [:]
    for seed in stride(from: part, to: Self.devices, by: 8) {
      var device = RandomDevice(seed: seed)
      for step in 0..<25 {
        device.step()
        let fix = device.fix()
        for client in RandomDevice.clients {
          guard let explanation = device.engine.explain(client, fix, at: device.now) else {
            continue
          }
          let outcome = try outcome(of: fix, for: client, in: device)
          #expect(
            explanation.outcome == outcome,
            "seed \(seed), step \(step), client \(client): \(explanation.checks.map(\.situation))")
          found[outcome, default: 0] += 1
        }
      }
    }
    // A few devices do not come to each outcome.
    guard isExhaustive else { return }
    for outcome in Explanation.Outcome.allCases { #expect(found[outcome, default: 0] > 0) }
  }

  @Test("A remedy removes its check", arguments: 0..<8)
  func remedies(part: Int) throws {
    var tried: Set<Remedy> = []
    for seed in stride(from: part, to: Self.devices, by: 8) {
      var device = RandomDevice(seed: seed)
      for _ in 0..<25 {
        device.step()
        let fix = device.fix()
        for client in RandomDevice.clients {
          guard let explanation = device.engine.explain(client, fix, at: device.now) else {
            continue
          }
          for check in explanation.checks {
            guard let remedy = check.remedy else { continue }
            var remedied = device
            remedied.apply(remedy, to: client)
            let after = try #require(remedied.engine.explain(client, fix, at: device.now))
            #expect(
              !after.checks.contains { $0.situation == check.situation },
              "seed \(seed): \(remedy) leaves \(after.checks.map(\.situation))")
            tried.insert(remedy)
          }
        }
      }
    }
    #expect(tried.count >= 10, "\(tried)")
  }

  @Test("All remedies in turn lead to a delivery, or to a check without a remedy", arguments: 0..<8)
  func allRemedies(part: Int) throws {
    var delivered = 0
    for seed in stride(from: part, to: Self.devices, by: 8) {
      var device = RandomDevice(seed: seed)
      for _ in 0..<25 {
        device.step()
        for client in RandomDevice.clients
        where device.engine.snapshot(for: client, at: device.now) != nil {
          var remedied = device
          var last: Explanation?
          for _ in 0..<12 {
            let fix = remedied.fix()
            let explanation = try #require(remedied.engine.explain(client, fix, at: remedied.now))
            last = explanation
            guard
              let remedy = explanation.checks.first(where: {
                $0.result != .passes && $0.remedy != nil
              })?.remedy
            else { break }
            remedied.apply(remedy, to: client)
          }
          let explanation = try #require(last)
          if let obstacle = explanation.obstacle {
            #expect(
              obstacle.remedy == nil,
              "seed \(seed), \(client): \(explanation.checks.map(\.situation))")
          } else {
            delivered += 1
          }
        }
      }
    }
    #expect(delivered > 0)
  }

  @Test("No rule comes twice, and the rules come in their order", arguments: 0..<8)
  func order(part: Int) {
    for seed in stride(from: part, to: Self.devices, by: 8) {
      var device = RandomDevice(seed: seed)
      for _ in 0..<25 {
        device.step()
        for explanation in device.engine.explain(.maps, at: device.now) ?? [] {
          let places = explanation.checks.map { Rule.allCases.firstIndex(of: $0.rule) ?? -1 }
          #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(explanation.checks)")
        }
      }
    }
  }
}

extension RandomDevice {
  /// Does what a remedy says.
  mutating func apply(_ remedy: Remedy, to client: ClientID) {
    switch remedy {
    case .switchLocationServicesOn: send(.locationServicesSwitched(isOn: true))
    case .liftRestriction: send(.restrictionChanged(isRestricted: false))
    case .addPurposeString:
      launch(keys: PurposeKey.allCases)
      send(
        client == .third
          ? .liveUpdatesBegan(client, .maps, .standard) : .managerCreated(client, .maps)
      )
    case .answerPrompt(let choice):
      guard let prompt = engine.prompt, prompt.buttons.contains(where: { $0.choice == choice })
      else { return }
      send(.promptEnded(prompt.id, .answered(choice, precise: nil)))
    case .choose(let choice): send(.settingsChanged(.maps, .location(choice)))
    case .switchPreciseOn: send(.settingsChanged(.maps, .precise(true)))
    case .bringToForeground: send(.appStateChanged(.maps, .foreground))
    case .beginServiceSession: send(.service(.whenInUse, ClientID(200)))
    case .makeManager: send(.managerCreated(client, .maps))
    case .startUpdates: send(.updatesStarted(client))
    case .wishForMore: change(client, accuracy: .best)
    case .removeDistanceFilter: change(client, filter: 0)
    }
  }

  /// Changes one option of a client, and leaves the others.
  private mutating func change(
    _ client: ClientID, accuracy: DesiredAccuracy? = nil, filter: Double? = nil
  ) {
    guard let index = engine.index(of: client) else { return }
    let options = engine.clients[index].options
    send(
      .options(
        client, accuracy ?? options.desiredAccuracy, filter: filter ?? options.distanceFilter,
        background: options.allowsBackgroundUpdates, indicator: options.showsBackgroundIndicator,
        activity: options.activity, pauses: options.pausesAutomatically))
  }
}
