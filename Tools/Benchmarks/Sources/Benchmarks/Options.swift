// SPDX-License-Identifier: MIT

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Tools/Benchmarks/run [options]

      --points N   points of the trace that is made (1000000; the bars are meant for that)
      --rounds N   rounds counted, after one that is thrown away (5; 0 leaves the pairs out)
      --memory     measure the peak memory with ten times the points as well
      --timing     measure how late fixes arrive in a replay in real time
      --seconds N  how long that replay takes (60)
      --reducer    measure what accuracy reduction costs
      --delivery   measure what the engine takes to hand fixes to clients, deferred or not
      --json       print the report as JSON
      --check      exit with 1 when a bar is missed
      --keep       keep the folder with the traces
      --locsim F   the program to measure (run sets it)
      --help       print this
    """

  var locsim = "locsim"
  var pointCount = 1_000_000
  var roundCount = 5
  var seconds = 60
  var measuresMemory = false
  var measuresTiming = false
  var measuresReducer = false
  var measuresDelivery = false
  var printsJSON = false
  var checksBars = false
  var keepsFolder = false
  var printsHelp = false

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: A `BenchmarkError` of code `usage` that names the argument.
  init(_ arguments: some Sequence<String>) throws(BenchmarkError) {
    var rest = arguments.makeIterator()
    while let option = rest.next() {
      switch option {
      case "--points": pointCount = try Self.number(of: option, rest.next(), in: 100...100_000_000)
      case "--rounds": roundCount = try Self.number(of: option, rest.next(), in: 0...1_000)
      case "--seconds": seconds = try Self.number(of: option, rest.next(), in: 2...86_400)
      case "--locsim": locsim = try Self.value(of: option, rest.next())
      case "--memory": measuresMemory = true
      case "--timing": measuresTiming = true
      case "--reducer": measuresReducer = true
      case "--delivery": measuresDelivery = true
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
