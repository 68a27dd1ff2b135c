// SPDX-License-Identifier: MIT

/// Names one showing of a prompt.
public struct PromptID: Hashable, Sendable {
  /// A number that rises from 1, never used twice.
  public let rawValue: UInt32

  /// Makes the name of a prompt from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// What a button of a prompt chooses.
public enum PromptChoice: String, Hashable, Sendable, CaseIterable {
  /// Location, or full accuracy, until the app is no longer in use.
  case allowOnce = "allow-once"
  /// Location while the app is in use.
  case allowWhileUsing = "allow-while-using"
  /// Location at any time.
  case allowAlways = "allow-always"
  /// No more than location while the app is in use.
  case keepWhileUsing = "keep-while-using"
  /// Nothing.
  case dontAllow = "dont-allow"
}

/// A question to the user, as a value; the shell shows it and collects the answer.
public struct Prompt: Hashable, Sendable {
  /// Why the user is asked.
  public enum Kind: Hashable, Sendable {
    /// An app asked for the first time for use in the foreground.
    case whenInUse
    /// An app asked for the first time for use at any time.
    case always
    /// An app that may use location in the foreground asked for Always.
    case upgrade
    /// An event came that needs Always, and the app holds it provisionally.
    case provisionalAlways
    /// An app with reduced accuracy asked for full accuracy for a while.
    case fullAccuracy(purposeKey: String)
    /// A program claims an identifier that may use location; nothing is decided about the program.
    case confirmation
  }

  /// A button: its label and its choice.
  public struct Button: Hashable, Sendable {
    /// The button's text.
    public let label: String

    /// The choice that the button makes.
    public let choice: PromptChoice

    /// Makes a button.
    public init(_ label: String, _ choice: PromptChoice) {
      self.label = label
      self.choice = choice
    }
  }

  /// The circle that a prompt's map shows.
  public struct MapRegion: Hashable, Sendable {
    /// Its center.
    public let center: Coordinate

    /// Its radius in meters.
    public let radius: Double

    /// Makes a circle.
    public init(center: Coordinate, radius: Double) {
      self.center = center
      self.radius = radius
    }
  }

  /// Names this showing.
  public let id: PromptID

  /// The app that is asked about.
  public let app: AppID

  /// Why the user is asked.
  public let kind: Kind

  /// The system's question, which names the app.
  public let title: String

  /// The app's own text; `nil` only in the profile `ios6`, in which it is optional (PS-09).
  public let purpose: PurposeString?

  /// The buttons, in the order in which they are shown.
  public let buttons: [Button]

  /// The initial position of the Precise switch; `nil` if there is none.
  public let precise: Bool?

  /// What the map shows; `nil` if no position is known or no map is shown.
  public let mapRegion: MapRegion?

  /// Makes a prompt.
  public init(
    id: PromptID, app: AppID, kind: Kind, title: String, purpose: PurposeString?,
    buttons: [Button], precise: Bool? = nil, mapRegion: MapRegion? = nil
  ) {
    self.id = id
    self.app = app
    self.kind = kind
    self.title = title
    self.purpose = purpose
    self.buttons = buttons
    self.precise = precise
    self.mapRegion = mapRegion
  }
}

/// How a prompt ended.
public enum PromptOutcome: Hashable, Sendable {
  /// The user pressed a button. `precise` is the position of the Precise switch then; `nil` if
  /// there is none.
  case answered(PromptChoice, precise: Bool?)

  /// The prompt ended without an answer, which never means "allowed".
  case notAnswered
}
