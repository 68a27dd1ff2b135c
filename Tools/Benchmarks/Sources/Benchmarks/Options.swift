// SPDX-License-Identifier: MIT

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Tools/Benchmarks/run [options]

      --only IDS   measure these rows of the table, as P1,P2; X1 to X5 are extra, G1 to
                   G3 the gate of Tools/Benchmarks/instructions; D6 builds for minutes
      --memory     the same as --only P11
      --timing     the same as --only T1
      --points N   points where the table says 1M (1000000; the bars are meant for that)
      --rounds N   rounds counted, after one that is thrown away (5)
      --seconds N  how long T1 takes, and each half of D1 (60)
      --json       print the report as JSON
      --check      exit with 1 when a bar is missed or was not measured
      --keep       keep the folder with the traces
      --locsim F   the program to measure (run sets it)
      --fleet F    the program that drives a fleet (run sets it)
      --reader F   the program that only reads a trace (run sets it)
      --probe F    the program that has a daemon in it (run sets it)
      --help       print this

    Without --only, --memory and --timing: the whole table.
    """

  var locsim = "locsim"
  var fleet = "locsim-benchmarks-fleet"
  var reader = "locsim-benchmarks-reader"
  var probe = "locsim-benchmarks-probe"
  var pointCount = 1_000_000
  var roundCount = 5
  var seconds = 60
  var printsJSON = false
  var checksBars = false
  var keepsFolder = false
  var printsHelp = false

  /// The rows that were named.
  private var named: Set<GoalID> = []

  /// The rows to measure.
  var goals: Set<GoalID> {
    named.isEmpty ? Set(GoalID.allCases.filter(\.isInTable)) : named
  }

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: A `BenchmarkError` of code `usage` that names the argument.
  init(_ arguments: some Sequence<String>) throws(BenchmarkError) {
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      switch option {
      case "--points": pointCount = try Self.number(of: option, rest.next(), in: 100...100_000_000)
      case "--rounds": roundCount = try Self.number(of: option, rest.next(), in: 1...1_000)
      case "--seconds": seconds = try Self.number(of: option, rest.next(), in: 2...86_400)
      case "--locsim": locsim = try Self.value(of: option, rest.next())
      case "--fleet": fleet = try Self.value(of: option, rest.next())
      case "--reader": reader = try Self.value(of: option, rest.next())
      case "--only": named.formUnion(try GoalID.list(Self.value(of: option, rest.next())))
      case "--probe": probe = try Self.value(of: option, rest.next())
      case "--memory": named.insert(.p11)
      case "--timing": named.insert(.t1)
      case "--json": printsJSON = true
      case "--check": checksBars = true
      case "--keep": keepsFolder = true
      case "--help", "-h": printsHelp = true
      default: throw BenchmarkError(.usage, "there is no option “\(option)”; see --help")
      }
    }
  }

  private static func value(
    of option: String, _ text: String?
  ) throws(BenchmarkError) -> String {
    guard let text else { throw BenchmarkError(.usage, "\(option) needs a value") }
    return text
  }

  private static func number(
    of option: String, _ text: String?, in range: ClosedRange<Int>
  ) throws(BenchmarkError) -> Int {
    let text = try value(of: option, text)
    guard let number = Int(text), range.contains(number) else {
      throw BenchmarkError(
        .usage, "\(option) is “\(text)”, not a number in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }
}
