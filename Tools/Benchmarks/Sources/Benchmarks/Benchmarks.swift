// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Measures whole commands of locsim against gpsbabel's and against what was promised.
@main
enum Benchmarks {
  /// The exit status when a bar is missed and `--check` was given.
  private static let barMissed: Int32 = 1

  static func main() {
    do throws(BenchmarkError) {
      exit(try status(of: Options(CommandLine.arguments.dropFirst())))
    } catch {
      Notice.print(error.description)
      exit(error.code.rawValue)
    }
  }

  private static func status(of options: Options) throws(BenchmarkError) -> Int32 {
    guard !options.printsHelp else {
      print(Options.usage)
      return 0
    }
    Interruption.observe()
    var session = try Session(options)
    let report = try session.report()
    print(options.printsJSON ? report.json : report.text)
    return options.checksBars && !report.holds ? barMissed : 0
  }
}
