// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Every permission store bounds the texts it is given")
struct PermissionStoreTextTests {
  @Test(
    "An identifier that is empty, too long or holds a control character is refused",
    arguments: StoreKind.allCases,
    ["", "a\nb", "a\0b", "a\u{85}b", String(repeating: "a", count: 1_025)])
  func refused(kind: StoreKind, text: String) throws {
    let store = try StorePair(kind).store
    #expect(throws: PermissionStoreError.unusableApp) { try store.reset(AppID(text)) }
    try store.setLoggingAccess(true)
    #expect(throws: PermissionStoreError.unusableApp) {
      try store.append([.begin(AppID(text), at: 0)], at: .now)
    }
    #expect(try store.contents().apps.isEmpty)
    #expect(try store.permission(of: AppID(text)).record == AuthorizationRecord())
  }

  @Test("An identifier of 1024 bytes is kept whole", arguments: StoreKind.allCases)
  func longest(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let app = AppID(String(repeating: "ü", count: 512))
    try store.write(AuthorizationRecord(decision: .never), for: app)
    #expect(try store.contents().apps.map(\.app) == [app])
  }

  @Test("Identifiers that only look alike are different apps", arguments: StoreKind.allCases)
  func lookalikes(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.write(AuthorizationRecord(decision: .always), for: AppID("caf\u{E9}"))
    let other = AppID("cafe\u{301}")
    #expect(try store.permission(of: other).record.decision == .undecided)
    #expect(try store.contents().permission(of: other).record.decision == .undecided)
  }

  @Test("A name is kept until another is given", arguments: StoreKind.allCases)
  func names(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    for (told, kept) in [(nil, nil), ("Tracker", "Tracker"), (nil, "Tracker"), ("", "Tracker")] {
      try store.write(AuthorizationRecord(), for: .tracker, name: told)
      #expect(try store.permission(of: .tracker).name == kept)
    }
    try store.resetAll()
    #expect(try store.permission(of: .tracker).name == "Tracker")
  }

  @Test(
    "A name loses its control characters, and what is beyond 256 characters",
    arguments: StoreKind.allCases)
  func boundedNames(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let longest = String(repeating: "ü", count: 256)
    for (told, kept) in [
      ("Tra\u{1B}[31mcker\0\n", "Tra[31mcker"), (longest, longest), (longest + "x", longest),
    ] {
      try store.write(AuthorizationRecord(), for: .tracker, name: told)
      #expect(try store.permission(of: .tracker).name == kept)
    }
  }
}
