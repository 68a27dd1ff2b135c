// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationRecording
import LocationScenarioFiles
import Testing

@testable import LocationScenarios

@Suite("Scenarios on both devices")
struct ScenarioTests {
  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Traces/scenarios/"

  /// The scenarios of this project, without the ending of their names.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".scenario.yaml") }.map { String($0.dropLast(14)) }.sorted()
  }()

  @Test("A scenario gives the same transcript through a daemon", arguments: names)
  func transcript(name: String) throws {
    let file = Self.folder + name + ".scenario.yaml"
    let scenario = try ScenarioLoader.load(file).scenario
    var stage: DaemonStage?
    let link = Shared<DaemonStage?>(nil)
    let runner = try ScenarioRunner(
      scenario, file: file,
      on: { setup in
        do {
          let made = try DaemonStage(setup, file: file)
          (stage, _) = (made, link.lock { $0 = made })
          return made
        } catch {
          preconditionFailure("\(error)")
        }
      },
      observe: { record, name in link.lock { $0 }?.take(record, name) })
    try runner.run()
    let played = try #require(stage)
    let (records, invented) = played.records()
    try played.stop()
    let golden = try String(contentsOfFile: Self.folder + name + ".transcript", encoding: .utf8)
    #expect(invented == 0)
    let lines = Self.text(of: records)
    let expected = golden.split(separator: "\n").map(String.init)
    let index = zip(lines, expected).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(index == nil, "\(index.map { "\(lines[$0])\n\(expected[$0])" } ?? "")")
    #expect(lines.count == expected.count)
  }

  @Test("There are scenarios")
  func count() { #expect(Self.names.count > 70) }

  /// The lines of a transcript.
  private static func text(of records: [(record: DeviceRecord, name: String?)]) -> [String] {
    let names = Shared<[ClientID: String]>([:])
    var format = TextFormat { client in names.lock { $0[client] } }
    var buffer = TextBuffer()
    for (record, name) in records {
      if case .client(let notice) = record, let name { names.lock { $0[notice.client] = name } }
      format.append(record, into: &buffer)
    }
    return String(decoding: buffer.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
