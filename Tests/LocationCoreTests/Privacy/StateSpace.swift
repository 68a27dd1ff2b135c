// SPDX-License-Identifier: MIT

@testable import LocationCore

/// Something that may happen in any state of a state space.
enum Move: Hashable {
  /// An event that is the same in every state.
  case event(Event)
  /// The prompt that is up is answered, if it has this button.
  case answer(PromptChoice, precise: Bool?)
  /// The prompt that is up goes unanswered.
  case silence
  /// So much time passes, after which something falls due.
  case pass(Duration)
}

/// What an engine and its oracle have come to.
struct PrivacyState {
  var engine: LocationEngine
  var oracle: PrivacyOracle

  init(configuration: EngineConfiguration, isReducedByDefault: Bool = false) {
    engine = LocationEngine(configuration: configuration)
    oracle = PrivacyOracle(configuration: configuration, isReducedByDefault: isReducedByDefault)
  }

  mutating func send(_ event: Event, at now: Instant) {
    let effects = engine.handle(event, at: now)
    oracle.check(event, at: now, effects: effects, engine: engine)
  }

  /// The event that a move is in this state, and when; `nil` where it cannot happen.
  func event(of move: Move) -> (Event, Instant)? {
    switch move {
    case .event(let event): return (event, .start)
    case .pass(let time):
      // Deadlines are kept in their order.
      guard engine.nextDeadline?.instant == .start + time else { return nil }
      return (.deadlineReached, .start + time)
    case .answer(let choice, let precise):
      guard let prompt = engine.prompt, prompt.buttons.contains(where: { $0.choice == choice })
      else { return nil }
      return (.promptEnded(prompt.id, .answered(choice, precise: precise)), .start)
    case .silence:
      guard let prompt = engine.prompt else { return nil }
      return (.promptEnded(prompt.id, .notAnswered), .start)
    }
  }

  /// All that decides what may follow, without the numbers that only rise.
  var key: Key { Key(self) }

  struct Key: Hashable {
    private struct App: Hashable {
      let grant: GrantState
      let fullAccuracy: FullAccuracyGrant
      let isInUse: Bool
      let hasGrace: Bool
      let isHolding: Bool
      let isPending: Bool?
      let services: [AppSessions.Service]
      let activities: [AppSessions.Activity]
    }

    private struct Client: Hashable {
      let service: Int
      let access: LocationAccess
      let servedAs: LocationAccess
      let flags: Int
    }

    private let model: PrivacyModel
    private let apps: [App]
    private let clients: [Client]
    private let isHome: Bool
    private let holdsSource: Bool
    private let endings: [Completion]

    init(_ state: PrivacyState) {
      let engine = state.engine
      model = state.oracle.model
      isHome = engine.screen.content == .homeScreen
      holdsSource = engine.coarseAreas.holdsSource
      endings = engine.prompts.completions
      apps = engine.apps.map {
        App(
          grant: $0.authorization.grantState, fullAccuracy: $0.authorization.fullAccuracy,
          isInUse: $0.isInUse, hasGrace: $0.graceEnds != nil, isHolding: $0.held != nil,
          isPending: $0.pending.last?.hasWoken, services: $0.sessions.services,
          activities: $0.sessions.activities)
      }
      clients = engine.clients.map { client in
        let service =
          switch client.standard.state {
          case .idle, .paused: 0
          case .waiting, .delivering, .deferring: 1
          case .requesting(let request, _): request.deadline == nil ? 2 : 3
          }
        let flags = [
          client.isInBackgroundSession, client.manager?.owesDenial ?? false,
          client.fixes.lastIsRegion, client.fixes.isHolding, client.standard.deferral != nil,
          !client.fixes.held.isEmpty, client.standard.isPaused,
        ]
        return Client(
          service: service, access: client.access, servedAs: client.standard.servedAccess,
          flags: flags.reduce(0) { $0 * 2 + ($1 ? 1 : 0) })
      }
    }
  }
}

/// A walk over every state that moves can reach.
///
/// Time stops between moves, so that a deadline lies always as far ahead as when it was set;
/// to let it pass is a move of its own. So all orders of events and deadlines are met.
struct StateSpace {
  private(set) var stateCount = 0
  private(set) var transitionCount = 0

  /// What broke a rule first, with the way there.
  private(set) var failure: String?

  /// Walks breadth first from a state that a history leads to.
  init(
    profile: SystemProfile, isReducedByDefault: Bool = false, history: [Event], moves: [Move],
    limit: Int = .max
  ) {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    // Reports of an outage have tests of their own.
    configuration.maximumUnknownReports = 0
    // So have ticks, which must not come before what falls due here.
    configuration.reduction.tickInterval = .seconds(1_000_000)
    var first = PrivacyState(
      configuration: configuration, isReducedByDefault: isReducedByDefault)
    for event in history { first.send(event, at: .start) }
    failure = first.oracle.violations.first.map { "\($0) in the history" }
    // The nodes found, each with the move that led to it, and the walk's next ones.
    var ways: [(parent: Int, move: Move?)] = [(0, nil)]
    var visited: Set<PrivacyState.Key> = [first.key]
    var layer = [(0, first)]
    let probe = Fix.sample(1_000)
    while !layer.isEmpty, failure == nil, ways.count < limit {
      var next: [(Int, PrivacyState)] = []
      for (node, state) in layer {
        for move in moves {
          guard let (event, now) = state.event(of: move) else { continue }
          transitionCount += 1
          var reached = state
          reached.send(event, at: now)
          let isNew = visited.insert(reached.key).inserted
          if isNew { reached.oracle.probe(reached.engine, at: now, with: probe) }
          if let rule = reached.oracle.violations.first {
            failure = "\(rule), after \(Self.way(to: node, ways) + [move])"
            return
          }
          guard isNew else { continue }
          next.append((ways.count, reached))
          ways.append((node, move))
        }
      }
      layer = next
    }
    stateCount = ways.count
  }

  private static func way(to node: Int, _ ways: [(parent: Int, move: Move?)]) -> [Move] {
    var way: [Move] = []
    var node = node
    while let move = ways[node].move {
      way.append(move)
      node = ways[node].parent
    }
    return way.reversed()
  }
}
