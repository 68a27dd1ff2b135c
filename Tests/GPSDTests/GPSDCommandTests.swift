// SPDX-License-Identifier: MIT

import GPSD
import Testing

@Suite("Commands of gpsd's protocol")
struct GPSDCommandTests {
  private func commands(_ text: String) throws -> [GPSDCommand] {
    var framer = GPSDCommandFramer()
    let commands = framer.append(text.utf8)
    return try #require(commands)
  }

  private func policy(_ object: String, after policy: WatchPolicy = WatchPolicy()) throws
    -> WatchPolicy
  {
    let all = try commands("?WATCH=\(object);\n")
    guard all.count == 1, case .watch(let request?) = all[0] else {
      Issue.record("\(object) is no request: \(all)")
      return policy
    }
    return request.applied(to: policy)
  }

  @Test(
    "Each command is understood with a semicolon, a line end, or both",
    arguments: ["", ";", "\n", "\r\n", ";\n", ";\r\n", " ;\n"])
  func ends(end: String) throws {
    let expected: [(String, GPSDCommand)] = [
      ("?POLL", .poll), ("?DEVICES", .devices), ("?VERSION", .version),
      ("?DEVICE", .device(path: nil)), ("?WATCH", .watch(nil)),
      ("?DEVICE={\"path\":\"locsim\"}", .device(path: "locsim")),
      ("?DEVICE={\"bps\":9600}", .device(path: nil)),
    ]
    for (text, command) in expected {
      #expect(try commands(text + end) == (end.isEmpty ? [] : [command]))
    }
  }

  @Test("Several commands may share a line, and one may come in pieces")
  func severalAndPieces() throws {
    #expect(try commands("?VERSION;?POLL;?DEVICES;\n") == [.version, .poll, .devices])
    var framer = GPSDCommandFramer()
    let pieces = ["?PO", "LL;?DEV", "ICES\r", "\n\n;;\n"].map { framer.append($0.utf8) }
    #expect(pieces == [[], [.poll], [.devices], []])
  }

  @Test("A semicolon within a string ends nothing, an open string ends with the line")
  func semicolonInString() throws {
    #expect(
      try commands("?DEVICE={\"path\":\"a;\\\";b\"};?POLL;") == [.device(path: "a;\";b"), .poll])
    #expect(try commands("\"abc;\n?POLL;\n") == [.unrecognized("\"abc;"), .poll])
  }

  @Test("Requests of gpsd's own clients switch on what they want")
  func ownClients() throws {
    // libgps, then gpspipe -r, gpsmon, ubxtool, and Python's.
    #expect(try policy("{\"enable\":true,\"json\":true}").wantsJSON)
    #expect(try policy("{\"enable\":true,\"nmea\":true}").wantsSentences)
    #expect(try !policy("{\"enable\":true,\"nmea\":true}").wantsJSON)
    #expect(try policy("{\"raw\":2,\"pps\":true}").wantsSentences)
    #expect(try policy("{\"enable\":true,\"raw\":1}").wantsSentences)
    #expect(try policy("{\"enable\":true,\"json\":true,\"scaled\":true}").scaled)
    #expect(try commands("?WATCH={\"raw\":2,\"pps\":true}\r\n").count == 1)
  }

  @Test(
    "Settings that a request leaves out stay, but reports are switched on unless it says otherwise")
  func requestsAddUp() throws {
    let first = try policy("{\"json\":true,\"device\":\"locsim\"}")
    #expect(first.isEnabled && first.json && first.device == "locsim")
    let off = try policy("{\"enable\":false}", after: first)
    #expect(!off.isEnabled && off.json && !off.wantsJSON)
    let quiet = try policy("{\"json\":false}", after: off)
    #expect(quiet.isEnabled && !quiet.json)
  }

  @Test(
    "Text that is no command is repeated in part",
    arguments: [
      "?FOO", "hello", "GET / HTTP/1.1", "?WATCH={\"enable\":maybe}", "?WATCH={", "?WATCH=[1]",
      "?WATCH={\"raw\":\"2\"}", "?WATCH={\"enable\":true}x", "?DEVICE=7", "?POLL=1", "?watch",
      "{\"class\":\"TPV\"}", "?WATCH={\"enable\":1e999}",
    ])
  func unrecognized(text: String) throws {
    #expect(try commands(text + "\n") == [.unrecognized(text)])
  }

  @Test("Bytes that are no text, and deep nesting, are unrecognized, too")
  func hostileBytes() throws {
    var framer = GPSDCommandFramer()
    let bytes: [UInt8] = [0xFF, 0xC0, 0x00, 0x80, 0x0A]
    let commands = framer.append(bytes)
    #expect(commands?.count == 1)
    let deep = "?WATCH=" + String(repeating: "[", count: 4_000) + "\n"
    guard case .unrecognized(let text)? = try self.commands(deep).first else {
      Issue.record("nested arrays are no request")
      return
    }
    #expect(text.utf8.count <= 60)
  }

  @Test("A command of 4,096 bytes is read, one more byte without an end is too much")
  func bound() throws {
    var framer = GPSDCommandFramer()
    let most = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    let complete = framer.append(most + [10])
    let begun = framer.append(most)
    let overrun = framer.append([UInt8(ascii: "x")])
    #expect(complete?.count == 1)
    #expect(begun == [])
    #expect(overrun == nil)
  }

  @Test("Random bytes never trap", arguments: 0..<50)
  func randomBytes(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let alphabet = Array("?WATCH=POLDEVIS{}[]\":;,\\\n\r true0129\u{FF}".utf8)
    var framer = GPSDCommandFramer()
    for _ in 0..<200 {
      let bytes = (0..<20).map { _ -> UInt8 in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return alphabet[Int(state % UInt64(alphabet.count))]
      }
      if framer.append(bytes) == nil { framer = GPSDCommandFramer() }
    }
  }
}
