// SPDX-License-Identifier: MIT

/// Which of the two requests an app made.
package enum AuthorizationRequest: Hashable, Sendable, CaseIterable {
  /// Location while the app is in use.
  case whenInUse

  /// Location at any time.
  case always

  var grantEvent: GrantEvent {
    switch self {
    case .whenInUse: .whenInUseRequested
    case .always: .alwaysRequested
    }
  }
}

/// Why a request does nothing.
enum RequestRefusal: Hashable, Sendable {
  /// There is nothing to ask: the matter is decided, or cannot be decided.
  case nothingToAsk
  /// The app is not in the foreground; prompts are shown only there.
  case notInForeground
  /// Another prompt is up.
  case promptIsUp
  /// Purpose strings are missing or count as missing (A-05, A-06, PS-04).
  case purposeMissing([PurposeFinding])
}

/// A purpose string that a request needed and that is missing or not valid.
public struct PurposeFinding: Hashable, Sendable {
  /// Which string.
  public enum Key: Hashable, Sendable {
    /// One that a request for authorization needs.
    case authorization(PurposeKey)
    /// One of `NSLocationTemporaryUsageDescriptionDictionary`.
    case fullAccuracy(String)
  }

  /// Which string.
  public let key: Key

  /// What is wrong with it.
  public let fault: PurposeStringFault

  /// Makes a finding.
  public init(key: Key, fault: PurposeStringFault) {
    self.key = key
    self.fault = fault
  }
}

/// The circumstances of an app's request.
struct RequestSurroundings: Hashable, Sendable {
  let privacy: DevicePrivacy
  let isInForeground: Bool
  let isPromptUp: Bool
}

extension SystemProfile {
  /// The purpose strings that a request needs; the string of a prompt for Always comes last
  /// (A-05…A-08).
  func requiredKeys(for request: AuthorizationRequest) -> [PurposeKey] {
    switch (self, request) {
    case (.ios6, _): []
    case (.ios8, .always), (.ios9, .always): [.always]
    case (_, .whenInUse): [.whenInUse]
    case (.ios11, .always), (.ios13, .always), (.ios13point4, .always), (.ios14, .always),
      (.ios17, .always), (.ios18, .always):
      [.whenInUse, .alwaysAndWhenInUse]
    }
  }
}

extension Authorization {
  /// Whether the app's Info.plist has what this request needs.
  func supports(_ request: AuthorizationRequest) -> Bool {
    if profile == .ios6 { return request == .always }
    return missingPurposes(for: request).isEmpty
  }

  private func missingPurposes(for request: AuthorizationRequest) -> [PurposeFinding] {
    profile.requiredKeys(for: request).compactMap { key in
      do throws(PurposeStringFault) {
        _ = try description.purpose(key)
        return nil
      } catch {
        return PurposeFinding(key: .authorization(key), fault: error)
      }
    }
  }

  /// Why a request does nothing; `nil` if it is to be shown.
  func refusal(
    of request: AuthorizationRequest, in surroundings: RequestSurroundings
  ) -> RequestRefusal? {
    let status = state(under: surroundings.privacy).status
    guard status == .notDetermined || status == .authorizedWhenInUse,
      grantState.after(request.grantEvent, in: profile) != grantState
    else { return .nothingToAsk }
    guard surroundings.isInForeground else { return .notInForeground }
    guard !surroundings.isPromptUp else { return .promptIsUp }
    let missing = missingPurposes(for: request)
    return missing.isEmpty ? nil : .purposeMissing(missing)
  }

  /// Why a request for temporary full accuracy does nothing; `nil` if it is to be shown.
  func refusalOfFullAccuracy(
    purposeKey: String, in surroundings: RequestSurroundings
  ) -> RequestRefusal? {
    let state = state(under: surroundings.privacy)
    // Not authorized (D-08), or full already (T-03).
    guard state.status.permitsFixes, state.accuracy == .reduced else { return .nothingToAsk }
    guard surroundings.isInForeground else { return .notInForeground }
    guard !surroundings.isPromptUp else { return .promptIsUp }
    switch description.temporaryPurposes[purposeKey] ?? .failure(.missing) {
    case .success: return nil
    case .failure(let fault):
      return .purposeMissing([PurposeFinding(key: .fullAccuracy(purposeKey), fault: fault)])
    }
  }

  // MARK: - The prompt that is up

  /// The kind of the prompt that should be up.
  var promptKind: Prompt.Kind? {
    if case .asked(let key) = fullAccuracy { return .fullAccuracy(purposeKey: key) }
    if case .asked = confirmation { return .confirmation }
    return grantState.grant.prompt
  }

  /// The position of the Precise switch in the prompt that should be up; `nil` if it has none.
  var promptPrecise: Bool? {
    switch promptKind {
    case .whenInUse, .always:
      // With the key set, the prompt has no switch.
      profile >= .ios14 && !description.isAccuracyReducedByDefault ? isFullAccuracy : nil
    case .upgrade, .provisionalAlways, .fullAccuracy, .confirmation, nil: nil
    }
  }

  /// The prompt that should be up.
  func prompt(_ id: PromptID, for app: AppID, map: Prompt.MapRegion?) -> Prompt? {
    guard let kind = promptKind else { return nil }
    return Prompt(
      id: id, app: app, kind: kind,
      title: PromptTexts.title(kind, app: description.name, in: profile),
      purpose: promptPurpose(kind), buttons: buttons(of: kind),
      precise: promptPrecise, mapRegion: profile >= .ios14 ? map : nil)
  }

  private func buttons(of kind: Prompt.Kind) -> [Prompt.Button] {
    guard kind == .confirmation else { return PromptButtons.of(kind, in: profile) }
    return PromptButtons.confirming(confirmableDecision ?? .whileUsing)
  }

  private func promptPurpose(_ kind: Prompt.Kind) -> PurposeString? {
    if case .fullAccuracy(let key) = kind { return try? description.temporaryPurposes[key]?.get() }
    let key: PurposeKey =
      switch (kind, profile) {
      case (.confirmation, _) where confirmableDecision != .whileUsing:
        profile.requiredKeys(for: .always).last ?? .whenInUse
      case (_, .ios6): .general
      case (.always, .ios8), (.always, .ios9): .always
      case (.always, .ios11), (.upgrade, _), (.provisionalAlways, _): .alwaysAndWhenInUse
      // Since iOS 13 the first prompt never offers Always, and shows the string for While Using.
      case (.whenInUse, _), (.always, _), (.fullAccuracy, _), (.confirmation, _): .whenInUse
      }
    return try? description.purpose(key)
  }
}
