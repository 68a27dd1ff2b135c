// SPDX-License-Identifier: MIT

import GPX
package import LocationFiles
package import LocationScenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The reason why a file gives no scenario.
package enum ScenarioLoadingError: Error, Hashable, Sendable {
  /// The file cannot be opened or read; why.
  case unreadable(reason: String)

  /// Its content is not a scenario, or names missing files.
  case faulty(ScenarioFaults)

  /// The lines for the user.
  package func lines(file: String) -> [String] {
    switch self {
    case .unreadable(let reason): ["\(ScenarioLoader.name(of: file)): cannot be read: \(reason)"]
    case .faulty(let faults): faults.lines(file: ScenarioLoader.name(of: file))
    }
  }
}

/// Reads scenarios from files, and finds the files that they name.
package enum ScenarioLoader {
  /// Most characters of a path that messages show: more than a system opens.
  private static let pathLimit = 4_096

  /// What messages call a file.
  package static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// Reads a scenario and sees to it that the files that it names are there.
  ///
  /// - Parameter file: Its path; `-` is standard input.
  /// - Returns: The scenario.
  /// - Throws: The reason why there is no scenario, or its faults.
  package static func load(_ file: String) throws(ScenarioLoadingError) -> Scenario {
    let bytes = try bytes(of: file)
    let scenario: Scenario
    do throws(ScenarioFaults) {
      scenario = try ScenarioReader.scenario(in: bytes)
    } catch {
      throw .faulty(error)
    }
    var faults = FaultList()
    for reference in scenario.fileReferences {
      let path = reference.path(in: file)
      guard let reason = whyUnreadable(path) else { continue }
      faults.add(
        reference.position,
        "\(quoted(path, limit: pathLimit)) cannot be read: \(reason); correct the path")
    }
    if let result = faults.result { throw .faulty(result) }
    return scenario
  }

  /// Opens the files of a scenario, and reads each one until its kind is clear.
  ///
  /// A trace is read up to its first position. A file that can be read only once, such as a pipe,
  /// is left to its player.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - file: Its path.
  /// - Throws: The faults, with the places that name the files.
  package static func openFiles(
    of scenario: Scenario, in file: String
  ) throws(ScenarioLoadingError) {
    var faults = FaultList()
    if let source = scenario.source {
      do throws(ScenarioRunError) {
        try source.check(file: file)
      } catch {
        faults.add(error.position, error.message)
      }
    }
    for app in scenario.apps {
      guard case .file(let reference) = app.infoPlist, isFile(reference.path(in: file)) else {
        continue
      }
      do throws(ScenarioRunError) {
        _ = try app.description(file: file)
      } catch {
        faults.add(error.position, error.message)
      }
    }
    if let result = faults.result { throw .faulty(result) }
  }

  private static func isFile(_ path: String) -> Bool {
    (try? FileSource.isRegular(path)) == true
  }

  /// The bytes of a file, of which there may be more than a scenario can have.
  private static func bytes(of file: String) throws(ScenarioLoadingError) -> [UInt8] {
    let source: FileSource
    do throws(FileError) {
      source = try FileSource(path: file)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    do throws(ByteSourceError) {
      while bytes.count <= ScenarioText.byteLimit {
        let count = try unsafe buffer.withUnsafeMutableBufferPointer {
          bytes throws(ByteSourceError) in
          try unsafe source.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
        if count == 0 { break }
        bytes += buffer[..<count]
      }
    } catch {
      throw .unreadable(reason: error.reason)
    }
    return bytes
  }

  /// Why a file cannot be read, without opening it: what is no regular file could block.
  private static func whyUnreadable(_ path: String) -> String? {
    var status = stat()
    guard unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0 else {
      return FileError(code: errno).reason
    }
    if status.st_mode & S_IFMT == S_IFDIR { return FileError(code: EISDIR).reason }
    guard unsafe access(path, R_OK) == 0 else { return FileError(code: errno).reason }
    return nil
  }
}

extension Scenario {
  /// The files of the scenario: its own, its trace, and every Info.plist.
  ///
  /// - Parameter file: The path of its own; `-` is standard input.
  /// - Returns: The files, with their kinds.
  package func inputs(in file: String) -> [NamedFile] {
    let path = { (reference: ScenarioFileReference) in reference.path(in: file)
    }
    var inputs = [NamedFile(file == "-" ? "/dev/stdin" : file, "scenario")]
    if let source { inputs.append(NamedFile(path(source.trace), "scenario's trace")) }
    for app in apps {
      if case .file(let file) = app.infoPlist {
        inputs.append(NamedFile(path(file), "scenario's Info.plist"))
      }
    }
    return inputs
  }

  /// The files that it names.
  var fileReferences: [ScenarioFileReference] {
    var references: [ScenarioFileReference] = []
    if let source { references.append(source.trace) }
    for app in apps {
      if case .file(let file) = app.infoPlist { references.append(file) }
    }
    return references
  }
}
