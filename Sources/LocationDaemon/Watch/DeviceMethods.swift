// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationHost
import LocationJSON
import LocationPlayback
import LocationRecording
import LocationScenarios
import LocationSources
import NIOCore

/// The methods of the manager interface for one who looks at a device and steers it, on one connection.
///
/// A daemon and commands such as `locsim replay --control` serve them alike.
final class DeviceMethods {
  private let device: any SteeredDevice
  private let map: MapServer?
  private var watch: DeviceWatch?

  /// Makes the methods of a new connection.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - map: Serves its page; `nil` if it has none.
  init(_ device: any SteeredDevice, map: MapServer?) { (self.device, self.map) = (device, map) }

  /// Ends what was begun on the connection.
  func end() {
    watch?.end()
    watch = nil
  }

  /// Takes a call.
  ///
  /// - Parameters:
  ///   - method: The name of the method, without that of the interface.
  ///   - call: The call.
  ///   - connection: The connection, for answers.
  /// - Returns: Whether the method is one of these.
  /// - Throws: If its parameters are malformed.
  func take(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws -> Bool {
    switch method {
    case "WatchDevice": try beginWatch(call, connection)
    case "OpenMap": try openMap(call, connection)
    case "GetApps":
      let apps = ShownApp.all(of: device)
      connection.answer(call) { writer in
        writer.writeReply { ShownApp.write(apps, to: &$0) }
      }
    case "GetTrace": answerTrace(call, connection)
    case "GetRoutes":
      connection.answer(call) { writer in
        writer.writeReply { Self.writeRoutes(to: &$0) }
      }
    case "GetPlaces": connection.answer(call, with: places)
    case "SavePlace": try savePlace(call, connection)
    case "Explain", "ExplainText": try explain(method, call, connection)
    case "MoveApp":
      move(try AppMove(call.parameters), call, connection)
    case "GetRecording", "GetReceived", "StopRecording":
      try answerRecording(method, call, connection)
    case "GetPrompts":
      connection.answer(call) { [device] writer in
        writer.writeReply { $0.member("prompts", device.desk.prompts) }
      }
    case "AnswerPrompt":
      let answer = try PromptAnswer(call.parameters)
      let isFirst = device.desk.answer(answer.prompt, answer.choice, precise: answer.precise)
      connection.answer(call) { writer in
        writer.writeReply { $0.member("isFirst", isFirst) }
      }
    default:
      guard let command = try LiveCommand(method: method, call.parameters) else { return false }
      connection.answer(call, with: command) { [device] in device.steer($0, reply: $1) }
    }
    return true
  }

  private func beginWatch(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    guard call.acceptsMore, watch == nil else { throw MessageFault.invalid("more") }
    guard device.view != nil else {
      return connection.refuse(call, with: LiveFault("there is nothing to look at", isUsage: false))
    }
    let watch = DeviceWatch(device, on: connection.channel)
    self.watch = watch
    watch.begin()
  }

  private func openMap(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    let options = try MapOptions(call.parameters)
    guard let map else {
      let fault = LiveFault("a daemon of the system serves no page; start one of your own")
      return connection.refuse(call, with: fault)
    }
    let address = map.address(options).map { Result<String, any Error>.success($0) }
      .flatMapErrorThrowing { .failure($0) }
    connection.answer(after: address) { result in
      switch result {
      case .success(let address):
        connection.answer(call) { writer in
          writer.writeReply { $0.member("address", address) }
        }
      case .failure(let error):
        let fault = error as? LiveFault ?? LiveFault("\(error)", isUsage: false)
        connection.refuse(call, with: fault)
      }
    }
  }

  private func move(_ move: AppMove, _ call: VarlinkCall, _ connection: VarlinkConnection) {
    do throws(LiveFault) {
      let isConnected = try device.move(AppID(move.identifier), to: move.phase)
      connection.answer(call) { writer in
        writer.writeReply { $0.member("isConnected", isConnected) }
      }
    } catch {
      connection.refuse(call, with: error)
    }
  }

  // MARK: - The trace, routes and places

  private func answerTrace(_ call: VarlinkCall, _ connection: VarlinkConnection) {
    guard let trace = device.trace else {
      return connection.refuse(call, with: LiveFault("there is no trace", isUsage: false))
    }
    let promise = connection.channel.eventLoop.makePromise(of: TraceOverview?.self)
    device.steer(.status) { [name = device.sourceName] result in
      // Another trace may play now, which is not the configured one.
      guard let status = try? result.get(), status.name == name else { return promise.succeed(nil) }
      DispatchQueue.global(qos: .utility).async { promise.succeed(TraceOverview(of: trace)) }
    }
    connection.answer(after: promise.futureResult) { overview in
      guard let overview else {
        let fault = LiveFault("the trace cannot be read as a whole", isUsage: false)
        return connection.refuse(call, with: fault)
      }
      connection.answer(call) { writer in
        writer.writeReply { overview.writeMembers(to: &$0) }
      }
    }
  }

  private static func writeRoutes(to writer: inout JSONWriter) {
    writer.key("routes")
    writer.beginArray()
    for route in BuiltInRoutes.descriptions {
      writer.beginObject()
      writer.member("name", route.name)
      writer.member("summary", route.text)
      writer.endObject()
    }
    writer.endArray()
  }

  /// The saved places and those that have names, or why they cannot be read.
  private var places: Result<(inout JSONWriter) -> Void, LiveFault> {
    do throws(LiveFault) {
      let saved = try device.places?.places() ?? []
      let named = NamedPlaces.all.map { ($0.name, LivePlace($0.coordinate), false) }
      let all = saved.map { ($0.name, $0.place, true) } + named
      return .success { writer in
        writer.key("places")
        writer.beginArray()
        for (name, place, isSaved) in all {
          writer.beginObject()
          writer.member("name", name)
          writer.write(place.coordinate, radius: nil)
          writer.member("altitude", place.altitude)
          writer.member("isSaved", isSaved)
          writer.endObject()
        }
        writer.endArray()
      }
    } catch {
      return .failure(error)
    }
  }

  private func savePlace(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    let saved = try SavedPlace(call.parameters)
    do throws(LiveFault) {
      guard let places = device.places else {
        throw LiveFault("places are saved by the user's own daemon only")
      }
      try places.save(saved.place, saved.name)
      connection.answer(call) { $0.writeReply { _ in } }
    } catch {
      connection.refuse(call, with: error)
    }
  }

  // MARK: - Explanations and recordings

  private func explain(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws {
    let app = try AppID(parameters: call.parameters)
    let explanations = device.device.explain(app, atMost: MessageLimits.explainedClients) ?? []
    guard method == "ExplainText" else {
      return connection.answer(call) { writer in
        writer.writeReply { $0.member("explanations", explanations) }
      }
    }
    let remedies = device.remedies(for: app)
    let lines = explanations.flatMap { explanation in
      [ExplanationText.summary(of: explanation, remedies: remedies)]
        + ExplanationText.checks(of: explanation, remedies: remedies).map { "  \($0)" }
    }
    connection.answer(call) { writer in
      writer.writeReply { $0.member("text", lines.joined(separator: "\n")) }
    }
  }

  private func answerRecording(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws {
    let part = try RecordingPart(call.parameters)
    do throws(LiveFault) {
      let recording = try device.recording.get()
      switch method {
      case "StopRecording":
        recording.stop()
        connection.answer(call) { writer in writer.writeReply { _ in } }
      case "GetReceived":
        let page = try recording.receivedLines(from: part.first)
        connection.answer(call) { writer in
          writer.writeReply {
            $0.member("lines", page.lines)
            $0.member("next", page.next)
          }
        }
      default:
        let (scenario, lines) = try recording.scenario(positions: part.positions)
        connection.answer(call) { writer in
          writer.writeReply {
            $0.member("scenario", scenario)
            $0.member("receivedCount", lines)
          }
        }
      }
    } catch {
      connection.refuse(call, with: error)
    }
  }
}

extension TraceOverview {
  /// Writes the members of a reply.
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.key("points")
    writer.beginArray()
    for point in points {
      writer.write(DevicePosition(instant: point.instant, fix: point.fix))
    }
    writer.endArray()
    writer.member("duration", duration.seconds)
    writer.member("isWhole", true)
  }
}
