// SPDX-License-Identifier: MIT

/// An event that can change a grant.
package enum GrantEvent: Hashable, Sendable {
  /// A request for use in the foreground that may be shown.
  case whenInUseRequested
  /// A request for use at any time that may be shown; in `ios6` the first use of a service.
  case alwaysRequested
  /// The prompt that is up was answered.
  case answered(PromptChoice)
  /// The prompt that is up was withdrawn without an answer.
  case promptWithdrawn
  /// The user chose a row in Settings.
  case chosenInSettings(SettingsChoice)
  /// Location & Privacy was reset.
  case reset
  /// The app is no longer in use.
  case useEnded
  /// An event came that may be delivered only with Always.
  case alwaysNeeded
  /// The home screen appeared; the second prompt may be shown there.
  case homeScreenShown

  /// All events.
  package static let all: [Self] =
    [.whenInUseRequested, .alwaysRequested] + PromptChoice.allCases.map(Self.answered)
    + [.promptWithdrawn] + SettingsChoice.allCases.map(Self.chosenInSettings)
    + [.reset, .useEnded, .alwaysNeeded, .homeScreenShown]
}

extension GrantState {
  /// The grant after an event: all rules, for every profile.
  ///
  /// An event that has no meaning in a state leaves it unchanged.
  package func after(_ event: GrantEvent, in profile: SystemProfile) -> GrantState {
    switch event {
    case .whenInUseRequested: grant == .undecided ? with(.askedForWhenInUse) : self
    case .alwaysRequested: afterRequestForAlways(in: profile)
    case .answered(let choice): afterAnswer(choice, in: profile)
    case .promptWithdrawn: afterWithdrawal
    case .chosenInSettings(let choice): afterChoiceInSettings(choice)
    case .reset: GrantState(.undecided)
    case .useEnded: grant == .once ? with(.undecided) : self
    case .alwaysNeeded: grant == .provisional ? with(.provisionalQueued) : self
    case .homeScreenShown: grant == .provisionalQueued ? with(.provisionalAsked) : self
    }
  }

  private func afterRequestForAlways(in profile: SystemProfile) -> GrantState {
    switch grant {
    case .undecided: with(.askedForAlways)
    // There is one chance to ask.
    case .whileUsing where isAlwaysChanceUsed: self
    case .whileUsing:
      switch profile {
      // There is only one dialog, for either request.
      case .ios6, .ios8, .ios9: self
      case .ios13: with(.provisional)
      // The prompt appears at once.
      case .ios11, .ios13point4, .ios14, .ios17, .ios18: with(.askedForUpgrade)
      }
    // Ignored during Allow Once, while a prompt is up, and once the matter is decided
    //
    case .askedForWhenInUse, .askedForAlways, .once, .never, .askedForUpgrade, .provisional,
      .provisionalQueued, .provisionalAsked, .always:
      self
    }
  }

  /// An answer counts only if the prompt that is up offers it.
  private func afterAnswer(_ choice: PromptChoice, in profile: SystemProfile) -> GrantState {
    switch (grant, choice) {
    case (.askedForWhenInUse, .allowOnce), (.askedForAlways, .allowOnce):
      // Allow Once is never provisional.
      profile >= .ios13 ? with(.once) : self
    case (.askedForWhenInUse, .allowWhileUsing):
      with(.whileUsing)
    case (.askedForWhenInUse, .dontAllow):
      with(.never)
    case (.askedForAlways, .allowWhileUsing):
      switch profile {
      case .ios6, .ios8, .ios9: self
      case .ios11: spending(.whileUsing)
      // The process can be started only once (A-34c).
      case .ios13, .ios13point4, .ios14, .ios17, .ios18:
        with(isAlwaysChanceUsed ? .whileUsing : .provisional)
      }
    case (.askedForAlways, .allowAlways):
      profile < .ios13 ? spending(.always) : self
    case (.askedForAlways, .dontAllow):
      spending(.never)
    case (.askedForUpgrade, .allowAlways), (.provisionalAsked, .allowAlways):
      with(.always)
    case (.askedForUpgrade, .keepWhileUsing), (.provisionalAsked, .keepWhileUsing):
      with(.whileUsing)
    case (.askedForWhenInUse, .allowAlways), (.askedForWhenInUse, .keepWhileUsing),
      (.askedForAlways, .keepWhileUsing), (.askedForUpgrade, .allowOnce),
      (.askedForUpgrade, .allowWhileUsing), (.askedForUpgrade, .dontAllow),
      (.provisionalAsked, .allowOnce), (.provisionalAsked, .allowWhileUsing),
      (.provisionalAsked, .dontAllow):
      self
    case (.undecided, _), (.once, _), (.never, _), (.whileUsing, _), (.provisional, _),
      (.provisionalQueued, _), (.always, _):
      self
    }
  }

  private var afterWithdrawal: GrantState {
    switch grant {
    case .askedForWhenInUse, .askedForAlways: with(.undecided)
    // The chance was to be asked, and the user was asked.
    case .askedForUpgrade: with(.whileUsing)
    case .provisionalAsked: with(.provisionalQueued)
    case .undecided, .once, .never, .whileUsing, .provisional, .provisionalQueued, .always: self
    }
  }
}
