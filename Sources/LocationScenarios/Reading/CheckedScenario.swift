// SPDX-License-Identifier: MIT

import LocationFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A scenario without faults, with the tree that it was read from.
///
/// `locsim run` hands the tree to an app as JSON. The app reads it again by the same rules, so that
/// faults of a changed tree are reported. An app thus needs no reader of YAML.
package struct CheckedScenario: Sendable {
  /// The version of the form in which a scenario is handed over.
  static let formatVersion = 1

  /// The most bytes in that form: more than the longest scenario needs.
  static let byteLimit = 64 << 20

  /// The path of the scenario's own file.
  package let path: String

  /// The content of the scenario.
  package let scenario: Scenario

  private let root: ScenarioNode

  /// Reads a tree, and checks that the files that it names can be read.
  ///
  /// - Parameters:
  ///   - root: The tree; `nil` if the text gave none.
  ///   - faults: The faults of the text.
  ///   - path: The path of the scenario's own file; `-` is standard input.
  /// - Throws: `ScenarioFaults` if there are any.
  package init(
    _ root: ScenarioNode?, _ faults: FaultList = FaultList(), path: String
  ) throws(ScenarioFaults) {
    scenario = try ScenarioReader.scenario(root, faults)
    guard let root else { preconditionFailure("a scenario that was read from nothing") }
    self.root = root
    self.path = path
    var missing = FaultList()
    for reference in scenario.fileReferences {
      if let fault = reference.fault(in: path) { missing.add(reference.position, fault) }
    }
    if let faults = missing.result { throw faults }
  }

  // MARK: - Handing over

  private struct Form: Codable {
    let format: String
    let version: Int
    let path: String
    let root: ScenarioNode

    static let name = "locsim-checked-scenario"
  }

  /// The form in which it is handed over to an app.
  ///
  /// - Parameter folder: The absolute path of the folder to which its path is relative.
  /// - Returns: The bytes of the file.
  package func json(in folder: String) -> [UInt8] {
    let absolute = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    let form = Form(
      format: Form.name, version: Self.formatVersion, path: absolute, root: root)
    let encoder = JSONEncoder()
    // Equal scenarios give equal files.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(form) else {
      preconditionFailure("a tree without faults cannot be encoded")
    }
    return Array(data)
  }

  /// Reads a file that `locsim run` has written.
  ///
  /// - Parameter file: Its path.
  /// - Returns: The tree, and the path of the scenario's own file.
  /// - Throws: `ScenarioLoadingError` if it has no tree; `notChecked` if it is another kind of
  ///   file.
  package static func handedOver(
    in file: String
  ) throws(ScenarioLoadingError) -> (root: ScenarioNode, path: String) {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.readWhole(file, limit: byteLimit)
    } catch {
      switch error {
      case .cannotOpen(let error): throw .unreadable(reason: error.reason)
      case .cannotRead(let reason): throw .unreadable(reason: reason)
      }
    }
    guard bytes.first == UInt8(ascii: "{"), bytes.count <= byteLimit,
      let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)),
      form.format == Form.name, form.version == formatVersion
    else { throw .notChecked }
    return (form.root, form.path)
  }
}
