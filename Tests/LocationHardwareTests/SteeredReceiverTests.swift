// SPDX-License-Identifier: MIT

import LocationClient
import LocationFakes
import LocationFiles
import LocationHardware
import LocationHost
import LocationPlayback
import LocationScenarios
import Testing

@testable import LocationCore

@Suite("A device with a receiver that a person moves")
struct SteeredReceiverTests {
  /// A device with an app that wants positions, whose receiver reports one each second.
  private final class Bench {
    let machine = StandingMachine()
    let clock: PacedClock
    let service: LocationService
    let steering: DeviceSteering
    let source: SourceSteering
    let connection = FakeConnection()
    let recorder = Recorder()
    private var second = 0

    init(_ regions: CoarseAreaSetup = CoarseAreaSetup(), isPrecise: Bool = true) {
      clock = PacedClock(rate: 1, machine: machine)
      service = LocationService(clock: clock, regions: regions, performing: .onAdvance)
      service.setAnchor(TimeAnchor(instant: .start, utc: morning))
      source = SourceSteering(
        service, receiver: ReceiverPositions(connection, clock: clock), clock: clock)
      steering = DeviceSteering(source, clock: clock, name: "gpsd://")
      clock.startIfNeeded()
      var record = AuthorizationRecord(.authorizedWhenInUse)
      record.isPrecise = isPrecise
      service.send(
        .appLaunched(AppID("app"), .complete(named: "app"), record, .foreground), at: clock.now)
      let client = service.makeClient(of: AppID("app"), observer: recorder)
      service.send(.updatesStarted(client))
      pass(0)
    }

    /// Lets seconds pass, in each of which the receiver reports a position if it is open.
    func pass(_ seconds: Int) {
      source.driver.catchUp()
      source.driver.advance(to: clock.now)
      for _ in 0..<seconds {
        machine.pass(nanoseconds: 1_000_000_000)
        second += 1
        if let fix = Fix(
          coordinate: .degrees(10 + Double(second) * 1e-4, 20),
          horizontalAccuracy: 5, timestamp: morning + .seconds(second), origin: .accessory)
        {
          connection.arrive(.fix(fix, beginsSequence: false))
        }
        source.driver.catchUp()
        source.driver.advance(to: clock.now)
      }
    }

    func perform(_ command: LiveCommand) throws(LiveFault) {
      _ = try steering.perform(command)
      pass(0)
    }

    var fixes: [Fix] {
      recorder.notices.flatMap { notice -> [Fix] in
        guard case .locationsUpdated(let fixes) = notice.event else { return [] }
        return fixes
      }
    }

    var headings: [Heading] {
      recorder.notices.compactMap { notice in
        if case .headingUpdated(let heading) = notice.event { heading } else { nil }
      }
    }

    var regions: [PublishedRegion] {
      recorder.notices.compactMap { notice in
        if case .regionUpdated(let region) = notice.event { region } else { nil }
      }
    }
  }

  private static let place = LivePlace(.degrees(-33, 151))

  @Test(
    "What takes its place leaves no gap, repeats no time and goes back to none, and so does its return",
    arguments: [
      [.set(place)], [.set(place), .drive(LiveVector(speed: 5, course: 90))],
      [.drive(LiveVector(speed: 5, course: 90)), .stopDriving], [.run("city-run")],
      [.set(place), .run("city-run"), .set(place)],
    ] as [[LiveCommand]])
  func handOver(commands: [LiveCommand]) throws {
    let bench = Bench()
    bench.pass(5)
    #expect(bench.steering.status.source == .receiver && bench.fixes.count == 5)
    for command in commands {
      try bench.perform(command)
      #expect(!bench.connection.isStarted)
      bench.pass(4)
    }
    #expect(bench.fixes.suffix(4).allSatisfy { $0.origin == .simulation })
    try bench.perform(.clear)
    #expect(bench.connection.isStarted && bench.steering.status.source == .receiver)
    bench.pass(5)
    #expect(bench.fixes.suffix(4).allSatisfy { $0.origin == .accessory })
    let times = bench.fixes.map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    let gaps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    #expect((gaps.max() ?? 9) < 1.01, "\(gaps)")
  }

  @Test("A position that is older than what clients have seen does not come after it")
  func staleAfterReturn() throws {
    let bench = Bench()
    bench.pass(3)
    try bench.perform(.set(Self.place))
    bench.pass(3)
    let last = try #require(bench.fixes.last)
    try bench.perform(.clear)
    let count = bench.fixes.count
    let times: [Duration] = [.milliseconds(-100), .zero, .milliseconds(900)]
    for late in times {
      let fix = try #require(
        Fix(
          coordinate: .degrees(10, 20), horizontalAccuracy: 5,
          timestamp: last.timestamp + late, origin: .accessory))
      bench.connection.arrive(.fix(fix, beginsSequence: late == times[0]))
    }
    bench.pass(0)
    #expect(bench.fixes.dropFirst(count).map(\.timestamp) == [last.timestamp + times[2]])
  }

  @Test("Many seeks in another trace leave the device's time with the machine's")
  func seeks() throws {
    let bench = Bench()
    bench.pass(2)
    bench.source.open = { _ throws(LiveFault) in
      let cursor = TraceCursor(
        source: ListSource([stride(from: Int64(0), to: 300, by: 5).map(\.self)]),
        options: PlaybackOptions()
      ) { () throws(SpillError) in try TemporaryFile() }
      return (SeekableTrace(keeping: cursor), "other")
    }
    try bench.perform(.open("/other"))
    for _ in 0..<40 { try bench.perform(.seek(.by(3))) }
    #expect(bench.clock.now < Instant(sinceStart: .seconds(3)))
    try bench.perform(.clear)
    bench.pass(3)
    let times = bench.fixes.map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    #expect(bench.fixes.suffix(2).allSatisfy { $0.origin == .accessory })
  }

  @Test("A receiver whose times are those of another day gives them when it comes back")
  func otherLine() throws {
    let bench = Bench()
    bench.pass(2)
    try bench.perform(.set(Self.place))
    bench.pass(2)
    try bench.perform(.clear)
    let fix = try #require(
      Fix(
        coordinate: .degrees(10, 20), horizontalAccuracy: 5,
        timestamp: morning + .seconds(-86_400), origin: .accessory))
    bench.connection.arrive(.fix(fix, beginsSequence: true))
    bench.pass(0)
    #expect(bench.fixes.last == fix)
  }

  @Test("Its time cannot be paused or changed, and it has no past: both are refused")
  func refused() {
    let bench = Bench()
    bench.pass(2)
    for command in [.pause, .resume, .step(1), .rate(2)] as [LiveCommand] {
      #expect {
        try bench.perform(command)
      } throws: { fault in
        let fault = fault as? LiveFault
        return fault?.isUsage == true
          && fault?.reason.contains("whose time cannot be paused") == true
      }
    }
    #expect {
      try bench.perform(.seek(.by(-10)))
    } throws: { fault in
      (fault as? LiveFault)?.reason.contains("a receiver cannot seek") == true
    }
    bench.pass(2)
    #expect(bench.fixes.count == 4 && bench.steering.status.source == .receiver)
  }

  @Test("A lost signal holds the receiver back, and so it does what takes its place")
  func lostSignal() throws {
    let bench = Bench()
    bench.pass(2)
    try bench.perform(.change(.loseSignal))
    bench.pass(2)
    try bench.perform(.set(Self.place))
    bench.pass(2)
    #expect(bench.fixes.count == 2)
    try bench.perform(.change(.regainSignal))
    bench.pass(2)
    #expect(bench.fixes.count == 4 && bench.fixes.last?.origin == .simulation)
  }

  @Test("A device that a person moves has no heading, because the receiver's is not its own")
  func heading() throws {
    let bench = Bench()
    let client = bench.service.makeClient(of: AppID("app"), observer: bench.recorder)
    bench.service.send(.headingStarted(client))
    let heading = Heading(magnetic: 40, accuracy: 5, timestamp: morning)
    bench.connection.arrive(.heading(try #require(heading)))
    bench.pass(1)
    #expect(bench.headings == [heading])
    try bench.perform(.set(Self.place))
    let later = bench.service.makeClient(of: AppID("app"), observer: bench.recorder)
    bench.service.send(.headingStarted(later))
    bench.pass(1)
    #expect(bench.headings == [heading], "a client that begins now is given none")
  }

  @Test("A chosen position has the coarse areas of a simulation, and the receiver's rest meanwhile")
  func ownSecret() throws {
    let seed = AccuracySeed(number: 5).seed(for: .hardware)
    var setup = CoarseAreaSetup(seed: seed)
    setup.separatesSimulations = true
    let bench = Bench(setup, isPrecise: false)
    bench.pass(3)
    let before = bench.service.read { $0.coarseAreas.memory }
    #expect(before?.published != nil)
    try bench.perform(.set(Self.place))
    bench.pass(3)
    #expect(bench.service.read { $0.coarseAreas.memory } == nil, "nothing of it is kept")
    let chosen = bench.regions.last
    let simulated = Bench(CoarseAreaSetup(seed: seed.forSimulatedFixes()), isPrecise: false)
    try simulated.perform(.set(Self.place))
    simulated.pass(3)
    #expect(chosen != nil && chosen?.region == simulated.regions.last?.region)
    try bench.perform(.clear)
    bench.pass(3)
    #expect(bench.service.read { $0.coarseAreas.memory }?.published == before?.published)
  }
}

extension Coordinate {
  /// A position on the Earth, which the numbers of these tests are.
  fileprivate static func degrees(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(latitude), \(longitude) is no position")
    }
    return coordinate
  }
}
