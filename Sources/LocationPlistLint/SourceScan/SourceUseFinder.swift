// SPDX-License-Identifier: MIT

import LocationAppIdentity

/// Finds the places where a source file uses features that an Info.plist must allow.
struct SourceUseFinder {
  private typealias Token = SourceLexer.Token

  /// The number of tokens that are searched for the beginning of a type in parentheses.
  private static let typeLimit = 100

  private let tokens: [Token]
  private let namesCoreLocation: Bool

  /// The uses in a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path; a file that ends with `.swift` is Swift, any other is Objective-C.
  /// - Returns: The uses, in order.
  static func uses(in bytes: [UInt8], file: String) -> [SourceUse] {
    let finder = Self(SourceLexer.tokens(of: bytes, isSwift: file.hasSuffix(".swift")))
    var lines = LineCounter()
    return finder.tokens.indices.compactMap { index in
      guard case .word(let name) = finder.tokens[index].kind,
        let kind = finder.use(of: name, at: index), !finder.isDeclaration(index)
      else { return nil }
      return SourceUse(
        kind: kind, name: name, file: file,
        position: lines.position(of: finder.tokens[index].offset, in: bytes))
    }
  }

  private init(_ tokens: [Token]) {
    self.tokens = tokens
    namesCoreLocation = tokens.contains { token in
      guard case .word(let name) = token.kind else { return false }
      return name == "CoreLocation" || name.hasPrefix("CLLocation")
    }
  }

  // MARK: - Words

  private func use(of name: String, at index: Int) -> SourceUse.Kind? {
    switch name {
    case "requestWhenInUseAuthorization", "CLServiceSessionAuthorizationRequirementWhenInUse":
      .whenInUseRequest
    case "requestAlwaysAuthorization", "CLServiceSessionAuthorizationRequirementAlways":
      .alwaysRequest
    case "CLServiceSession": session(at: index)
    case "requestTemporaryFullAccuracyAuthorization":
      hasSign("(", index + 1) && isWord("withPurposeKey", index + 2)
        ? .temporaryRequest(key: argument(index + 2)) : .temporaryRequest(key: nil)
    case "requestTemporaryFullAccuracyAuthorizationWithPurposeKey":
      .temporaryRequest(key: argument(index))
    case "fullAccuracyPurposeKey" where hasSign(":", index + 1) && !isWord("nil", index + 2):
      .temporaryRequest(key: argument(index))
    case "allowsBackgroundLocationUpdates": backgroundUpdates(assignedAt: index)
    case "setAllowsBackgroundLocationUpdates" where hasSign(":", index + 1):
      backgroundUpdates(valueAt: index + 2)
    case "CLBackgroundActivitySession" where hasSign("(", index + 1):
      .backgroundUpdates(isCertain: false)
    case "startUpdatingLocation", "startMonitoringSignificantLocationChanges",
      "startMonitoringVisits", "startMonitoringLocationPushes", "startRangingBeacons",
      "startMonitoringForRegion", "startRangingBeaconsSatisfyingConstraint":
      .service
    // An app may have these names for things of its own.
    case "requestLocation" where namesCoreLocation: .service
    case "startMonitoring"
    where namesCoreLocation && hasSign("(", index + 1) && isWord("for", index + 2):
      .service
    case "liveUpdates" where hasSign(".", index - 1) && isWord("CLLocationUpdate", index - 2):
      .service
    case "CLMonitor" where hasSign("(", index + 1): .service
    default: ResourcePurpose.keys(neededBy: name).map { .resource(keys: $0) }
    }
  }

  /// The request of a session, as in `CLServiceSession(authorization: .always)`.
  private func session(at index: Int) -> SourceUse.Kind? {
    guard hasSign("(", index + 1), isWord("authorization", index + 2), hasSign(":", index + 3)
    else { return nil }
    // The case may follow a dot, or a type and a dot.
    for place in (index + 4)..<(index + 9) {
      if isWord("always", place) { return .alwaysRequest }
      if isWord("whenInUse", place) { return .whenInUseRequest }
    }
    return nil
  }

  /// The literal after the colon that follows a label; `nil` if it is not a literal.
  private func argument(_ label: Int) -> String? {
    guard hasSign(":", label + 1) else { return nil }
    let place = hasSign("@", label + 2) ? label + 3 : label + 2
    guard tokens.indices.contains(place), case .literal(let text) = tokens[place].kind else {
      return nil
    }
    return text
  }

  private func backgroundUpdates(assignedAt index: Int) -> SourceUse.Kind? {
    guard hasSign("=", index + 1), !hasSign("=", index + 2) else { return nil }
    return backgroundUpdates(valueAt: index + 2)
  }

  private func backgroundUpdates(valueAt index: Int) -> SourceUse.Kind? {
    switch word(index) {
    case "true", "YES": .backgroundUpdates(isCertain: true)
    case "false", "NO": nil
    default: .backgroundUpdates(isCertain: false)
    }
  }

  // MARK: - Declarations

  /// Whether a method or property is declared here rather than used.
  private func isDeclaration(_ index: Int) -> Bool {
    if let before = word(index - 1), ["func", "var", "let", "class"].contains(before) {
      return true
    }
    // `- (void)requestAlwaysAuthorization;`
    guard hasSign(")", index - 1) else { return false }
    var open = 0
    let first = max(index - Self.typeLimit, 0)
    for place in stride(from: index - 1, through: first, by: -1) {
      if hasSign(")", place) { open += 1 }
      if hasSign("(", place) { open -= 1 }
      if open == 0 { return hasSign("-", place - 1) || hasSign("+", place - 1) }
    }
    return false
  }

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else {
      return nil
    }
    return word
  }

  private func isWord(_ word: String, _ index: Int) -> Bool { self.word(index) == word }

  private func hasSign(_ sign: Unicode.Scalar, _ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .sign(UInt8(ascii: sign))
  }
}
