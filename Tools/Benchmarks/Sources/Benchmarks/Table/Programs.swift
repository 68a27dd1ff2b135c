// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The programs that are measured, ours and the peers, as commands.
struct Programs {
  /// The program that is measured.
  var locsim: String

  /// The program that drives a fleet.
  private let fleet: String

  /// The program that only reads a trace.
  private let reader: String

  /// The program that has a daemon in it.
  private let probe: String

  /// The folder with this tool and the others of its package.
  let tools: String

  /// The folder `Tools/Benchmarks`.
  let sources: String

  /// The Python that has gpxpy, which `run` sets up.
  let python: String

  init(_ options: Options) {
    (locsim, fleet, reader) = (options.locsim, options.fleet, options.reader)
    probe = options.probe
    tools = Self.folder(of: Self.ownPath)
    sources = Self.folder(of: Self.folder(of: Self.folder(of: Self.folder(of: #filePath))))
    let root = Self.folder(of: Self.folder(of: sources))
    python = "\(root)/.build/benchmarks-python/bin/python3"
  }

  /// `locsim replay` as fast as it can.
  func replay(_ trace: String, _ options: [String] = [], into output: String = "/dev/null")
    -> Command
  {
    let words = options + (output == "/dev/null" ? [] : ["to a file"])
    return Command(
      name: (["locsim replay to NDJSON"] + words).joined(separator: " "),
      arguments: [locsim, "replay", trace, "--rate", "max", "--format", "ndjson"] + options,
      output: output)
  }

  /// `locsim replay` as fast as it can, all fixes delivered and none written.
  func replayWithoutOutput(_ trace: String) -> Command {
    Command(
      name: "locsim replay without output",
      arguments: [locsim, "replay", trace, "--rate", "max", "--no-output"])
  }

  /// What filters nearly all fixes away: one in some thousand is five kilometers from the last.
  ///
  /// Not more: beyond ten kilometers every distance is a geodesic, which would be most of the cost.
  static let filteringMost = ["--distance-filter", "5000"]

  /// `locsim replay` in real time, events as NDJSON.
  func realTimeReplay(_ trace: String) -> Command {
    Command(
      name: "locsim replay at rate 1",
      arguments: [locsim, "replay", trace, "--rate", "1", "--format", "ndjson"])
  }

  /// gpsbabel reading a trace only, or writing another format to nowhere.
  func gpsbabel(_ trace: String, _ options: String...) -> Command {
    let target = options.isEmpty ? [] : options + ["-F", "/dev/null"]
    return Command(
      name: (["gpsbabel"] + (options.isEmpty ? ["reading"] : options)).joined(separator: " "),
      arguments: ["gpsbabel", "-t", "-i", "gpx", "-f", trace] + target,
      package: Self.gpsbabelPackage)
  }

  /// GDAL writing GeoJSON, a feature a line, to a file that must not be there before.
  func ogr2ogr(_ trace: String, into output: String) -> Command {
    Command(
      name: "ogr2ogr to GeoJSONSeq to a file",
      arguments: ["ogr2ogr", "-f", "GeoJSONSeq", output, trace, "track_points"],
      makes: output, package: "apt-get install gdal-bin")
  }

  /// GDAL counting the points of a trace.
  func ogrinfo(_ trace: String) -> Command {
    Command(
      name: "ogrinfo", arguments: ["ogrinfo", "-so", trace, "track_points"],
      package: "apt-get install gdal-bin")
  }

  /// gpxpy and json, a line a point.
  func gpxpy(_ trace: String) -> Command {
    Command(
      name: "gpxpy and json", arguments: [python, "\(sources)/Peers/gpxpy_json.py", trace],
      package: "python3 -m venv .build/benchmarks-python, and gpxpy of PyPI in it")
  }

  static let gpsbabelPackage = "apt-get install gpsbabel"

  /// A program of this package, with the number of points that it must find.
  func own(_ program: String, _ mode: String, _ trace: String, _ count: Int) -> Command {
    Command(
      name: "\(program) \(mode)",
      arguments: ["\(tools)/locsim-benchmarks-\(program)", mode, trace, "\(count)"])
  }

  /// A fleet that measures itself.
  func fleet(_ arguments: [String]) -> Command {
    Command(
      name: "fleet \(arguments.joined(separator: " "))", arguments: [fleet] + arguments,
      package: "Tools/Benchmarks/run builds it")
  }

  /// A trace that is only read, with the number of points that must be found in it.
  func reader(_ trace: String, _ count: Int) -> Command {
    Command(
      name: "reader", arguments: [reader, "auto", trace, "\(count)"],
      package: "Tools/Benchmarks/run builds it")
  }

  /// The app of this package.
  var app: String { "\(tools)/locsim-benchmarks-app" }

  /// A program that starts daemons and apps, and measures them.
  func daemon(_ arguments: [String]) -> Command {
    Command(
      name: "daemon \(arguments[0])",
      arguments: ["\(tools)/locsim-benchmarks-daemon"] + arguments)
  }

  /// A program with a daemon in it that notes when its engine decides.
  func probe(_ arguments: [String]) -> Command {
    Command(
      name: "probe", arguments: [probe] + arguments, package: "Tools/Benchmarks/run builds it")
  }

  /// The script that builds an app in two ways.
  var product: Command { Command(name: "product", arguments: ["\(sources)/product"]) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  /// Where this program's file is.
  private static var ownPath: String {
    let path = unsafe realpath("/proc/self/exe", nil)
    defer { unsafe free(path) }
    return unsafe path.map { unsafe String(cString: $0) } ?? CommandLine.arguments[0]
  }
}
