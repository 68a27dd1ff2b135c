// SPDX-License-Identifier: MIT

package import ArgumentParser
import Foundation

/// The command `attack`, which runs the attacks and prints the tables.
package struct AttackCommand: ParsableCommand {
  /// The name and the help of the command.
  package static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Attack reduced accuracy, and how others coarsen a location.",
    discussion: """
      Prints one table for each attack, for our mechanism, for it without one of its parts, and for \
      the ways of others. The exit status is 0 when our mechanism keeps every target and each \
      target is broken by what lacks the part it tests; else it is 1.

      """
        + Suite.attacks.map { "  \($0.id.rawValue)\t\($0.id.title)" }.joined(separator: "\n"))

  @Flag(help: "Run the short form: fewer places, coarser grids, a few minutes.")
  private var quick = false

  @Option(
    help: ArgumentHelp("Run only these attacks, as a,b,a'.", valueName: "a,b,…"),
    transform: AttackList.init)
  private var only = AttackList.all

  @Option(help: ArgumentHelp("Seed of every draw; 1 by default.", valueName: "n"))
  private var seed: UInt64?

  @Option(
    help: ArgumentHelp("Repeat each attack in so many places, 1…100000.", valueName: "n"))
  private var places: Int?

  @Flag(
    help: """
      Run attacks l and m against ours, what it replaced, and the mechanisms that were considered; in l, \
      departures spread over 5 minutes. No target is judged then.
      """)
  private var candidates = false

  @Flag(
    help: """
      Run attacks l and m against ours with other parameters: smaller and larger regions on the way, \
      shorter and longer lags and rests. No target is judged then.
      """)
  private var frontier = false

  @Flag(
    help: """
      In attack l, attack ours, ours without one of its parts at a time, and what it replaced; departures \
      spread over 5 and over 45 minutes. No target is judged then.
      """)
  private var ablations = false

  @Flag(
    help: """
      In attack l, use also how long after a departure the next regions are entered; departures spread \
      over 5 minutes for 28 days (with --ablations also over 45). No target is judged then.
      """)
  private var everyChange = false

  @Flag(
    help: """
      In attack l, do not use when regions change: use only the region of the nights, the roads, and how \
      far from work people live. No rule about times can lower what this finds. No target is judged then.
      """)
  private var nightsOnly = false

  @Flag(
    help: """
      In attack l, attack our mechanism only, for parts to be pooled. Targets are judged when the figures \
      are pooled with those of a run that has the mechanisms that must break them.
      """)
  private var withoutControls = false

  /// The attacks that can compare other mechanisms.
  private static let comparing: Set<AttackID> = [.commute, .roadTrip]

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Attack these traces in place of generated trajectories; no target is judged then.",
      valueName: "file.gpx"))
  private var traces: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Pool the figures of these runs of attacks l and m, in place of a run.",
      valueName: "file.json"))
  private var pool: [String] = []

  @Option(help: ArgumentHelp("Write the figures as JSON; - is standard output.", valueName: "file"))
  private var json: String?

  @Option(help: ArgumentHelp("Write the tables as Markdown.", valueName: "file"))
  private var output: String?

  /// The changes that the adversary of attack l uses.
  var view: CommuteView {
    if nightsOnly { return .nights }
    return everyChange ? .everyChange : .firstAndLast
  }

  /// Whether attack l attacks more than ours.
  var hasControls: Bool { !withoutControls }

  /// The comparisons that the arguments ask for.
  var comparisons: [Comparison] {
    (candidates ? [.candidates] : []) + (frontier ? [.frontier] : [])
      + (ablations ? [.ablations] : [])
  }

  /// Makes the command; ArgumentParser then sets its arguments.
  package init() {}

  /// Checks the arguments.
  ///
  /// - Throws: `ValidationError` for a number out of range, or an attack that does not run on
  ///   traces.
  package func validate() throws {
    if let places, !(1...100_000).contains(places) {
      throw ValidationError("--places is \(places), outside 1…100000")
    }
    let choosesForm =
      quick || !comparisons.isEmpty || everyChange || nightsOnly || withoutControls
    let choosesRun =
      choosesForm || only.isChosen || seed != nil || places != nil || !traces.isEmpty
    if !pool.isEmpty, choosesRun {
      throw ValidationError(
        "--pool runs no attack; leave out the options that choose one, such as --only or --seed")
    }
    let others = only.attacks.filter { !Self.comparing.contains($0.id) }
    if comparisons.count > 1 {
      let flags = comparisons.map { "--\($0.rawValue)" }.joined(separator: " and ")
      throw ValidationError("\(flags) compare different mechanisms; choose one")
    }
    if let comparison = comparisons.first, comparison != .ablations,
      !traces.isEmpty || only.isChosen && !others.isEmpty
    {
      throw ValidationError(
        "--\(comparison.rawValue) is for attacks l and m, which do not run on traces")
    }
    if everyChange, nightsOnly {
      throw ValidationError(
        "--every-change and --nights-only are different adversaries; choose one")
    }
    let ofHabits = [
      ("every-change", everyChange), ("nights-only", nightsOnly), ("ablations", ablations),
      ("without-controls", withoutControls),
    ]
    if let (flag, _) = ofHabits.first(where: \.1), only.attacks.map(\.id) != [.commute] {
      throw ValidationError("--\(flag) is for attack l; add --only l")
    }
    if withoutControls, let comparison = comparisons.first {
      throw ValidationError(
        "--without-controls leaves out what --\(comparison.rawValue) compares; choose one")
    }
    let unable = only.attacks.filter { !($0 is any TraceAttack) }
    if !traces.isEmpty, only.isChosen, let first = unable.first {
      throw ValidationError("attack \(first.id.rawValue) does not run on traces")
    }
  }

  /// Runs the attacks, and writes the results.
  ///
  /// - Throws: `ExitCode` if a target is breached, or if a file cannot be read or written.
  package func run() throws {
    do {
      let outcome = try outcome()
      try write(outcome)
      guard outcome.breaches.isEmpty else {
        for breach in outcome.breaches { Self.complain(breach) }
        throw ExitCode(1)
      }
    } catch let error as TraceError {
      Self.complain(error.description)
      throw ExitCode(error.code.rawValue)
    }
  }

  private func outcome() throws -> Outcome {
    // The folders are checked before a run of some minutes, not after it.
    for path in [output, json].compactMap(\.self) where path != "-" {
      try Self.checkFolder(of: path)
    }
    guard pool.isEmpty else {
      return try Outcome(pooling: pool.map { ($0, try Outcome(readingFrom: $0)) })
    }
    let recorded = try traces.map { try RecordedTrace(name: $0, source: FileBytes(path: $0)) }
    let attacks = only.attacks.filter { attack in
      if !comparisons.isEmpty { return Self.comparing.contains(attack.id) }
      return recorded.isEmpty || attack is any TraceAttack
    }
    let bar = ProgressBar(attacks: attacks.count)
    defer { bar.clear() }
    return Suite.outcome(
      of: attacks,
      Run(
        seed: seed ?? 1, isQuick: quick, places: places, comparison: comparisons.first,
        view: view, hasControls: hasControls, traces: recorded, progress: bar.progress))
  }

  private func write(_ outcome: Outcome) throws {
    print(json == "-" ? try outcome.json() : outcome.text, terminator: "")
    if let output { try Self.write(outcome.markdown, to: output) }
    if let json, json != "-" { try Self.write(outcome.json(), to: json) }
  }

  private static func checkFolder(of path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw TraceError(
        .cannotWrite, "\(path): there is no folder “\(folder)” that can be written to")
    }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw TraceError(
        .cannotWrite, "\(path): the file cannot be written: \(error.localizedDescription)")
    }
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("attack: \(line)\n".utf8))
  }
}

/// The attacks that a command line selects.
struct AttackList: Sendable {
  /// The attacks, in the order of the tables.
  let attacks: [any Attack]

  /// Whether the command line has selected them.
  let isChosen: Bool

  /// All attacks.
  static let all = Self(attacks: Suite.attacks, isChosen: false)

  private init(attacks: [any Attack], isChosen: Bool) {
    self.attacks = attacks
    self.isChosen = isChosen
  }

  /// Parses names separated by commas.
  ///
  /// - Throws: `ValidationError` if an attack is not known.
  init(_ text: String) throws {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for name in names where !Suite.attacks.contains(where: { $0.id.rawValue == name }) {
      let known = Suite.attacks.map(\.id.rawValue).joined(separator: ",")
      throw ValidationError("there is no attack “\(name)”; there are \(known)")
    }
    attacks = Suite.attacks.filter { names.contains($0.id.rawValue) }
    isChosen = true
  }
}
