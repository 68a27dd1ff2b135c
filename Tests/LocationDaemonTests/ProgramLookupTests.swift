// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import LocationDaemon
@testable import LocationPrograms

@Suite("A daemon believes locsim-identify only what fits")
struct ProgramLookupTests {
  /// What a process in the place of `locsim-identify` does with a question.
  enum Reply: Sendable {
    case ends
    case waits
    case says(AppProgram?)
    case isBusy
    case garbage(String)
  }

  private static let me = getuid()
  private static let walk = AppProgram(user: me, tier: .host, anchor: "/usr/bin/walk")
  private static let unknown = AppProgram(user: me, tier: .user, anchor: "")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Asks about a process while something else answers in the place of `locsim-identify`.
  private func program(_ reply: Reply) throws -> AppProgram? {
    try serving { connection in
      let socket = UnixSocket(accepted: connection, patience: 5_000)
      defer { socket.release() }
      _ = IdentifyMessages.question(from: socket)
      switch reply {
      case .ends: break
      // The daemon closes it when its patience ends.
      case .waits: _ = IdentifyMessages.question(from: socket)
      case .says(let program):
        _ = try? socket.send(
          IdentifyMessages.answer(program.map { FoundProgram($0) })[...], waits: true)
      case .isBusy: _ = try? socket.send(IdentifyMessages.busy[...], waits: true)
      case .garbage(let text): _ = try? socket.send(Array(text.utf8)[...], waits: true)
      }
    } body: { path in
      ProgramLookup(helper: path).program(of: 7, user: Self.me)?.program
    }
  }

  /// Runs code while another thread serves one connection.
  private func serving<Result>(
    _ serve: @escaping @Sendable (Int32) -> Void, body: (String) throws -> Result
  ) throws -> Result {
    try listening { listener in
      let connection = accept(listener, nil, nil)
      if connection >= 0 { serve(connection) }
    } body: { path in
      try body(path)
    }
  }

  /// Runs code while another thread has a listening socket, which is shut down afterwards.
  private func listening<Result>(
    _ serve: @escaping @Sendable (Int32) -> Void, body: (String) throws -> Result
  ) throws -> Result {
    let path = folder.path("identify")
    let listener = try DaemonSocket(path: path).descriptor
    _ = listen(listener, 8)
    let ended = UptimeSemaphore()
    Thread.detachNewThread {
      serve(listener)
      ended.signal()
    }
    defer {
      shutdown(listener, Int32(SHUT_RDWR))
      ended.wait()
      close(listener)
    }
    return try body(path)
  }

  @Test("The program that it names is the app's")
  func host() throws { #expect(try program(.says(Self.walk)) == Self.walk) }

  @Test("While too many looks at the user's processes have not ended, a process is refused")
  func busy() throws { #expect(try program(.isBusy) == nil) }

  @Test("Without it, only the user is known")
  func missing() {
    let lookup = ProgramLookup(helper: folder.path("nothing"))
    #expect(lookup.program(of: 7, user: Self.me)?.program == Self.unknown)
  }

  @Test(
    """
    If it ends, is slow, knows nothing, says another user, another tier or nothing that can be read, \
    only the user is known
    """,
    arguments: [
      .ends, .waits, .says(nil),
      .says(AppProgram(user: me &+ 1, tier: .host, anchor: "/usr/bin/walk")),
      .says(AppProgram(user: me, tier: .context, anchor: "/usr/bin/walk")),
      .says(AppProgram(user: me, tier: .user, anchor: "/usr/bin/walk")),
      .says(AppProgram(user: me, tier: .host, anchor: "")),
      .garbage("{}\0"), .garbage("walk\0"), .garbage(#"{"parameters":{"user":-1}}"# + "\0"),
      .garbage(String(repeating: "x", count: 100_000)),
    ] as [Reply])
  func refused(reply: Reply) throws { #expect(try program(reply) == Self.unknown) }

  @Test("It answers about a process, and about none that there is not")
  func answers() throws {
    try listening {
      _ = IdentifyService(listener: $0).run()
    } body: { path in
      func answer(_ question: [UInt8]) throws -> [UInt8]? {
        let socket = try UnixSocket(path: path, patience: 5_000)
        defer { socket.release() }
        _ = try? socket.send(question[...], waits: true)
        return IdentifyMessages.receive(from: socket, most: 65_536)
      }
      let message = try #require(try answer(IdentifyMessages.question(getpid(), .path)))
      guard case .program(let found) = try IdentifyMessages.readAnswer(message) else {
        Issue.record("it names no program")
        return
      }
      #expect(found.program.tier == .host && found.program.user == geteuid())
      #expect(found.program.anchor == Executable.path() && !found.isConfined)
      let none = try #require(try answer(IdentifyMessages.question(Int32.max, .path)))
      #expect(try IdentifyMessages.readAnswer(none) == .nothing)
      for text in ["x\0", #"{"method":"org.locsim.Identify.GetProgram"}"# + "\0", "no end"] {
        #expect(try answer(Array(text.utf8)) == nil)
      }
    }
  }

  @Test("A user's processes have four looks at a time, and leave room for other users")
  func fairness() {
    let looks = IdentifyService.Looks()
    for _ in 0..<4 { #expect(looks.begin(1)) }
    #expect(!looks.begin(1) && looks.begin(2))
    looks.end(1)
    #expect(looks.begin(1) && !looks.begin(1))
  }

  @Test(
    "The user of a process is the one whose rights it has",
    arguments: [
      ("Name:\tx\nUid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\n", 2), ("Name:\tx\n", nil),
      ("Uid:\t1\n", nil),
    ] as [(String, UInt32?)])
  func user(status: String, user: UInt32?) { #expect(ProcessProgram.user(status: status) == user) }
}

@Suite("A program's content can be part of what it is known by")
struct ProgramAnchorTests {
  @Test("The digest is the SHA-256 of the content, and another content has another one")
  func digest() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("abc", to: "program")
    // The first example of FIPS 180-2, and the digest of nothing.
    #expect(
      FileDigest.ofFile(file)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let empty = try folder.write("", to: "empty")
    #expect(
      FileDigest.ofFile(empty)
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(FileDigest.ofFile(folder.path("nothing")) == nil)
    #expect(FileDigest.ofFile(folder.path) == nil)
  }

  @Test("By hash a process is known by its path and its content, by path without that")
  func process() throws {
    let path = try #require(Executable.path())
    let digest = try #require(FileDigest.ofFile(path))
    let hashed = ProcessProgram.of(getpid(), user: getuid(), anchor: .hash)
    #expect(hashed.anchor == "\(path) sha256:\(digest)")
    #expect(ProcessProgram.of(getpid(), user: getuid()).anchor == path)
  }
}

@Suite("Looks at programs hold up no one else")
struct PeerLookupTests {
  private let loop = MultiThreadedEventLoopGroup.singleton.next()

  private let pipe = Pipe()

  /// A descriptor that says, as one of a process does, that nothing has ended yet.
  private func descriptor() -> ProcessDescriptor {
    ProcessDescriptor(dup(pipe.fileHandleForReading.fileDescriptor))
  }

  @Test("A look that never ends leaves the user alone known, and others are served meanwhile")
  func stuck() throws {
    let release = UptimeSemaphore()
    let lookup = PeerLookup(patience: .milliseconds(50)) { process, user in
      if process == 1 { release.wait() }
      return FoundProgram(AppProgram(user: user, tier: .host, anchor: "/\(process)"))
    }
    defer {
      release.signal()
      lookup.end()
    }
    let late = try lookup.peer(1, user: 5, descriptor(), on: loop).wait()
    #expect(late?.program == AppProgram(user: 5, tier: .user, anchor: ""))
  }

  @Test("A user whose looks do not end holds up no other user, and gets no other identity by it")
  func flood() throws {
    let release = UptimeSemaphore()
    let lookup = PeerLookup(patience: .seconds(3_600)) { process, user in
      if user == 5 { release.wait() }
      return FoundProgram(AppProgram(user: user, tier: .host, anchor: "/\(process)"))
    }
    let descriptor = descriptor()
    let flood = (0..<1_000).map { lookup.peer($0, user: 5, descriptor, on: loop) }
    let other = try lookup.peer(2, user: 6, descriptor, on: loop).wait()
    #expect(other?.program == AppProgram(user: 6, tier: .host, anchor: "/2"))
    for _ in flood { release.signal() }
    let anchors = try flood.map { try $0.wait()?.program.anchor }
    #expect(anchors == (0..<1_000).map { "/\($0)" })
    lookup.end()
  }

  @Test("A look that waits too long behind its user's other looks is refused")
  func waiting() throws {
    let release = UptimeSemaphore()
    let lookup = PeerLookup(patience: .milliseconds(20)) { _, user in
      release.wait()
      return FoundProgram(AppProgram(user: user, tier: .host, anchor: "/x"))
    }
    let descriptor = descriptor()
    let looks = (0..<5).map { lookup.peer($0, user: 5, descriptor, on: loop) }
    #expect(try looks[0].wait()?.program.tier == .user)
    #expect(try looks[4].wait() == nil)
    for _ in looks { release.signal() }
    lookup.end()
  }

  @Test("Without a descriptor of the process only its user is known, and nothing is looked at")
  func undescribed() throws {
    let lookup = PeerLookup { _, user in
      FoundProgram(AppProgram(user: user, tier: .host, anchor: "/x"))
    }
    defer { lookup.end() }
    let peer = try lookup.peer(2, user: 5, nil, on: loop).wait()
    #expect(peer?.program.tier == .user)
  }

  @Test("A process that ends during the look is no peer")
  func ended() throws {
    let lookup = PeerLookup { [pipe] _, user in
      // The process ends.
      try? pipe.fileHandleForWriting.write(contentsOf: Data([0]))
      return FoundProgram(AppProgram(user: user, tier: .host, anchor: "/x"))
    }
    defer { lookup.end() }
    let peer = try lookup.peer(2, user: 5, descriptor(), on: loop).wait()
    #expect(peer == nil)
  }
}
