// SPDX-License-Identifier: MIT

import GPX
import LocationFiles
package import LocationScenarios

/// Reads scenarios from files, and finds the files that they name.
package enum ScenarioLoader {
  /// Reads a scenario, and checks that the files that it names can be read.
  ///
  /// - Parameter file: Its path; `-` is standard input.
  /// - Returns: The scenario.
  /// - Throws: `ScenarioLoadingError` if there is no scenario, or if it has faults.
  package static func load(_ file: String) throws(ScenarioLoadingError) -> CheckedScenario {
    let (root, faults) = YAMLComposer.compose(try bytes(of: file))
    do throws(ScenarioFaults) {
      return try CheckedScenario(root, faults, path: file)
    } catch {
      throw .faulty(error)
    }
  }

  /// Reads the tree of a YAML file that is no scenario, and collects the faults of its form.
  ///
  /// - Parameters:
  ///   - file: Its path.
  ///   - version: The line with the version, with which such a file begins.
  /// - Returns: The tree, `nil` if there is none, and the faults.
  /// - Throws: `ScenarioLoadingError` if it cannot be read.
  package static func tree(
    of file: String, version: String
  ) throws(ScenarioLoadingError) -> (root: ScenarioNode?, faults: FaultList) {
    YAMLComposer.compose(try bytes(of: file), version: version)
  }

  /// Opens the files of a scenario, and reads each one until its kind is clear.
  ///
  /// A trace is read up to its first position. A file that can be read only once, such as a pipe,
  /// and a log that needs gpsd are left to their player.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - file: Its path.
  /// - Throws: `ScenarioLoadingError` with the faults at the places that name the files.
  package static func openFiles(
    of scenario: Scenario, in file: String
  ) throws(ScenarioLoadingError) {
    var faults = FaultList()
    for source in scenario.sources {
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

  /// Reads the bytes of a file, and stops once there are more than a scenario can have.
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
}
