// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import LocationJSON
import NIOCore
import NIOPosix
import Testing

@testable import LocationDaemon

/// A server with a browser's view of it: requests as bytes, on loopback.
private final class MapBench {
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let server: MapServer
  let address: String
  let port: Int

  init() throws {
    server = MapServer(loop: group.next(), name: "test") { EchoService() }
    address = try server.address(MapOptions()).wait()
    port = Int(try #require(address.firstMatch(of: /127\.0\.0\.1:([0-9]+)\//)).1) ?? 0
  }

  deinit {
    server.close()
    try? group.syncShutdownGracefully()
  }

  var token: String { String(address.split(separator: "=")[1]) }

  /// Sends a request, and returns the answer: its status, and all of its text.
  func answer(
    to target: String, host: String? = nil, _ headers: [String] = [], method: String = "GET"
  ) throws -> (status: Int, text: String) {
    let connection = try TestConnection(port: port)
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
      + ["Connection: close", "", ""]
    connection.send(Array(lines.joined(separator: "\r\n").utf8))
    let text = String(decoding: connection.readToEnd(), as: UTF8.self)
    return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
  }

  /// Begins a WebSocket; `nil` if it was refused.
  func webSocket(origin: String?, host: String? = nil) throws -> TestConnection? {
    let connection = try TestConnection(port: port)
    let lines =
      [
        "GET /live HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      ] + (origin.map { ["Origin: \($0)"] } ?? []) + ["", ""]
    connection.send(Array(lines.joined(separator: "\r\n").utf8))
    let head = connection.readHead()
    return head.hasPrefix("HTTP/1.1 101") ? connection : nil
  }

  /// Opens the page with a token, and returns its key.
  func openPage() throws -> String {
    let (_, text) = try answer(to: "/?token=\(token)")
    return String(try #require(text.firstMatch(of: /locsim-session" content="([0-9a-f]{64})"/)).1)
  }
}

/// A service that answers each call with the name of its method.
private final class EchoService: VarlinkService {
  var interface: (name: String, description: String) { ("org.locsim.Manager", "") }
  var awaitsFirstCall: Bool { false }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) {
    connection.answer(call) { writer in writer.writeReply { $0.member("method", String(method)) } }
  }

  func end() {}
}

@Suite("Map: the server", .timeLimit(.minutes(1)))
struct MapServerTests {
  @Test("An address opens the page once, and every answer has the headers that protect it")
  func opens() throws {
    let bench = try MapBench()
    let (status, text) = try bench.answer(to: "/?token=\(bench.token)")
    #expect(status == 200)
    for (name, value) in MapGate.headers(tileOrigin: nil) {
      #expect(text.contains("\(name): \(value)\r\n"))
    }
    // Cookies would be sent to the servers of other users on other ports, and need no permission to be read.
    #expect(!text.lowercased().contains("set-cookie") && !text.contains("Access-Control"))
    #expect(try bench.answer(to: "/?token=\(bench.token)").status == 403)
    let missing = try bench.answer(to: "/nothing")
    #expect(missing.status == 404 && missing.text.contains("nosniff"))
  }

  @Test("A refused request does not use the token up")
  func refusedFirst() throws {
    let bench = try MapBench()
    let target = "/?token=\(bench.token)"
    #expect(try bench.answer(to: target, host: "evil.example:\(bench.port)").status == 403)
    #expect(try bench.answer(to: target, method: "POST").status == 405)
    #expect(try bench.answer(to: target, method: "HEAD").status == 405)
    #expect(try bench.answer(to: target).status == 200)
  }

  @Test("A WebSocket needs the page's origin and the server's name")
  func origins() throws {
    let bench = try MapBench()
    let own = "http://127.0.0.1:\(bench.port)"
    #expect(try bench.webSocket(origin: own) != nil)
    for origin in [
      nil, "http://evil.example", "null", "http://127.0.0.1:1", "http://localhost:\(bench.port)",
    ] {
      #expect(try bench.webSocket(origin: origin) == nil)
    }
    let rebound = "evil.example:\(bench.port)"
    #expect(try bench.webSocket(origin: "http://\(rebound)", host: rebound) == nil)
  }

  @Test("A page with a key calls methods")
  func calls() throws {
    let bench = try MapBench()
    let key = try bench.openPage()
    let socket = try #require(try bench.webSocket(origin: "http://127.0.0.1:\(bench.port)"))
    socket.send(text: "{\"session\":\"\(key)\"}")
    socket.send(text: "{\"method\":\"org.locsim.Manager.Pause\",\"parameters\":{}}")
    #expect(socket.readText() == "{\"parameters\":{\"method\":\"Pause\"}}")
    // In two frames, as a browser may send it.
    socket.send(text: "{\"method\":\"org.locsim.", isFinal: false)
    socket.send(text: "Manager.Resume\"}", isContinuation: true)
    #expect(socket.readText() == "{\"parameters\":{\"method\":\"Resume\"}}")
  }

  @Test(
    "Without the key of a page nothing is answered",
    arguments: [
      "{\"session\":\"\"}", "{\"session\":\"0\"}", "{}", "", "x",
      "{\"method\":\"org.locsim.Manager.Pause\"}",
    ])
  func noKey(first: String) throws {
    let bench = try MapBench()
    _ = try bench.openPage()
    let socket = try #require(try bench.webSocket(origin: "http://127.0.0.1:\(bench.port)"))
    socket.send(text: first)
    socket.send(text: "{\"method\":\"org.locsim.Manager.Pause\"}")
    // Policy violation (RFC 6455), and then the end.
    #expect(socket.readClose() == 1_008)
    #expect(socket.readToEnd().isEmpty)
  }

  @Test("The token is no key")
  func tokenAsKey() throws {
    let bench = try MapBench()
    let socket = try #require(try bench.webSocket(origin: "http://127.0.0.1:\(bench.port)"))
    socket.send(text: "{\"session\":\"\(bench.token)\"}")
    #expect(socket.readClose() == 1_008)
  }

  @Test("It listens on loopback only, and takes the next port if the usual one is in use")
  func ports() throws {
    let (first, second) = (try MapBench(), try MapBench())
    #expect(first.port != second.port && first.port >= MapOptions.usualPort)
    var options = MapOptions()
    options.port = second.port
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let third = MapServer(loop: group.next(), name: "test") { EchoService() }
    let fault = #expect(throws: LiveFault.self) { try third.address(options).wait() }
    #expect(fault?.reason == "port \(second.port) is in use; choose another one with --port")
  }

  @Test("A server that listens keeps its port, and gives each caller an address of its own")
  func again() throws {
    let bench = try MapBench()
    let next = try bench.server.address(MapOptions()).wait()
    #expect(next != bench.address && next.hasPrefix("http://127.0.0.1:\(bench.port)/?token="))
    var options = MapOptions()
    options.port = bench.port + 1
    #expect(throws: LiveFault.self) { try bench.server.address(options).wait() }
  }

  @Test("Streets that cannot be read are refused with the reason")
  func basemap() throws {
    let bench = try MapBench()
    var options = MapOptions()
    options.basemap = "/nowhere.geojson"
    let fault = #expect(throws: LiveFault.self) { try bench.server.address(options).wait() }
    #expect(fault?.reason == "/nowhere.geojson: cannot be read: No such file or directory")
  }
}
