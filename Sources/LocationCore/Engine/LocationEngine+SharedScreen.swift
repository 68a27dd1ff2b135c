// SPDX-License-Identifier: MIT

/// What is asked on a screen that several apps share, where one prompt is up at a time.
extension LocationEngine {
  /// Asks what waited for the place of the prompt: the requests of apps, then the system's own
  /// questions.
  mutating func askWhatWaits(_ settled: [AppIndex], into buffer: inout EffectBuffer) {
    while let waiting = prompts.takeWaiting() {
      unsettled.insert(waiting.app)
      switch waiting.kind {
      case .authorization(let request): ask(request, by: waiting.client, into: &buffer)
      case .fullAccuracy(let purposeKey, let request):
        askForFullAccuracy(purposeKey, request, by: waiting.client, into: &buffer)
      }
      if prompts.current != nil { return }
    }
    for app in settled where !apps[app].isSilentAboutSystemPrompts {
      if apps[app].authorization.grantState.grant == .provisionalQueued {
        apps[app].authorization.take(.homeScreenShown)
      } else if apps[app].phase.isRunning,
        apps[app].authorization.state(under: privacy).status == .notDetermined,
        apps[app].authorization.confirmableDecision != nil
      {
        apps[app].authorization.askToConfirm()
      } else {
        continue
      }
      return show(requestedBy: nil, nil, for: app)
    }
  }

  /// Makes a request wait for the end of another app's prompt.
  ///
  /// A-15 is about one app; apps that share a screen do not see each other's prompts.
  ///
  /// - Returns: Whether it waits.
  mutating func makeWait(
    _ kind: WaitingRequest.Kind, by client: ClientID, of app: AppIndex
  ) -> Bool {
    guard configuration.sharesScreen, prompts.current?.prompt.app != apps[app].id else {
      return false
    }
    return prompts.wait(for: WaitingRequest(app: app, client: client, kind: kind))
  }

  /// Takes an event for which an app needs Always: the second prompt may be shown.
  mutating func needAlways(_ app: AppIndex) {
    apps[app].authorization.take(.alwaysNeeded)
    apps[app].isSilentAboutSystemPrompts = false
  }
}
