// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationSinks

@Suite("Sentences in a terminal without a reader")
struct TerminalOutletTests {
  private let sinks: ReceiverSinks
  private let path: String

  init() throws {
    sinks = try ReceiverSinks([.pty])
    path = try #require(sinks.terminals.first)
    sinks.receive(SinkNotices.authorized())
    // Far more than a terminal holds.
    for number in 0..<1_000 { sinks.receive(SinkNotices.delivered(SinkNotices.fix(number))) }
    sinks.catchUp()
  }

  /// What a program reads that opens the terminal only now, until a second passes without a word.
  private func read(until text: String) throws -> String {
    let terminal = try #require(FileHandle(forReadingAtPath: path))
    var all = ""
    while !all.contains(text) {
      var poller = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&poller, 1, 1_000) > 0 else { break }
      all += String(decoding: terminal.availableData, as: UTF8.self)
    }
    return all
  }

  @Test("The newest epochs are read whole by a later reader, and none of the oldest")
  func kept() throws {
    defer { sinks.close() }
    let last = NMEADeviceReading.fix(SinkNotices.fix(999))
    let sentences = String(decoding: NMEAEpoch(last, sky: nil).bytes, as: UTF8.self)
    let text = try read(until: sentences)
    #expect(text.hasSuffix(sentences))
    #expect(!text.contains("$GPRMC,080000.00,A,"))
    let epochs = text.components(separatedBy: "$GPRMC").count - 1
    #expect((1...16).contains(epochs))
  }

  @Test("They do not outlive full accuracy: a later reader gets the region")
  func reduced() throws {
    defer { sinks.close() }
    sinks.receive(SinkNotices.authorized(.reduced))
    let region = SinkNotices.region(at: 600)
    sinks.receive(SinkNotices.notice(.regionUpdated(region)))
    sinks.catchUp()
    let reading = NMEADeviceReading.region(region, isSimulated: true)
    let sentences = String(decoding: NMEAEpoch(reading, sky: nil).bytes, as: UTF8.self)
    #expect(try read(until: sentences) == sentences)
  }

  @Test("They do not outlive the permission: a later reader gets that there is no position")
  func denied() throws {
    defer { sinks.close() }
    sinks.receive(SinkNotices.authorized(.full, .denied))
    sinks.receive(SinkNotices.notice(.failed(.denied)))
    sinks.catchUp()
    let reading = NMEADeviceReading.noPosition(morning)
    let sentences = String(decoding: NMEAEpoch(reading, sky: nil).bytes, as: UTF8.self)
    #expect(try read(until: sentences) == sentences)
  }
}
