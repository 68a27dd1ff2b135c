// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationFiles
import LocationPlistLint

/// `locsim plist lint`: checks an Info.plist as App Review would.
struct PlistLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the keys about location in an Info.plist, its localizations and sources.",
    discussion: """
      Reports which purpose strings are missing, blank, too long or of the wrong type, which language \
      lacks them, and what the sources use without the keys for it. One finding a line, as compilers \
      write them, goes to standard output, and a count to standard error. App Review looks at \
      linked libraries too: give --sources again for each folder of theirs.

      EXAMPLES
        locsim plist lint Walk.Info.plist
        locsim plist lint build/Walk.app
        locsim plist lint Info.plist --sources Sources --sources Vendor --format json

      EXIT STATUS
        0   there are no errors; warnings may be there
        64  the command line is wrong
        65  there are errors, or the file is broken
        66  the file or the sources cannot be opened
        74  reading or writing failed
      """)

  /// The formats of the findings.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: "An Info.plist, or the folder of an app that has one.", completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "A folder of Swift and Objective-C sources that must have the keys they need.",
      valueName: "folder"),
    completion: .directory)
  var sources: [String] = []

  @Option(help: "How to write the findings: text or json.")
  var format = Format.text

  func run() throws {
    let plist: InfoPlist
    let scan: SourceScan?
    do throws(InfoPlistError) {
      plist = try InfoPlist.open(path)
      scan = try scanSources()
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
    try OutputFile.check([.output(nil)], against: [.input(plist.path)])
    let report = PlistLintReport(
      file: plist.path,
      findings: PlistLinter.findings(
        in: plist, localizations: LocalizationFolder.all(beside: plist.path), sources: scan),
      skipped: scan?.skipped ?? [])
    try write(format == .json ? report.json : report.text)
    Terminal.line(report.summary)
    if report.errors > 0 { throw ExitStatus.dataError }
  }

  /// The uses in the sources; `nil` if no sources were given.
  private func scanSources() throws(InfoPlistError) -> SourceScan? {
    guard !sources.isEmpty else { return nil }
    var all = SourceScan()
    for path in sources {
      let scan = try SourceTree.scan(path)
      for line in scan.skipped { Terminal.warning(path, "not read: \(line)") }
      if scan.fileCount == 0, scan.skipped.isEmpty {
        Terminal.warning(path, "has no Swift or Objective-C files, so that nothing was checked")
      }
      all.uses += scan.uses
      all.fileCount += scan.fileCount
      all.skipped += scan.skipped
    }
    return all
  }

  private func write(_ text: String) throws {
    do throws(FileError) {
      try OutputFile(path: nil).write(Array(text.utf8))
    } catch {
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("the output cannot be written: \(error.reason)")
      throw ExitStatus.inputOutput
    }
  }
}

extension InfoPlistError {
  /// The exit status of a command that ends because of this error.
  var status: ExitCode {
    if isMissingInput { return ExitStatus.noInput }
    if case .cannotRead = code { return ExitStatus.inputOutput }
    return ExitStatus.dataError
  }
}
