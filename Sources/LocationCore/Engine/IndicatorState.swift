// SPDX-License-Identifier: MIT

/// What the device shows about the use of location, with what it was made of.
struct IndicatorState: Sendable {
  private(set) var shown = Indicator()

  /// The apps of `shown.backgroundApps`.
  private var backgroundUsers: [AppIndex] = []

  /// Takes what is to be shown.
  ///
  /// - Parameters:
  ///   - arrow: The arrow.
  ///   - users: The apps whose background use is shown.
  ///   - name: Returns the name of an app.
  /// - Returns: The indicator, if it changed.
  mutating func update(
    _ arrow: LocationArrow, _ users: [AppIndex], name: (AppIndex) -> AppID
  ) -> Indicator? {
    guard arrow != shown.arrow || users != backgroundUsers else { return nil }
    backgroundUsers = users
    let next = Indicator(arrow: arrow, backgroundApps: users.map(name))
    guard next != shown else { return nil }
    shown = next
    return next
  }
}
