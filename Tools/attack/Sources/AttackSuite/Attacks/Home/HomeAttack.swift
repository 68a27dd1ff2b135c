// SPDX-License-Identifier: MIT

import LocationCore

/// Attack e: finds a user's home from fourteen days of commuting.
struct HomeAttack: Attack {
  let id = AttackID.home

  let targets = [
    // A blind guess in a cell has a ratio of 0.38 and hits 0.04.
    Target(
      .home, settings: Self.usual, "ratio", .atLeast(0.33),
      mustFail: MechanismKind.cachedLaplace.name),
    Target(
      .home, settings: Self.usual, "hit564", .atMost(0.12),
      mustFail: MechanismKind.cachedLaplace.name),
    Target(
      .home, settings: Self.usual, Self.regions, .atMost(1.1),
      mustFail: MechanismKind.cachedLaplace.name),
  ]

  /// The name of the figure: the mean number of different regions in a user's nights.
  private static let regions = "distinct night regions"

  private static let usual: Set<String> = [
    Knowledge.oblivious.rawValue, Knowledge.boundaryKnown.rawValue,
  ]

  private static let days = 14

  /// A mechanism, and the method to find a home from its reports.
  private struct Contest: Sendable {
    let name: String
    let setting: String
    /// The key that distinguishes contests.
    var key: String { "\(name), \(setting)" }
    let method: HomeMethod
    /// Returns a user's home, given a random place.
    let home: @Sendable (_ anywhere: PlanePoint, _ device: UInt64) -> PlanePoint
    /// Returns the adversary's view of the days: one sight per client.
    let watch: @Sendable (_ trajectory: Trajectory, _ device: UInt64) -> [Watcher.Sight]
  }

  /// The result for one user.
  private struct Outcome: Sendable {
    var estimate: Estimate?
    var regions: Double
    var changes: Double
  }

  func rows(_ run: Run) -> [Row] {
    let contests = Self.contests(Draws(seed: run.seed, "e", "imagined"))
    let smoother = Smoother(spacing: run.isQuick ? 500 : 250)
    // One user gives one figure, so our mechanism, which has targets, needs more users than the
    // others.
    let some = run.count(quick: 8, full: 32)
    let users = run.map(5 * some) { index in
      let all = index < some ? contests : contests.filter { Self.isOurs($0) }
      return Self.outcomes(all, seed: run.seed, user: index, smoother)
    }
    return contests.map { contest in
      Self.row(contest, users.compactMap { $0[contest.key] })
    }
  }

  private static func isOurs(_ contest: Contest) -> Bool {
    contest.name == Ablation.none.rawValue && usual.contains(contest.setting)
  }

  /// Simulates one user with one device for each of some mechanisms.
  private static func outcomes(
    _ contests: [Contest], seed: UInt64, user: Int, _ smoother: Smoother
  ) -> [String: Outcome] {
    var draws = Draws(seed: seed, "e", index: user)
    let device = draws.next()
    let anywhere = draws.point(inSquare: 20_000)
    let life = draws
    var trajectories: [PlanePoint: Trajectory] = [:]
    var outcomes: [String: Outcome] = [:]
    for contest in contests {
      let home = contest.home(anywhere, device)
      // All mechanisms have the same days, except that the home differs in some settings.
      var draws = life
      let trajectory =
        trajectories[home]
        ?? Commuter(home: home, draws: &draws).trajectory(days: days, draws: &draws)
      trajectories[home] = trajectory
      outcomes[contest.key] = outcome(
        of: contest.watch(trajectory, device), contest.method, home: home, smoother)
    }
    return outcomes
  }

  private static func outcome(
    of sights: [Watcher.Sight], _ method: HomeMethod, home: PlanePoint, _ smoother: Smoother
  ) -> Outcome {
    let nights = HomeMethod.nights(sights[0].reports)
    let changes = zip(nights, nights.dropFirst()).count { $0.center != $1.center }
    let estimate = method.home(from: sights, smoother: smoother).map {
      Estimate(
        point: $0.point, disc: $0.disc, truth: home, radius: nights.map(\.radius).mean)
    }
    return Outcome(
      estimate: estimate, regions: Double(Set(nights.map(\.center)).count),
      changes: Double(changes))
  }

  private static func row(_ contest: Contest, _ users: [Outcome]) -> Row {
    Row(
      .home, contest.name, setting: contest.setting,
      score: Score(users.compactMap(\.estimate)),
      extras: [
        (regions, users.map(\.regions).mean),
        ("region changes at night, all nights", users.map(\.changes).mean),
      ])
  }
}

extension HomeAttack {
  private static func contests(_ secrets: Draws) -> [Contest] {
    let ways: [HomeMethod] = [
      .mean, .median, .median, .beliefs, .beliefs, .beliefs, .beliefs, .beliefs,
      .medianAndMidrange, .circles,
    ]
    let ours = [Knowledge.oblivious, .boundaryKnown].map {
      contest(.ours(.none, $0, secrets: secrets), .beliefs)
    }
    let steady = Watcher.ours(.none, .boundaryKnown, secrets: secrets)
    let unsteady = Watcher.ours(.noStayCentroid, .boundaryKnown, secrets: secrets)
    let grid = LatticeModel(lattice: GridSnap.fiveKilometers, offset: .none)
    return ours + zip(Watcher.others, ways).map { contest($0, $1) } + [
      threeClients(secrets),
      contest(steady, .beliefs, home: ourBorder), contest(unsteady, .beliefs, home: ourBorder),
      contest(Watcher(.grid(every: 300), model: grid), .beliefs) { place, device in
        BorderSearch.home(near: place, draw: device) { GridSnap.fiveKilometers.center(of: $0) }
      },
    ]
  }

  private static func contest(_ watcher: Watcher, _ method: HomeMethod) -> Contest {
    Contest(
      name: watcher.name, setting: watcher.knowledge.rawValue, method: method,
      home: { place, _ in place }, watch: { [watcher.watch($0, $1)] })
  }

  private static func contest(
    _ watcher: Watcher, _ method: HomeMethod,
    home: @escaping @Sendable (PlanePoint, UInt64) -> PlanePoint
  ) -> Contest {
    Contest(
      name: watcher.name, setting: "\(watcher.knowledge.rawValue), home at a border",
      method: method, home: home, watch: { [watcher.watch($0, $1)] })
  }

  /// Returns a home at a border of our mechanism on a device.
  private static func ourBorder(_ place: PlanePoint, _ device: UInt64) -> PlanePoint {
    let displacement = Displacement(seed: AccuracySeed(number: device))
    let plane = TangentPlane.standard
    return BorderSearch.home(near: place, draw: device) {
      Region.leaf(at: displacement.displaced(plane.coordinate(of: $0)))
    }
  }

  /// Three clients, each with its own lattice and displacement, that pool their knowledge.
  private static func threeClients(_ secrets: Draws) -> Contest {
    var secrets = secrets
    let imagined = (0..<48).map { _ in Displacement(seed: AccuracySeed(number: secrets.next())) }
    let name = "own lattice and warp for each of 3 clients"
    return Contest(
      name: name, setting: Knowledge.oblivious.rawValue, method: .beliefs,
      home: { place, _ in place },
      watch: { trajectory, device in
        var seeds = Draws(seed: device, "clients")
        return (0..<3).map { _ in
          var client = KeyedLattice(name: name, isDisplaced: true, deviceSeed: seeds.next())
          let model = KeyedLatticeModel(lattice: client.lattice, displacements: imagined)
          return Watcher.Sight(reports: trajectory.reports(of: &client), model: model)
        }
      })
  }
}
