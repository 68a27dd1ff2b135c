// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationRecording

/// Explains an app that is connected to a daemon, or that the permission store knows.
struct LiveWhy {
  /// The app; each program that claims its identifier counts, and the one at its path.
  let app: AppID

  /// The daemon that is asked.
  let place: DaemonSocketArgument

  /// Returns an answer for each program that is connected, else what the store knows.
  ///
  /// - Throws: The exit status, after the reason was reported.
  func answers() throws -> [WhyAnswer] {
    let connected = try daemonAnswers()
    return connected.isEmpty ? [try storeAnswer()] : connected
  }

  private func daemonAnswers() throws -> [WhyAnswer] {
    let (connection, status): (ManagerConnection, DaemonStatus)
    if place.socket != nil {
      connection = try place.connect()
      status = try Self.ask { () throws(DaemonFault) in try connection.status() }
    } else {
      switch ServingDaemon.find() {
      // The store answers, or says who may ask.
      case .none, .closed: return []
      case .running(let found, let open, _): (connection, status) = (open, found)
      case .silent(_, let fault): throw Self.silence(fault)
      }
    }
    return try Self.ask { () throws(DaemonFault) in
      var answers: [WhyAnswer] = []
      for var app in status.apps where names(app) {
        app.explanations = try connection.explain(app.id)
        answers.append(
          WhyAnswer(
            app: app.identifier, identity: app.program.words, origin: .daemon,
            explanations: app.explanations, unexplainedClients: app.unexplainedClients,
            remedies: .commands(
              app: app.identifier, status.hasOwnDecisions ? .scenario : .store)))
      }
      return answers
    }
  }

  private static func ask<Answer>(
    _ body: () throws(DaemonFault) -> Answer
  ) throws -> Answer {
    do throws(DaemonFault) {
      return try body()
    } catch {
      throw silence(error)
    }
  }

  private static func silence(_ fault: DaemonFault) -> ExitCode {
    Terminal.error("the daemon does not say what it is doing: \(fault)")
    return ExitStatus.unavailable
  }

  /// Whether a connected app is the one that is named, by its identifier or by its program's path.
  private func names(_ app: DaemonStatus.App) -> Bool {
    app.id.hasSameIdentifier(as: self.app)
      || self.app.rawValue.contains("/")
        && app.program.anchor == Program.resolved(self.app.rawValue)
  }

  private func storeAnswer() throws -> WhyAnswer {
    let contents = try PrivacyShell.contents()
    try PrivacyShell.check(app, isKnownIn: contents)
    return WhyAnswer(
      app: app.rawValue, origin: .store,
      explanations: [
        Explanation(stored: contents.permission(of: app).record, on: contents.device)
      ], remedies: .commands(app: app.rawValue, .store))
  }
}
