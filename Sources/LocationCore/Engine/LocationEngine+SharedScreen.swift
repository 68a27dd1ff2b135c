// SPDX-License-Identifier: MIT

/// What is asked on a screen that several apps share, where one prompt is up at a time.
extension LocationEngine {
  /// Asks what waited for the place of the prompt: the requests of apps, then the system's own
  /// questions.
  mutating func askWhatWaits(_ settled: [AppIndex], into buffer: inout EffectBuffer) {
    for app in settled {
      guard let waiting = apps[app].waitingRequest else { continue }
      apps[app].waitingRequest = nil
      ask(waiting.request, by: waiting.client, into: &buffer)
      if prompts.current != nil { return }
    }
    for app in settled where !apps[app].isSilentAboutSystemPrompts {
      if apps[app].authorization.grantState.grant == .provisionalQueued {
        apps[app].authorization.take(.homeScreenShown)
      } else if apps[app].phase.isRunning,
        apps[app].authorization.state(under: privacy).status == .notDetermined,
        apps[app].authorization.confirmation != .none
      {
        apps[app].authorization.askToConfirm()
      } else {
        continue
      }
      return show(requestedBy: nil, nil, for: app)
    }
  }

  /// Takes an event for which an app needs Always: the second prompt may be shown.
  mutating func needAlways(_ app: AppIndex) {
    apps[app].authorization.take(.alwaysNeeded)
    apps[app].isSilentAboutSystemPrompts = false
  }
}
