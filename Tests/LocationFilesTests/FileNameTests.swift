// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationFiles

@Suite("Names of files")
struct FileNameTests {
  private func bytes(of path: String) -> [UInt8] {
    unsafe FileName.withBytes(of: path) { name in
      unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }
  }

  @Test("A name keeps its bytes, whether they are UTF-8 or not", arguments: 0..<50)
  func keeps(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let name = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
      #expect(bytes(of: FileName.text(name)) == name)
    }
  }

  @Test(
    "A name in UTF-8 is itself, and one that holds what stands for bytes is not mistaken for them",
    arguments: ["", "walk.gpx", "Überlauf 😀.gpx", "\u{FFFD}"])
  func plain(name: String) {
    #expect(FileName.text(name.utf8) == name)
    #expect(bytes(of: name) == Array(name.utf8))
  }

  @Test("A name of scalars that stand for bytes keeps its own bytes")
  func escapes() {
    let name = Array("a\u{10FFE9}b".utf8)
    #expect(bytes(of: FileName.text(name)) == name)
  }
}
